import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep, setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { rawRequest } from '#check/faults/raw-http.ts';
import { type RunningServer, startServer } from '../../../../../test/support/running-server.ts';
import { isOneHost } from './guard.ts';
import { setWriteTimeout } from './guarded-server.ts';

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
		await expect.poll(open, { timeout: 30_000 }).toBeLessThan(60);
		const silent = Array.from({ length: 100 }, () => connect(server.port, '127.0.0.1').pause());
		for (const socket of silent) socket.on('error', () => {}).write(ask('/licences.txt').repeat(2000));
		await Promise.all(silent.map((socket) => once(socket, 'connect')));
		await expect.poll(open, { timeout: 30_000 }).toBeLessThan(60);
		expect((await fetch(`${server.origin}/about`)).status).toBe(200);
		for (const socket of silent) socket.destroy();
	});
});

const whole = 32 * 1024 * 1024;

describe('an answer of 32 MB (faults F11)', () => {
	let server: Server;
	afterEach(() => server.closeAllConnections());

	/** Bytes that a reader gets who takes a piece of the answer, rests, and takes the next one. */
	async function take(rest: number): Promise<number> {
		server = createServer((_, response) => response.end(Buffer.alloc(whole)));
		setWriteTimeout(server, { seconds: 1, minRate: whole });
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
		socket.on('error', () => {});
		socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
		let taken = 0;
		for await (const piece of socket.iterator({ destroyOnReturn: false })) {
			taken += piece.length;
			if (rest > 0) await wait(rest);
			if (socket.errored) break;
		}
		server.close();
		return taken;
	}

	it('reaches whoever takes it', async () => {
		expect(await take(0)).toBeGreaterThan(whole);
	});

	it('is cut for who always takes a little, and never enough', async () => {
		expect(await take(20).catch(() => 0)).toBeLessThan(whole);
	});
});

describe('one Host (RFC 9112 §3.2, faults F4)', () => {
	it.each([
		['example.com'],
		['EXAMPLE.com:8080'],
		['example.com.'],
		['127.0.0.1:3000'],
		['[::1]:3000'],
		['[0:0:0:0:0:0:0:1]'],
		['[::ffff:192.0.2.1]'],
		['my_host'],
		['xn--zckzah.example'],
		['4.example'],
	])('is %s', (host) => {
		expect(isOneHost([host])).toBe(true);
	});

	it.each([
		[''],
		['a b'],
		['a/b'],
		['user@a'],
		['a:b'],
		['a:'],
		['a:65536'],
		['a:1:2'],
		['caf\xe9'],
		['a,b'],
		['[::1'],
		['[1]'],
		['[::1]x'],
		['[]'],
		['1.2.3.4.5'],
		['1.2.3'],
		['999.999.999.999'],
		['0x7f.1'],
		['example.1'],
		['a..b'],
		['.'],
	])('is not %j', (host) => {
		expect(isOneHost([host])).toBe(false);
	});

	it('is neither none nor two, though they be equal', () => {
		expect(isOneHost([])).toBe(false);
		expect(isOneHost(['a', 'a'])).toBe(false);
	});
});
