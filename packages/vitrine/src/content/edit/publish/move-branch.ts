import { setTimeout as wait } from 'node:timers/promises';
import { namesIn } from './changed-files.ts';
import { git, gitBytes, type Repository, tryGit } from './repository.ts';

/** Times that a locked index is tried again, and milliseconds between: another program of Git is at work for a moment. */
const tries = 20;
const pause = 100;

/**
 * Moves the branch to a commit, from the one that was read. In the index, files that the owner has not added differently follow; no
 * file of the folder is touched.
 *
 * @returns false where another program moved the branch meanwhile
 */
export async function moveBranch({ root, branch, head }: Repository, commit: string, reason: string): Promise<boolean> {
	if (commit === head) return true;
	const { index, removed } = await followingEntries(root, head, commit);
	if ((await tryGit(root, ['update-ref', '-m', reason, branch, commit, head])) === undefined) return false;
	for (let turn = 0; turn < tries; turn++) {
		if ((await tryGit(root, ['update-index', '-z', '--index-info'], { input: index + removed })) !== undefined) break;
		// Without it, "git status" shows these files as changed twice, and nothing is lost.
		await wait(pause);
	}
	await tryGit(root, ['update-index', '-q', '--refresh']);
	return true;
}

/** Returns new entries of the index, for files whose entry is that of the former commit. */
async function followingEntries(root: string, from: string, to: string): Promise<{ index: string; removed: string }> {
	const raw = await gitBytes(root, ['diff-tree', '-r', '--no-renames', '--full-index', '--raw', '-z', from, to]);
	const staged = new Set(
		namesIn(await gitBytes(root, ['diff-index', '--cached', '--no-renames', '--name-only', '-z', from])),
	);
	const words = raw.toString('utf8').split('\0');
	const index: string[] = [];
	const removed: string[] = [];
	for (let at = 0; at + 1 < words.length; at += 2) {
		const [, mode = '', , id = '', letter] = (words[at] ?? '').split(' ');
		const path = words[at + 1] ?? '';
		if (staged.has(path)) continue;
		if (letter === 'D') removed.push(`0 ${'0'.repeat(40)}\t${path}\0`);
		else index.push(`${mode} ${id}\t${path}\0`);
	}
	return { index: index.join(''), removed: removed.join('') };
}

/** Checks whether a commit is, or is before, another one. */
export async function isBefore(root: string, commit: string, later: string): Promise<boolean> {
	return (await tryGit(root, ['merge-base', '--is-ancestor', commit, later])) !== undefined;
}

/** Counts the commits that one has and another has not. */
export async function countCommits(root: string, from: string, to: string): Promise<number> {
	return Number(await git(root, ['rev-list', '--count', `${from}..${to}`]));
}
