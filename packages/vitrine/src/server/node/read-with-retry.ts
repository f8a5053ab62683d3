import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const shortages: readonly (string | undefined)[] = ['EMFILE', 'ENFILE'];
const pause = 100;
const tries = 50;

/** Reads a file. Where no file descriptor is free, another is closed in a moment: that is waited for, up to 5 s. */
export async function readWithRetry(path: string): Promise<Buffer<ArrayBuffer>> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await readFile(path);
		} catch (error) {
			const isShortage = shortages.includes((error as NodeJS.ErrnoException).code);
			if (!isShortage || attempt === tries) throw error;
		}
		await sleep(pause);
	}
}
