import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isPublished, namesIn } from './changed-files.ts';
import { PublishFailure } from './publish-failure.ts';
import { git, gitBytes, type Repository, tryGit } from './repository.ts';

/**
 * Brings files of a commit into the folder that are no words, as the code of the site.
 *
 * @throws {PublishFailure} where one of them is changed here; then none was touched
 */
export async function bringOthers(
	{ root, prefix, head }: Pick<Repository, 'root' | 'prefix' | 'head'>,
	target: string,
): Promise<void> {
	const names = async (...parameters: string[]) => namesIn(await gitBytes(top, parameters));
	const top = await git(root, ['rev-parse', '--show-toplevel']);
	const differ = ['--no-renames', '--ignore-submodules=all', '--name-only', '-z'];
	const all = await names('diff-tree', '-r', ...differ, head, target);
	const others = all.filter((path) => !(path.startsWith(prefix) && isPublished(path.slice(prefix.length))));
	if (others.length === 0) return;
	const wanted = await blobsOf(top, target);
	const known = await blobsOf(top, head);
	const dirty = new Set(await names('diff', '--no-ext-diff', ...differ, head));
	const refused: string[] = [];
	for (const path of others) {
		const isThere = existsSync(join(top, path));
		if (!dirty.has(path) && (known.has(path) || !isThere)) continue;
		// It may be there already: then an earlier call was interrupted.
		const id = isThere ? await tryGit(top, ['hash-object', '--path', path, '--', path]) : undefined;
		if (id !== wanted.get(path)) refused.push(path);
	}
	if (refused.length > 0) throw new PublishFailure('both-changed', refused.join('\n'));
	const come = others.filter((path) => wanted.has(path));
	const list = ['--pathspec-from-file=-', '--pathspec-file-nul'];
	if (come.length > 0) {
		await git(top, ['restore', `--source=${target}`, '--worktree', ...list], { input: come.join('\0') });
	}
	for (const path of others) if (!wanted.has(path)) await rm(join(top, path), { force: true });
}

/** The files of a commit with the ids of their contents, without submodules. */
async function blobsOf(top: string, commit: string): Promise<Map<string, string>> {
	const listed = namesIn(await gitBytes(top, ['ls-tree', '-r', '-z', commit]));
	return new Map(
		listed.flatMap((line) => {
			const [, id, path] = /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
			return id === undefined || path === undefined ? [] : [[path, id] as const];
		}),
	);
}
