import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let aside: string | undefined;
let count = 0;

/**
 * Takes a folder away before a cold build, and leaves its files to be deleted when the process ends. For five minutes after a
 * file was deleted, ext4 does not use its inode again and looks at it whenever another one is made: a build that follows thousands
 * of deletions would pay ten times as much for each file as one on a disk where nothing was deleted.
 */
export function setAside(folder: string): void {
	if (aside === undefined) {
		const created = mkdtempSync(join(tmpdir(), 'vitrine-aside-'));
		process.once('exit', () => rmSync(created, { recursive: true, force: true }));
		aside = created;
	}
	const target = join(aside, `${count++}`);
	try {
		renameSync(folder, target);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		// On another disk there is no way but to delete it.
		if (code === 'EXDEV') rmSync(folder, { recursive: true, force: true });
		else if (code !== 'ENOENT') throw error;
	}
}
