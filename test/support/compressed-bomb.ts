import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, gzipSync } from 'node:zlib';

const zeros = Buffer.alloc(16 * 1024 * 1024);

async function brotliOf(parts: Buffer[]): Promise<Buffer> {
	const compressed = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
	const [bytes] = await Promise.all([buffer(compressed), pipeline(Readable.from(parts), compressed)]);
	return bytes;
}

/** Small bodies of zeros only, by their `Content-Encoding`: 10 MB that become 10 GB, and 200 KB that become 1 GB. */
export const bombs = {
	// A file of gzip may have many members (RFC 1952 §2.2).
	gzip: Buffer.concat(Array<Buffer>(640).fill(gzipSync(zeros))),
	br: await brotliOf(Array<Buffer>(64).fill(zeros)),
};

type BombEncoding = keyof typeof bombs;
export const bombEncodings = Object.keys(bombs) as BombEncoding[];

export function answerWithBomb(response: ServerResponse, encoding: BombEncoding): void {
	response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': encoding }).end(bombs[encoding]);
}

/** Bytes that this process took more at some time, while something was done. */
export async function memoryTakenBy(work: () => Promise<unknown>): Promise<number> {
	const before = process.memoryUsage.rss();
	let peak = before;
	const timer = setInterval(() => {
		peak = Math.max(peak, process.memoryUsage.rss());
	}, 5);
	await work().finally(() => clearInterval(timer));
	return Math.max(peak, process.memoryUsage.rss()) - before;
}
