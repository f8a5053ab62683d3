import { changeTexts, type TextChange } from '#content/edit/files/change-texts.ts';
import { formatLock, type LockRecord, lockFile } from './lock.ts';
import type { Lock } from './read-lock.ts';

interface LockOptions extends Pick<TextChange, 'known' | 'moves'> {
	/** Texts that are written together with the records, by path from the site's folder; a file without one is removed. */
	files?: ReadonlyMap<string, string | undefined>;
}

/**
 * Writes what is confirmed in place of what was read. What somebody else has confirmed meanwhile is not written over.
 *
 * @throws {ChangeError} when the file of records, or one of the known files, is not as it was read, or cannot be written;
 * then every file is as it was
 */
export async function writeLock(
	root: string,
	records: readonly LockRecord[],
	{ text }: Lock,
	{ files = new Map(), known = new Map(), moves = [] }: LockOptions = {},
): Promise<void> {
	await changeTexts(root, {
		texts: new Map([...files, [lockFile, formatLock(records)]]),
		known: new Map([...known, [lockFile, text]]),
		moves,
	});
}
