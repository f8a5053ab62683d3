import { readdirSync, readFileSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Reads a file as a whole, as soon as a file descriptor is free. */
export function readWithRetry(path: string): Promise<Buffer<ArrayBuffer>> {
	return withDescriptor(() => readFile(path));
}

/** Opens a file, as soon as a file descriptor is free. */
export function openWithRetry(path: string): Promise<FileHandle> {
	return withDescriptor(() => open(path));
}

/** Where no file descriptor is free, tries again for 5 s: others are closed in a moment. */
async function withDescriptor<Opened>(openFile: () => Promise<Opened>): Promise<Opened> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await openFile();
		} catch (error) {
			const isShortage = shortages.includes((error as NodeJS.ErrnoException).code);
			if (!isShortage || attempt === tries) throw error;
		}
		await sleep(pause);
	}
}
