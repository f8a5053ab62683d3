import { type BigIntStats, lstatSync } from 'node:fs';
import { ChangeError } from './change-error.ts';
import { hashFile } from './file-hash.ts';

/** A file as it was when its bytes were compared. */
export interface SeenFile {
	/** Null where there is no file. */
	hash: string | null;
	/** Whether the file is the same still, without reading it again; also under another name. */
	isSameAt: (file: string) => boolean;
}

/**
 * Reads which bytes a file has.
 *
 * @param path as its name for people
 * @throws {ChangeError} where something else has its place
 */
export async function seeFile(file: string, path: string): Promise<SeenFile> {
	const before = lstatSync(file, { bigint: true, throwIfNoEntry: false });
	if (before && !before.isFile() && !before.isSymbolicLink()) throw new ChangeError('no-file', { path });
	const hash = before ? await hashFile(file) : null;
	return { hash, isSameAt: (other) => isSame(before, lstatSync(other, { bigint: true, throwIfNoEntry: false })) };
}

function isSame(one: BigIntStats | undefined, other: BigIntStats | undefined): boolean {
	if (!one || !other) return one === other;
	return one.ino === other.ino && one.size === other.size && one.mtimeNs === other.mtimeNs;
}
