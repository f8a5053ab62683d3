import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bodyPath, openExport } from '#protocol/node/export-folder.ts';
import { residentMegabytes } from '../../../../../bench/resident-memory.ts';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { fixtureApp } from '../../../../../test/support/fixture-app.ts';
import { isLong, rounds } from '../../../../../test/support/long-form.ts';
import { startServer } from '../../../../../test/support/running-server.ts';
import { createTinySite } from '../../../../../test/support/tiny-site.ts';
import { exportedFiles } from './exported-files.ts';
import { countWaitingBytes, largestPiece, smallestPiece } from './waiting-bytes.ts';

const { exportEdition } = createTinySite({ pages: 1 });

/** An export with a video of so many kilobytes. */
async function withFilm(film: number) {
	const out = outFolder();
	await exportEdition(out, 'a', { film });
	const entry = openExport(out)?.manifest.resources.find(({ path }) => path === '/film.mp4');
	const body = entry ? bodyPath(out, entry) : '';
	return { out, body, size: film * 1024, source: exportedFiles(out) };
}

/** Gives the pieces of an answer one by one. */
function piecesOf(response: Response) {
	const reader = response.body?.getReader();
	const next = async () => (await reader?.read())?.value ?? new Uint8Array();
	const rest = async () => {
		const pieces: Uint8Array[] = [];
		for (let piece = await next(); piece.length > 0; piece = await next()) pieces.push(piece);
		return Buffer.concat(pieces);
	};
	return { next, rest };
}

describe('a large file', () => {
	it('is sent as a whole and in parts that begin and end anywhere', async () => {
		const { source, size } = await withFilm(300);
		const { get } = fixtureApp({ source });
		const whole = Buffer.from(await (await get('/film.mp4')).arrayBuffer());
		expect(whole).toHaveLength(size);
		for (const [first, last] of [
			[0, size - 1],
			[1, 2],
			[largestPiece - 1, largestPiece],
			[70_000, 250_000],
		] as const) {
			const part = await get('/film.mp4', { Range: `bytes=${first}-${last}` });
			expect([part.status, part.headers.get('content-length')]).toEqual([206, `${last + 1 - first}`]);
			expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(first, last + 1))).toBe(true);
		}
	});

	it('is not opened for answers without a body', async () => {
		const { source, size, out } = await withFilm(300);
		const { get, request } = fixtureApp({ source });
		const etag = (await request('/film.mp4', { method: 'HEAD' })).headers.get('etag') ?? '';
		rmSync(`${out}/bodies`, { recursive: true });
		const head = await request('/film.mp4', { method: 'HEAD' });
		expect([head.status, head.headers.get('content-length')]).toEqual([200, `${size}`]);
		const statusOf = async (headers: Record<string, string>) => (await get('/film.mp4', headers)).status;
		expect(await statusOf({ 'If-None-Match': etag })).toBe(304);
		expect(await statusOf({ 'If-None-Match': etag, Range: 'bytes=0-9' })).toBe(304);
		expect(await statusOf({ Range: `bytes=${size}-` })).toBe(416);
		expect(await statusOf({ 'If-Match': '"other"' })).toBe(412);
		expect(await statusOf({})).toBe(500);
	});

	it.each([{}, { Range: 'bytes=1-' }])('is read no further than its reader has come %j', async (headers) => {
		const { source, body, size } = await withFilm(300);
		const answer = await fixtureApp({ source }).get('/film.mp4', headers);
		const { next, rest } = piecesOf(answer);
		writeFileSync(body, Buffer.alloc(size, 'x'));
		const first = await next();
		writeFileSync(body, Buffer.alloc(size, 'y'));
		expect(new Set(first)).toEqual(new Set(Buffer.from('x')));
		expect(first).toHaveLength(largestPiece);
		expect(new Set(await rest())).toEqual(new Set(Buffer.from('y')));
	});

	it('goes on with the bytes it began with where they are deleted meanwhile', async () => {
		const { source, out, body, size } = await withFilm(300);
		const { get } = fixtureApp({ source });
		const whole = Buffer.from(await (await get('/film.mp4')).arrayBuffer());
		const { next, rest } = piecesOf(await get('/film.mp4'));
		const first = await next();
		const tomorrow = Date.now() + 86_400_000;
		for (const edition of ['b', 'c']) await exportEdition(out, edition, { film: 300, keep: 0, now: tomorrow });
		expect(existsSync(body)).toBe(false);
		const all = Buffer.concat([first, await rest()]);
		expect([all.length, all.equals(whole)]).toEqual([size, true]);
	});

	it('is a fault before its answer begins where it is shorter than in its list', async () => {
		const { source, body } = await withFilm(300);
		truncateSync(body, 200_000);
		expect((await fixtureApp({ source }).get('/film.mp4')).status).toBe(500);
	});

	it('ends in an error, and not early, where it becomes shorter meanwhile', async () => {
		const { source, body } = await withFilm(300);
		const { next, rest } = piecesOf(await fixtureApp({ source }).get('/film.mp4'));
		expect(await next()).toHaveLength(largestPiece);
		truncateSync(body, 200_000);
		await expect(rest()).rejects.toThrow('has become shorter while it was sent');
	});
});

