import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { setWriteTimeout } from './write-timeout.ts';

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
