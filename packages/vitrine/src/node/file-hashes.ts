import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceFile } from './replace-file.ts';

/** Hashes of files, each read once as long as it does not change. */
export interface FileHashes {
	/**
	 * SHA-256 of a file, in hex.
	 *
	 * @throws the file system's error when the file cannot be read
	 */
	hashOf: (path: string) => string;
	/** The same; undefined where there is no file. */
	hashIfFile: (path: string) => string | undefined;
	/** Keeps those that were requested, for the next process. */
	save: () => void;
}

/** By path, what the file system said of a file when it was read, and the hash of its bytes. */
type Known = Record<string, [stamp: string, hash: string]>;

/** In milliseconds: of what was written within this time, the next change may have the same time. */
const shortestTick = 2000;

/** @param file where hashes are kept; without it, they are forgotten with the process */
export function openFileHashes(file?: string): FileHashes {
	const before = file === undefined ? {} : readKnown(file);
	const known: Known = {};
	const hashAt = (path: string, { size, mtimeMs, ctimeMs, ino }: Stats): string => {
		const stamp = `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
		const found = known[path] ?? before[path];
		if (found?.[0] === stamp) {
			known[path] = found;
			return found[1];
		}
		const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
		if (Date.now() - Math.max(mtimeMs, ctimeMs) > shortestTick) known[path] = [stamp, hash];
		return hash;
	};
	return {
		hashOf: (path) => hashAt(path, statSync(path)),
		hashIfFile(path) {
			const found = statSync(path, { throwIfNoEntry: false });
			return found?.isFile() ? hashAt(path, found) : undefined;
		},
		save() {
			if (file === undefined || isSame(known, before)) return;
			mkdirSync(dirname(file), { recursive: true });
			replaceFile(file, JSON.stringify(known));
		},
	};
}

function isSame(known: Known, before: Known): boolean {
	const paths = Object.keys(known);
	return paths.length === Object.keys(before).length && paths.every((path) => known[path] === before[path]);
}

function readKnown(file: string): Known {
	try {
		const known: unknown = JSON.parse(readFileSync(file, 'utf8'));
		return typeof known === 'object' && known !== null ? (known as Known) : {};
	} catch {
		// Not there, or not whole: all files are read again.
		return {};
	}
}
