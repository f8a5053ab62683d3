import { isUtf8 } from 'node:buffer';
import { isComment } from '../comments/comment-file.ts';
import { ChangeError } from '../files/change-error.ts';
import { changeFiles, type FileChange } from '../files/change-files.ts';
import { hashBytes } from '../files/file-hash.ts';
import { runGit } from '../git/run-git.ts';
import type { FieldConflict } from '../join/join-texts.ts';
import { joinConfirmations, lockFile } from '../lock-lines.ts';
import { bringOthers } from './bring-others.ts';
import {
	type ChangedFile,
	isPublished,
	listChangedFiles,
	listDifferences,
	readCommitted,
	readPresent,
} from './changed-files.ts';
import { commitTree, type Publisher } from './commit-files.ts';
import { isBefore, moveBranch } from './move-branch.ts';
import { gitFailure, PublishFailure } from './publish-failure.ts';
import { git, type Remote, type Repository, readRepository, tryGit } from './repository.ts';
import type { TextWork } from './text-work.ts';

export interface PullOptions {
	texts: Pick<TextWork, 'join'>;
	author: Publisher;
	/** Keeps values that others have changed, too, then lets theirs get their places in the files. */
	keepMine: (conflicts: readonly FieldConflict[], bring: () => Promise<void>) => Promise<void>;
	/** Called with files that were written. */
	onWritten: (files: readonly string[]) => void;
}

/** Times that it is tried, where files change meanwhile. */
const tries = 5;

/**
 * Brings what others published into the folder of the site: files that are not changed here are replaced, others are joined field by
 * field. A field that both changed gets the value of the others, and mine is kept as an edit in conflict.
 *
 * @returns the repository as it is then
 * @throws {PublishFailure} where that is not possible; then nothing was changed
 */
export async function pull(root: string, options: PullOptions): Promise<Repository> {
	const repository = await readRepository(root);
	const { remote } = repository;
	if (!remote) return repository;
	const theirs = await fetchBranch(repository, remote);
	if (theirs === undefined) return repository;
	for (let turn = 0; turn < tries; turn++) {
		const now = await readRepository(root);
		const target = await findTarget(now, { remote, theirs, author: options.author });
		if (target === now.head) return now;
		try {
			await bring(now, target, options);
		} catch (error) {
			// A person or another program has written one of the files.
			if (error instanceof ChangeError && error.reason === 'changed') continue;
			throw error;
		}
		if (await moveBranch(now, target, 'vitrine: pull')) return { ...now, head: target };
	}
	throw new PublishFailure('moving');
}

/** Fetches the branch; undefined where the remote has none yet. */
async function fetchBranch({ root, head }: Repository, remote: Remote): Promise<string | undefined> {
	const { name, branch, tracking } = remote;
	const refspec = `+${branch}:${tracking}`;
	const fetched = await runGit(root, ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', name, refspec], {
		timeLimit: 300_000,
	});
	if (!fetched.isGood) {
		if (/couldn't find remote ref/.test(fetched.words)) return undefined;
		const failure = gitFailure(fetched.words, fetched.isLate);
		throw failure.reason === 'full' ? failure : new PublishFailure('unreachable', fetched.words.slice(-2000));
	}
	const theirs = await git(root, ['rev-parse', tracking]);
	const isShallow = (await git(root, ['rev-parse', '--is-shallow-repository'])) === 'true';
	if (isShallow && !(await isBefore(root, head, theirs)) && !(await isBefore(root, theirs, head))) {
		await runGit(root, ['fetch', '--quiet', '--unshallow', '--no-tags', name, refspec], { timeLimit: 600_000 });
	}
	return theirs;
}

interface Upstream {
	remote: Remote;
	theirs: string;
	author: Publisher;
}

/** Returns the commit that the branch has to be on: that of the others, or one that joins it with commits of this folder. */
async function findTarget({ root, head }: Repository, { remote, theirs, author }: Upstream): Promise<string> {
	if (await isBefore(root, theirs, head)) return head;
	if (await isBefore(root, head, theirs)) return theirs;
	// A branch that was rewritten has left the commits that were fetched from it before.
	const fork = await tryGit(root, ['merge-base', '--fork-point', remote.tracking, head]);
	if (fork === head) return theirs;
	if (fork !== undefined && !(await isBefore(root, fork, theirs))) throw new PublishFailure('rewritten');
	const merged = await tryGit(root, ['merge-tree', '--write-tree', head, theirs]);
	if (merged === undefined) throw new PublishFailure('diverged');
	const message = `Merge ${remote.name}/${remote.branch.replace(/^refs\/heads\//, '')}`;
	return commitTree(root, merged.split('\n')[0] ?? '', { message, author, parents: [head, theirs] });
}

async function bring(
	{ root, prefix, head }: Pick<Repository, 'root' | 'prefix' | 'head'>,
	target: string,
	{ texts, keepMine, onWritten }: PullOptions,
): Promise<void> {
	const come = await listDifferences(root, head, target);
	const changed = new Set((await listChangedFiles(root, head)).map(({ path }) => path));
	const changes: FileChange[] = [];
	const conflicts: FieldConflict[] = [];
	const refused: string[] = [];
	for (const file of come) {
		if (!isPublished(file.path)) continue;
		const brought = await bringFile(root, file, { head, target, isChanged: changed.has(file.path), texts });
		if (brought === 'both-changed') refused.push(file.path);
		else {
			changes.push(...brought.changes);
			conflicts.push(...brought.conflicts);
		}
	}
	if (refused.length > 0) throw new PublishFailure('both-changed', refused.join('\n'));
	await bringOthers({ root, prefix, head }, target);
	await keepMine(conflicts, () => changeFiles(root, changes));
	onWritten(changes.map(({ path }) => path));
}

interface Bringing {
	head: string;
	target: string;
	/** Whether the file is changed in the folder. */
	isChanged: boolean;
	texts: Pick<TextWork, 'join'>;
}

async function bringFile(
	root: string,
	{ path }: ChangedFile,
	{ head, target, isChanged, texts }: Bringing,
): Promise<{ changes: FileChange[]; conflicts: FieldConflict[] } | 'both-changed'> {
	const [present, theirs] = [await readPresent(root, path), (await readCommitted(root, target, path)) ?? null];
	const before = present === undefined ? null : hashBytes(present);
	if (!isChanged) return { changes: [{ path, before, after: theirs }], conflicts: [] };
	if (before === (theirs && hashBytes(theirs))) return { changes: [], conflicts: [] };
	// One that was finished here, and followed its field there.
	if (isComment(path)) return { changes: [], conflicts: [] };
	const base = await readCommitted(root, head, path);
	if (path === lockFile) {
		const text = joinConfirmations(base?.toString(), present?.toString(), theirs?.toString());
		return { changes: [{ path, before, after: text ?? null }], conflicts: [] };
	}
	const all = [base, present, theirs];
	if (!all.every((bytes) => bytes && isUtf8(bytes))) return 'both-changed';
	const [from = '', mine = '', others = ''] = all.map((bytes) => bytes?.toString('utf8'));
	const joined = await texts.join({ file: path, base: from, mine, theirs: others }).catch(() => undefined);
	if (!joined?.conflicts.every(isOfOneValue)) return 'both-changed';
	return { changes: [{ path, before, after: joined.text }], conflicts: joined.conflicts };
}

/** Whether a person can choose between the values at their field. */
function isOfOneValue({ mine, theirs, before }: FieldConflict): boolean {
	return [mine, theirs, before].every((value) => value !== undefined && (typeof value !== 'object' || value === null));
}
