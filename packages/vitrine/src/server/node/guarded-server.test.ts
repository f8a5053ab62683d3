import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { rawRequest } from '../../../../../test/conformance/raw-http.ts';
import { type RunningServer, startServer } from '../../../../../test/support/running-server.ts';
import { isOneHost } from './guard.ts';
import { setWriteTimeout } from './write-timeout.ts';

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

describe('a large answer (faults F11)', () => {
	const piece = Buffer.alloc(64 * 1024);

	/** Returns an answer; without a number of pieces, one that does not end, since the system takes over any number of them at once. */
	function* answer(pieces = Number.POSITIVE_INFINITY) {
		for (let sent = 0; sent < pieces; sent++) yield piece;
	}

	/** A server that sends it, a connection to it, and a clock of which each second is a look at what was taken. */
	async function started(pieces?: number) {
		vi.useFakeTimers({ toFake: ['setInterval'] });
		onTestFinished(() => void vi.useRealTimers());
		const server = createServer((_, response) => Readable.from(answer(pieces)).pipe(response));
		setWriteTimeout(server);
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		onTestFinished(() => {
			server.closeAllConnections();
			server.close();
		});
		const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
		client.on('error', () => {});
		client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
		const [socket] = (await once(server, 'connection')) as [Socket];
		const passSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
		await expect.poll(() => socket.writableLength).toBeGreaterThan(0);
		return { client, socket, passSeconds };
	}

	/** Takes from the connection until the server notices. */
	async function take({ client, socket }: Awaited<ReturnType<typeof started>>): Promise<void> {
		const taken = () => socket.bytesWritten - socket.writableLength;
		const before = taken();
		client.resume();
		await expect.poll(taken).toBeGreaterThan(before);
		client.pause();
		await expect.poll(() => socket.writableLength).toBeGreaterThan(0);
	}

	it('reaches whoever takes it', async () => {
		const { client } = await started(512);
		let taken = 0;
		for await (const bytes of client) taken += bytes.length;
		expect(taken).toBeGreaterThan(512 * piece.length);
	});

	it('is cut for who takes nothing, between 25 and 30 seconds later', async () => {
		const { socket, passSeconds } = await started();
		passSeconds(25);
		expect(socket.destroyed).toBe(false);
		passSeconds(4);
		expect(socket.destroyed).toBe(true);
	});

	it('is cut for who has taken something, and then takes nothing for a minute', async () => {
		const connection = await started();
		const { socket, passSeconds } = connection;
		for (let times = 0; times < 3; times++) {
			passSeconds(20);
			await take(connection);
		}
		passSeconds(60);
		expect(socket.destroyed).toBe(false);
		passSeconds(4);
		expect(socket.destroyed).toBe(true);
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
