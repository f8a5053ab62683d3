import { strict as assert } from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import { href } from '#routes.ts';
import { ask } from './ask.ts';
import { type Fault, listFaults } from './fault.ts';
import { openConnection } from './raw-http.ts';
import { type Target, untrustedAddress } from './target.ts';

/** Each row states a time; a busy machine has this much more of it. */
const grace = 8000;

/** The rest of a head, which promises a body. */
const longForm = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n';

/** Peers that take their time, on purpose. */
export const timeoutFaults: Fault[] = [
	...listFaults(
		[
			[
				'F10',
				['raw-guard'],
				'500 peers that send a byte of their headers a second are closed, and others do not wait for them',
				async (target) => {
					const before = await slowest(target, 20);
					const peers = Array.from({ length: 500 }, () => untilClosed(target, { start: 'GET / HTTP/1.1\r\nX-Slow: ' }));
					// The row says a fifth; with 500 timers in the very same process, five times are to be expected.
					const during = await slowest(target, 20);
					assert.ok(
						during < Math.max(before * 5, 1000),
						`others waited ${Math.round(during)} ms instead of ${Math.round(before)}`,
					);
					await closedWithin(15_000, ...peers);
				},
			],
			[
				'F11',
				['raw-guard'],
				'a body that comes a byte a second is cut',
				async (target) => {
					const starts = ['/', '/api/contact'].map(
						(path) => `POST ${path} HTTP/1.1\r\nHost: example.com\r\n${longForm}`,
					);
					await closedWithin(30_000, ...starts.map((start) => untilClosed(target, { start })));
				},
			],
			[
				'F11',
				['raw-guard'],
				'a reader that takes nothing is cut',
				async (target) => {
					const request = `GET ${target.page.standard} HTTP/1.1\r\nHost: example.com\r\nX-Padding: ${'a'.repeat(4096)}\r\n\r\n`;
					await closedWithin(30_000, untilClosed(target, { start: request.repeat(4000), isReading: false }));
				},
			],
			[
				'F14',
				['raw-guard'],
				'who asks for leave to send a body and falls silent is closed',
				async (target) => {
					const starts = ['/', '/api/contact'].map(
						(path) => `POST ${path} HTTP/1.1\r\nHost: example.com\r\nExpect: 100-continue\r\n${longForm}`,
					);
					await closedWithin(30_000, ...starts.map((start) => untilClosed(target, { start, trickle: '' })));
				},
			],
			[
				'F14',
				['raw-guard'],
				'who connects and says nothing is closed',
				async (target) => {
					await closedWithin(15_000, untilClosed(target, { start: '', trickle: '' }));
				},
			],
		],
		{ pace: 'slow' },
	),
	...listFaults(
		[
			[
				'F12',
				['raw-guard'],
				'10,000 idle connections (or as many as the system allows a program) are bounded, and others are answered',
				async (target) => {
					const address = await untrustedAddress(target);
					// Each takes one of the files that a program may have open; some are left for the rest of this one.
					const count = Math.min(10_000, openFiles() - 500);
					const left = new Set<ReturnType<typeof openConnection>>();
					for (let index = 0; index < count; index++) {
						const socket = openConnection(address);
						left.add(socket);
						socket.on('close', () => left.delete(socket)).on('error', () => left.delete(socket));
						socket.resume().write('GET /health HTTP/1.1\r\nHost: example.com\r\n\r\n');
						if (index % 100 === 0) await wait(10);
					}
					const latest = await slowest(target, 20, { isPatient: true });
					assert.ok(latest < 10_000, `others waited ${Math.round(latest)} ms`);
					const limit = 10 + (await keepAliveSeconds(target));
					const deadline = performance.now() + limit * 1000;
					while (left.size > 0 && performance.now() < deadline) await wait(250);
					const kept = left.size;
					for (const socket of left) socket.destroy();
					assert.equal(kept, 0, `${kept} idle connections were kept for ${limit} s`);
				},
			],
			[
				'F17',
				['raw-guard'],
				'4,800 connections that send nothing (or as many as the system allows a program) and are opened anew when they are closed shut nobody out',
				async (target) => {
					const count = Math.min(4800, openFiles() - 500);
					const silent = new Set<ReturnType<typeof openConnection>>();
					let isOver = false;
					const { host } = target.address;
					// Where the system lets this program play a second peer, it does.
					const localAddress = host === '127.0.0.1' && process.platform === 'linux' ? '127.0.0.2' : undefined;
					const open = () => {
						if (isOver) return;
						const socket = openConnection({ ...target.address, localAddress });
						silent.add(socket);
						socket
							.on('error', () => {})
							.on('close', () => {
								silent.delete(socket);
								// Not at once: this program would do nothing else.
								setTimeout(open, 1000);
							});
					};
					for (let index = 0; index < count; index++) {
						open();
						if (index % 100 === 0) await wait(10);
					}
					const latest = await slowest(target, 40).finally(async () => {
						isOver = true;
						for (const socket of silent) socket.destroy();
						while (silent.size > 0) await wait(50);
					});
					// None is refused; on a busy machine, some wait.
					assert.ok(latest < 10_000, `others waited ${Math.round(latest)} ms`);
				},
			],
			[
				'F13',
				[],
				'1,000 clients that leave in the middle of an answer harm nobody',
				async (target) => {
					for (let round = 0; round < 20; round++) {
						await Promise.all(
							Array.from({ length: 50 }, (_, index) => leaveEarly(target, index % 2 === 0 ? 'first byte' : 'at once')),
						);
					}
					const answer = await ask(target.address, target.page.standard);
					assert.equal(answer.status, 200);
				},
			],
		],
		{ pace: 'alone' },
	),
];

