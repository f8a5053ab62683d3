import {
	constants,
	copyFileSync,
	existsSync,
	linkSync,
	mkdirSync,
	renameSync,
	rmdirSync,
	rmSync,
	type Stats,
	unlinkSync,
} from 'node:fs';
import { open } from 'node:fs/promises';

/** What a change of files does to a disk; tests give one that fails. */
export interface FileSystem {
	/** Writes a file that is not there yet, and waits until it would survive a loss of power. */
	write: (file: string, content: string | Uint8Array, options: { like: Stats | undefined }) => Promise<void>;
	/** The same with the bytes of another file. */
	copy: (from: string, to: string) => Promise<void>;
	/** Gives a file a second name, under which it stays when another takes its place. */
	keep: (file: string, backup: string) => Promise<void>;
	/** Gives a file another name, where there is no file of that name yet. */
	place: (from: string, to: string) => void;
	/** Gives a file another name, in place of what is there. */
	rename: (from: string, to: string) => void;
	/** Removes a file, if it is there. */
	remove: (file: string) => void;
	/** Creates a folder, if it is not there. */
	makeFolder: (folder: string) => void;
	/** Removes a folder if it is empty. */
	removeFolder: (folder: string) => void;
	/** Waits until the names in a folder would survive a loss of power. */
	flush: (folder: string) => Promise<void>;
}

/** Codes of systems, disks or accounts that have no second names for files. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EISDIR', 'UNKNOWN']);

export const disk: FileSystem = {
	async write(file, content, { like }) {
		const opened = await open(file, 'wx');
		try {
			await opened.writeFile(content);
			if (like) {
				await opened.chown(like.uid, like.gid).catch(ignoreForeign);
				// After the owner, whose change takes some of it back.
				await opened.chmod(like.mode & 0o7777);
			}
			await opened.sync();
		} finally {
			await opened.close();
		}
	},
	async copy(from, to) {
		copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
		await flush(to);
	},
	async keep(file, backup) {
		try {
			linkSync(file, backup);
		} catch (error) {
			if (!noLinks.has(codeOf(error))) throw error;
			await disk.copy(file, backup);
		}
	},
	place(from, to) {
		try {
			linkSync(from, to);
			unlinkSync(from);
		} catch (error) {
			if (!noLinks.has(codeOf(error))) throw error;
			if (existsSync(to)) throw Object.assign(new Error(`${to} is there`), { code: 'EEXIST' });
			renameSync(from, to);
		}
	},
	rename: renameSync,
	remove: (file) => rmSync(file, { force: true }),
	makeFolder(folder) {
		try {
			mkdirSync(folder);
		} catch (error) {
			if (codeOf(error) !== 'EEXIST') throw error;
		}
	},
	removeFolder(folder) {
		try {
			rmdirSync(folder);
		} catch (error) {
			if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM'].includes(codeOf(error))) throw error;
		}
	},
	async flush(folder) {
		// Windows opens no folders, and keeps a change of name in its timings.
		if (process.platform !== 'win32') await flush(folder);
	},
};

async function flush(path: string): Promise<void> {
	const opened = await open(path, 'r');
	try {
		await opened.sync();
	} finally {
		await opened.close();
	}
}

/** Only the administrator gives files to others; an editor of a group keeps what is possible. */
function ignoreForeign(error: unknown): void {
	if (!['EPERM', 'EINVAL', 'ENOSYS'].includes(codeOf(error))) throw error;
}

function codeOf(error: unknown): string {
	return error instanceof Error && 'code' in error ? String(error.code) : '';
}
