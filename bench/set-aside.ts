import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let aside: string | undefined;
let count = 0;

/**
 * Takes a folder away before a cold build, and leaves its files to be deleted when the process ends. On ext4, a
 * file that is made where thousands were deleted and made again within the last minutes takes 0.13 to 0.23 ms in place of 0.015: a build
 * would be measured by what was deleted before it.
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
