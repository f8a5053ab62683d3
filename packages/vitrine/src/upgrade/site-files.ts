import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '#content/files/source-file.ts';
import { lockFile, type MovedTexts, withMovedTexts } from '#translations/lock/lock.ts';

export const settingsFile = 'site.config.ts';

/** The folders that rules may change, besides the settings. */
export const folders = ['content', 'forms', 'sections', 'theme'];

/** The files of a site as rules change them, in memory. */
export interface SiteFiles {
	/** Paths of all files, from the folder of the site. */
	paths: readonly string[];
	/** @returns undefined for a file that is not there */
	read: (path: string) => string | undefined;
	write: (path: string, text: string) => void;
	remove: (path: string) => void;
	/** Lets what was confirmed of texts stay confirmed where they stand in another file now. */
	keepConfirmed: (texts: MovedTexts) => void;
}

/** What a rule has done, and what it leaves to people: one sentence each. */
export interface RuleResult {
	done: string[];
	left: string[];
}

/** What an upgrade changes, by path; null for a file that is not there before or afterwards. */
export type Changes = Record<string, { before: string | null; after: string | null }>;

/** Reads the files of a site as rules need them, and remembers what they change. */
export async function openFiles(root: string): Promise<{ files: SiteFiles; changes: Changes }> {
	const listed = await Promise.all(folders.map((folder) => listFiles(root, folder)));
	const paths = [settingsFile, ...listed.flat()];
	const changes: Changes = {};
	const read = (path: string) => (changes[path] ? changes[path].after : textIfThere(join(root, path))) ?? undefined;
	const change = (path: string, after: string | null) => {
		changes[path] = { before: changes[path] ? changes[path].before : textIfThere(join(root, path)), after };
	};
	const files: SiteFiles = {
		paths,
		read,
		write(path, text) {
			if (!paths.includes(path)) paths.push(path);
			change(path, text);
		},
		remove(path) {
			paths.splice(paths.indexOf(path), 1);
			change(path, null);
		},
		keepConfirmed(texts) {
			const lock = read(lockFile) ?? '';
			const moved = withMovedTexts(lock, texts);
			if (moved !== lock) change(lockFile, moved);
		},
	};
	return { files, changes };
}

export function textIfThere(file: string): string | null {
	return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