describe('a server with a video of 40 MB', () => {
	async function started() {
		const folder = await withFilm(40_000);
		const server = await startServer(folder.out);
		onTestFinished(() => void server.stop());
		const socket = connect(server.port, '127.0.0.1');
		socket.on('error', () => {});
		socket.write('GET /film.mp4 HTTP/1.1\r\nHost: x\r\n\r\n');
		await once(socket, 'readable');
		return { ...folder, server, socket };
	}

	it('cuts the connection where bytes are missing, reports it in one line and answers others', async () => {
		const { server, socket, body, size } = await started();
		truncateSync(body, 1_000_000);
		let taken = 0;
		socket.on('data', (chunk) => {
			taken += chunk.length;
		});
		await once(socket, 'close');
		expect(taken).toBeLessThan(size);
		await expect.poll(() => server.output()).toContain('has become shorter');
		const line = server.output().trim().split('\n').at(-1) ?? '';
		expect(JSON.parse(line)).toMatchObject({ method: 'GET', path: '/film.mp4', fault: { name: 'Error' } });
		expect((await fetch(server.origin)).status).toBe(200);
	});

	it.skipIf(process.platform !== 'linux')('closes the file when its reader leaves', async () => {
		const { server, socket, body } = await started();
		const folder = `/proc/${server.process.pid}/fd`;
		const target = (name: string) => {
			try {
				return readlinkSync(`${folder}/${name}`);
			} catch {
				// Closed since it was listed.
				return '';
			}
		};
		const isOpen = () => readdirSync(folder).some((name) => target(name) === body);
		expect(isOpen()).toBe(true);
		socket.destroy();
		await expect.poll(isOpen, { timeout: 30_000 }).toBe(false);
	});
});

describe.skipIf(process.platform !== 'linux')('slow readers of a video of 100 MB', () => {
	const readers = rounds(100, 1000);
	// What waits, and was not collected yet, takes as much for a hundred as for a thousand; the rest is a little for each.
	const mostMegabytes = 110 + 0.04 * readers;

	it(`take less than ${mostMegabytes} MB of memory, ${readers} of them from as many addresses`, async () => {
		const { out } = await withFilm(100_000);
		const server = await startServer(out, { MAX_CONNECTIONS: `${readers + 10}` });
		onTestFinished(() => void server.stop());
		// Once fast, so that what a server takes for its first answers does not count.
		await (await fetch(`${server.origin}/film.mp4`)).arrayBuffer();
		const before = residentMegabytes(server);
		const sockets = Array.from({ length: readers }, (_, index) => {
			const localAddress = `127.1.${index >> 8}.${index & 255}`;
			const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
			onTestFinished(() => void socket.destroy());
			socket.write('GET /film.mp4 HTTP/1.1\r\nHost: x\r\n\r\n');
			return socket;
		});
		/** Takes what has arrived, and nothing before all others have taken something. */
		const readSome = async (socket: Socket) => {
			for (;;) {
				const piece = socket.read();
				if (piece !== null) return piece.length;
				await once(socket, 'readable');
			}
		};
		let most = 0;
		for (let turn = 0; turn < 20; turn++) {
			await Promise.all(sockets.map(readSome));
			most = Math.max(most, residentMegabytes(server));
		}
		expect(most - before).toBeLessThan(mostMegabytes);
		if (isLong) console.log(`${readers} slow readers take ${most - before} MB`);
	}, 120_000);
});

describe('bytes that wait for slow readers', () => {
	const megabyte = 1024 * 1024;

	it('become fewer for each the more of them wait for one address, and stay as many for others', () => {
		const waiting = countWaitingBytes();
		const readers = Array.from({ length: 1000 }, () => waiting.enter('192.0.2.1'));
		const sizes = readers.map((reader) => reader.nextPiece());
		expect([sizes[0], sizes.at(-1)]).toEqual([largestPiece, smallestPiece]);
		expect(waiting.count().bytes).toBeLessThan(8 * megabyte + 1000 * smallestPiece);
		expect(waiting.enter('192.0.2.2').nextPiece()).toBe(largestPiece);
	});

	it('are bounded in all, whatever the addresses', () => {
		const waiting = countWaitingBytes();
		const readers = Array.from({ length: 4000 }, (_, index) => waiting.enter(`10.0.${index >> 8}.${index & 255}`));
		for (const reader of readers) reader.nextPiece();
		expect(waiting.count().bytes).toBeLessThan(32 * megabyte + 4000 * smallestPiece);
		for (const reader of readers) reader.leave();
		expect(waiting.count()).toEqual({ bytes: 0, addresses: 0 });
	});

	it('are those of the last piece alone', () => {
		const waiting = countWaitingBytes();
		const reader = waiting.enter('192.0.2.1');
		for (let pieces = 0; pieces < 1000; pieces++) expect(reader.nextPiece()).toBe(largestPiece);
		expect(waiting.count()).toEqual({ bytes: largestPiece, addresses: 1 });
	});
});
