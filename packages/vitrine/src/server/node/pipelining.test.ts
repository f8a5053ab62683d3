import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rawRequest } from '#check/faults/raw-http.ts';
import { type RunningServer, startServer } from '../../../../../test/support/running-server.ts';

const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

describe('requests that come all at once', () => {
	let server: RunningServer;
	beforeAll(async () => {
		server = await startServer(inject('fixture'));
	});
	afterAll(() => server.stop());

	it('F11 are answered in their order', async () => {
		const paths = ['/ready', '/about', '/nowhere', '/ru', '/health'];
		const answer = await rawRequest(
			server,
			paths.map((path) => ask(path)).join('') + ask('/', 'Connection: close\r\n'),
		);
		expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(
			['200', '200', '404', '200', '200', '200'].map((status) => `HTTP/1.1 ${status}`),
		);
		const order = [/"ready"/, /<html lang="en-US".*About/, /<html lang="ru-RU"/, /"ok"/].map((text) =>
			answer.search(text),
		);
		expect(order).toEqual(order.toSorted((a, b) => a - b));
		expect(order).not.toContain(-1);
	});

	it('F11 are all answered, however many they are', async () => {
		const answer = await rawRequest(server, ask('/about').repeat(900) + ask('/ready', 'Connection: close\r\n'));
		expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(901);
		expect(answer).toMatch(/"ready"\}$/);
	});

	it.skipIf(process.platform !== 'linux')('F11 take little memory where nobody reads the answers', async () => {
		const megabytes = () =>
			Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024;
		const before = megabytes();
		const requests = ask('/licences.txt').repeat(30);
		const silent = Array.from({ length: 100 }, () => connect(server.port, '127.0.0.1').pause());
		for (const socket of silent) socket.on('error', () => {}).write(requests);
		await sleep(1500);
		expect(megabytes() - before).toBeLessThan(60);
		for (const socket of silent) socket.destroy();
	});

	it.skipIf(process.platform !== 'linux')('F11 cut connections where tens of thousands wait in all', async () => {
		const open = () => readdirSync(`/proc/${server.process.pid}/fd`).length;
		await expect.poll(open, { timeout: 10_000 }).toBeLessThan(60);
		const silent = Array.from({ length: 100 }, () => connect(server.port, '127.0.0.1').pause());
		for (const socket of silent) socket.on('error', () => {}).write(ask('/licences.txt').repeat(2000));
		await Promise.all(silent.map((socket) => once(socket, 'connect')));
		await expect.poll(open, { timeout: 10_000 }).toBeLessThan(60);
		expect((await fetch(`${server.origin}/about`)).status).toBe(200);
		for (const socket of silent) socket.destroy();
	});
});