/** All of these connections were closed within the time that the row states, and what a busy machine has on top. */
async function closedWithin(limit: number, ...peers: Promise<number>[]): Promise<void> {
	const longest = Math.max(...(await Promise.all(peers)));
	assert.ok(longest < limit + grace, `the last was closed after ${Math.round(longest)} ms`);
}

/** Milliseconds until the server closes a connection on which this begins, and on which a byte follows each second. */
function untilClosed(
	{ address }: Target,
	{ start, trickle = 'a', isReading = true }: { start: string; trickle?: string; isReading?: boolean },
): Promise<number> {
	return new Promise((resolve) => {
		const started = performance.now();
		const socket = openConnection(address);
		const timer = setInterval(() => {
			if (trickle !== '' && socket.writable) socket.write(trickle);
			if (performance.now() - started > 60_000) socket.destroy();
		}, 1000);
		socket.on('error', () => socket.destroy());
		socket.on('close', () => {
			clearInterval(timer);
			resolve(performance.now() - started);
		});
		if (isReading) socket.resume();
		else socket.pause();
		socket.write(start);
	});
}

/** The longest of several requests, one after the other, in milliseconds. */
async function slowest({ address, page }: Target, count: number, { isPatient = false } = {}): Promise<number> {
	let longest = 0;
	for (let done = 0; done < count; done++) {
		const started = performance.now();
		let { status } = await ask(address, page.standard);
		// A server that is full may say so and make room.
		for (let tries = 0; isPatient && status === 503 && tries < 5; tries++) {
			await wait(100);
			({ status } = await ask(address, page.standard));
		}
		assert.equal(status, 200);
		longest = Math.max(longest, performance.now() - started);
	}
	return longest;
}

/** For how long the server says that it keeps an idle connection (`KEEP_ALIVE_SECONDS`). */
async function keepAliveSeconds({ address }: Target): Promise<number> {
	const { headers } = await ask(address, href('health'), { headers: { Connection: 'keep-alive' } });
	return Number(/timeout=(\d+)/.exec(`${headers['keep-alive']}`)?.[1] ?? 5);
}

function leaveEarly({ address, page }: Target, when: 'first byte' | 'at once'): Promise<void> {
	return new Promise((resolve) => {
		const socket = openConnection(address);
		socket.on('error', () => {});
		socket.on('close', () => resolve());
		socket.on('data', () => socket.destroy());
		socket.write(`GET ${page.standard} HTTP/1.1\r\nHost: example.com\r\n\r\n`, () => {
			if (when === 'at once') socket.destroy();
		});
	});
}

/** How many files, and so connections, this program may have open. */
function openFiles(): number {
	const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
	return Number(userLimits?.open_files?.soft ?? 1024) || 10_500;
}
