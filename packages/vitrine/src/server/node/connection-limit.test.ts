import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type ConnectionLimits, limitConnections } from './connection-limit.ts';
import { createGuardedServer } from './guarded-server.ts';

// The whole of 127.0.0.0/8 is this machine: each address of it plays another peer.
const attacker = '127.0.0.2';
const visitor = '127.0.0.3';

let server: Server;
const opened: Socket[] = [];
let said: string[] = [];
afterEach(() => {
	for (const socket of opened.splice(0)) socket.destroy();
	server.closeAllConnections();
	server.close();
});

/** Listens with little room; every answer is empty. */
async function listen(limits: Partial<ConnectionLimits> = {}): Promise<void> {
	said = [];
	const report = (sentence: string) => said.push(sentence);
	server = createGuardedServer({
		listener: (_, response) => response.end(),
		isSecure: () => false,
		keepAliveMs: 5000,
		connections: { max: 40, maxPerAddress: 1000, isProxy: () => false, report, ...limits },
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
}

function open(localAddress: string): Socket {
	const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
	opened.push(socket);
	return socket.on('error', () => {});
}

/** Opens connections that send nothing, or the beginning of a request. */
async function openMany(localAddress: string, count: number, bytes = ''): Promise<Socket[]> {
	const sockets: Socket[] = [];
	for (let index = 0; index < count; index++) {
		const socket = open(localAddress);
		if (bytes !== '') socket.write(bytes);
		await once(socket, 'connect');
		sockets.push(socket);
	}
	await sleep(50);
	return sockets;
}

/** The status that a request gets; undefined where its connection is closed without one. */
async function ask(socket: Socket): Promise<number | undefined> {
	socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
	const [data] = (await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])) as [Buffer];
	return Number(/^HTTP\/1\.1 (\d+)/.exec(`${data}`)?.[1]) || undefined;
}

const closed = (sockets: readonly Socket[]) => sockets.filter((socket) => socket.destroyed || socket.closed).length;

describe('a server whose connections are all taken', () => {
	it('answers others where one address opens connections, sends nothing and opens closed ones anew', async () => {
		await listen();
		let isOver = false;
		const reopen = () => {
			if (!isOver) open(attacker).on('close', reopen);
		};
		for (let index = 0; index < 60; index++) reopen();
		await sleep(50);
		const statuses: (number | undefined)[] = [];
		for (let visits = 0; visits < 20; visits++) statuses.push(await ask(open(visitor)));
		isOver = true;
		expect(statuses).toEqual(Array(20).fill(200));
		expect(said).toEqual(['More than 40 connections: those without a request are closed.']);
	});

	it('closes the oldest that has not sent a byte, and not one that has', async () => {
		await listen();
		const started = await openMany(attacker, 1, 'GET / HT');
		const idle = open(visitor);
		expect(await ask(idle)).toBe(200);
		const silent = await openMany(attacker, 38);
		expect(closed(silent)).toBe(0);
		await openMany(visitor, 3);
		expect(silent.slice(0, 3).map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
		expect(closed([...silent.slice(3), ...started, idle])).toBe(0);
	});

	it('closes the one that has been idle the longest where all have sent something', async () => {
		await listen({ max: 3 });
		const [first, second, third] = [open(visitor), open(visitor), open(visitor)];
		for (const one of [second, first, third]) expect(await ask(one)).toBe(200);
		expect(await ask(open(visitor))).toBe(200);
		await sleep(20);
		expect([first, second, third].map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
	});

	it('answers 503 where all are busy, and takes requests again when one has left', async () => {
		await listen({ max: 10 });
		const [busy] = await openMany(attacker, 10, 'GET / HT');
		const late = open(visitor);
		expect(await ask(late)).toBe(503);
		busy?.destroy();
		await sleep(20);
		expect(await ask(open(visitor))).toBe(200);
	});
});

describe('a server whose connections are taken by half', () => {
	it('waits a moment for the first byte, and not for that of a request that has begun', async () => {
		await listen({ firstByte: 100 });
		const started = await openMany(visitor, 1, 'GET / HT');
		const silent = await openMany(attacker, 25);
		await expect.poll(() => closed(silent)).toBeGreaterThan(5);
		expect(closed(started)).toBe(0);
		for (const socket of silent) socket.destroy();
		const few = await openMany(attacker, 10);
		await sleep(300);
		expect(closed(few)).toBe(0);
	});
});

describe('an address with many connections', () => {
	it('has those closed that have not sent a byte', async () => {
		await listen({ maxPerAddress: 10 });
		const silent = await openMany(attacker, 30);
		expect(closed(silent)).toBe(20);
		expect(await ask(open(attacker))).toBe(200);
	});

	it('is told so where all of them are busy, and takes no room from others', async () => {
		await listen({ maxPerAddress: 10 });
		await openMany(attacker, 10, 'GET / HT');
		expect(await ask(open(attacker))).toBe(503);
		expect(await ask(open(visitor))).toBe(200);
		expect(said).toEqual(['More than 10 connections from one address: those without a request are closed.']);
	});

	it('is not bounded where it is a trusted proxy', async () => {
		await listen({ maxPerAddress: 10, isProxy: (address) => address === attacker });
		const silent = await openMany(attacker, 30);
		expect(closed(silent)).toBe(0);
	});
});

describe('an address whose connections have ended', () => {
	it('is forgotten, whoever ended them', async () => {
		server = createServer();
		const limit = limitConnections(server, { max: 40, maxPerAddress: 2, isProxy: () => false, report: () => {} });
		server.listen(0, '127.0.0.1');
		await once(server, 'listening');
		const [first, second] = await openMany(visitor, 2);
		const many = await openMany(attacker, 3);
		expect(closed(many)).toBe(1);
		first?.destroy();
		await sleep(50);
		expect(limit.countRanges()).toBe(2);
		for (const socket of [second, ...many]) socket?.destroy();
		await expect.poll(limit.countRanges).toBe(0);
	});
});
