import { readdirSync, readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ByteRange } from '../byte-range.ts';
import { onceAMinute } from './connection-limit.ts';

/**
 * How many connections the file descriptors of this process suffice for: half of them, so that each can have a file
 * opened for it, and less by the tenth that may be open above the limit. Unlimited where the system does not say.
 */
export function connectionsByDescriptors(): number {
	try {
		const limits = readFileSync('/proc/self/limits', 'utf8');
		const maxFiles = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
		return Math.max(1, Math.floor((maxFiles - readdirSync('/proc/self/fd').length) / 2 / 1.1));
	} catch {
		// Not Linux.
		return Number.POSITIVE_INFINITY;
	}
}

/** Keeps a server alive where file descriptors run out all the same, and reports it once a minute at most. */
export function surviveShortage(server: Server, report: (sentence: string) => void): void {
	const reportOnce = onceAMinute(report);
	server.on('error', (error: NodeJS.ErrnoException) => {
		if (server.listening) reportOnce(`No connection can be accepted (${error.code}): the server goes on without.`);
	});
}

const shortages: readonly (string | undefined)[] = ['EMFILE', 'ENFILE'];
const pause = 100;
const tries = 50;

/** Reads a file, or a part of it. Where no file descriptor is free, it tries again for 5 s: others are closed in a moment. */
export async function readWithRetry(path: string, part?: ByteRange): Promise<Buffer<ArrayBuffer>> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await (part ? readPart(path, part) : readFile(path));
		} catch (error) {
			const isShortage = shortages.includes((error as NodeJS.ErrnoException).code);
			if (!isShortage || attempt === tries) throw error;
		}
		await sleep(pause);
	}
}

/** @throws {Error} where the file is shorter */
async function readPart(path: string, { first, last }: ByteRange): Promise<Buffer<ArrayBuffer>> {
	const file = await open(path);
	try {
		const bytes = Buffer.alloc(last - first + 1);
		const { bytesRead } = await file.read(bytes, 0, bytes.length, first);
		if (bytesRead < bytes.length) throw new Error(`${path} is shorter than its list says.`);
		return bytes;
	} finally {
		await file.close();
	}
}
