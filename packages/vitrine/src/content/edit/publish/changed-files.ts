import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formsFolder } from '../../forms/read-forms.ts';
import { commentsFolder } from '../comments/comment-file.ts';
import { gitBytes } from './repository.ts';

/** What the editor publishes: words, pictures beside them, settings, and what colleagues remarked. */
const publishedPaths = ['content', commentsFolder, formsFolder, 'site.config.ts', 'redirects.yaml'];

/** Whether a path from the site's folder is of what the editor publishes. */
export function isPublished(path: string): boolean {
	return publishedPaths.some((one) => path === one || path.startsWith(`${one}/`));
}

/** A file that differs from a commit. */
export interface ChangedFile {
	/** From the site's folder. */
	path: string;
	state: 'changed' | 'added' | 'removed';
	/** Mode of the file there, as Git has it; of what is not in it, 100644. */
	mode: string;
}

/** Lists the files below the site's folder that differ from a commit, sorted. */
export async function listChangedFiles(root: string, commit: string): Promise<ChangedFile[]> {
	const only = ['--', ...publishedPaths];
	const differ = ['diff', '--relative', '--no-ext-diff', '--no-renames', '--no-textconv', '--raw', '-z', '--abbrev=40'];
	const [changed, untracked] = await Promise.all([
		gitBytes(root, [...differ, commit, ...only]),
		gitBytes(root, ['ls-files', '--others', '--exclude-standard', '-z', ...only]),
	]);
	const files = new Map(readRaw(changed).map((file) => [file.path, file]));
	for (const path of namesIn(untracked)) {
		// It was taken out of the index, and is there.
		const state = files.get(path)?.state === 'removed' ? 'changed' : 'added';
		if (!path.split('/').some((part) => part.startsWith('.vitrine-'))) {
			files.set(path, { path, state, mode: files.get(path)?.mode ?? '100644' });
		}
	}
	return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Lists the files below the site's folder that differ between two commits. */
export async function listDifferences(root: string, from: string, to: string): Promise<ChangedFile[]> {
	return readRaw(await gitBytes(root, ['diff-tree', '-r', '--relative', '--no-renames', '--raw', '-z', from, to]));
}

function readRaw(answer: Buffer): ChangedFile[] {
	const words = answer.toString('utf8').split('\0');
	const files: ChangedFile[] = [];
	for (let index = 0; index + 1 < words.length; index += 2) {
		const [before = '', after = '', , , letter = ''] = (words[index] ?? '').split(' ');
		const state = letter === 'A' ? 'added' : letter === 'D' ? 'removed' : 'changed';
		files.push({ path: words[index + 1] ?? '', state, mode: state === 'removed' ? before.slice(1) : after });
	}
	return files;
}

export function namesIn(answer: Buffer): string[] {
	return answer
		.toString('utf8')
		.split('\0')
		.filter((name) => name !== '');
}

/** Reads a file of a commit as it would be in the folder; undefined where it has none. */
export async function readCommitted(root: string, commit: string, path: string): Promise<Buffer | undefined> {
	const listed = await gitBytes(root, ['ls-tree', '-z', commit, '--', path]);
	if (!/^\d+ blob /.test(listed.toString('utf8'))) return undefined;
	return gitBytes(root, ['cat-file', '--filters', `${commit}:./${path}`]);
}

/** Reads a file of the site's folder; undefined where there is none. */
export async function readPresent(root: string, path: string): Promise<Buffer | undefined> {
	try {
		return await readFile(join(root, path));
	} catch (error) {
		const isAbsent = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR');
		if (isAbsent) return undefined;
		throw error;
	}
}
