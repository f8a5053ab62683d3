import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { threadId } from 'node:worker_threads';

/**
 * Writes a file under another name and then renames it: readers find the old bytes or the new ones, and never a part of
 * them.
 *
 * @param content as a whole, or in parts, if the whole would take too much memory
 * @param isDurable whether it must survive a loss of power in the next moment
 * @param mode rights of the system; those of its account by default
 * @throws the error of the system, with the path of the file
 */
export function replaceFile(
	file: string,
	content: string | Uint8Array | Iterable<string | Uint8Array>,
	{ isDurable = false, mode = 0o666 } = {},
): void {
	const unfinished = `${file}.${process.pid}-${threadId}.unfinished`;
	try {
		writeParts(unfinished, typeof content === 'string' || content instanceof Uint8Array ? [content] : content, {
			isDurable,
			mode,
		});
		renameSync(unfinished, file);
		if (isDurable) flushFolder(dirname(file));
	} catch (error) {
		// If the folder is a file, it cannot be removed either.
		if (existsSync(unfinished)) rmSync(unfinished);
		// What fails on an open file, as a full disk does, names no path.
		throw Object.assign(error as Error, { path: file });
	}
}

function writeParts(
	file: string,
	parts: Iterable<string | Uint8Array>,
	{ isDurable, mode }: { isDurable: boolean; mode: number },
): void {
	const opened = openSync(file, 'w', mode);
	try {
		for (const part of parts) writeFileSync(opened, part);
		if (isDurable) fsyncSync(opened);
	} finally {
		closeSync(opened);
	}
}

function flushFolder(folder: string): void {
	// Windows opens no folders, and keeps a change of name in its timings.
	if (process.platform === 'win32') return;
	const opened = openSync(folder, 'r');
	try {
		fsyncSync(opened);
	} finally {
		closeSync(opened);
	}
}
