import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runGit } from '../git/run-git.ts';
import { checkOut } from './check-out.ts';
import { type Choice, chooseFiles } from './choose-changes.ts';
import { type CommittedFile, commitFiles, type Publisher } from './commit-files.ts';
import { countCommits, moveBranch } from './move-branch.ts';
import { gitFailure, PublishFailure } from './publish-failure.ts';
import type { SiteCheck } from './publish-state.ts';
import { type PullOptions, pull } from './pull.ts';
import { type Remote, type Repository, readRepository, tryGit } from './repository.ts';
import type { TextWork } from './text-work.ts';

export interface PublishOptions extends Pick<PullOptions, 'keepMine' | 'onWritten'> {
	/** Undefined for everything. */
	choice: Choice | undefined;
	message: string;
	author: Publisher;
	texts: TextWork;
	/** Checks the site in a folder by its own rules. */
	check: (folder: string) => Promise<SiteCheck>;
	/** Called with each step. */
	onStep: (step: 'pulling' | 'checking' | 'pushing') => void;
}

/** What was published, or what the site would have. */
export type CommitOutcome = { commit: string; folder: string; isPushed: boolean } | { refused: SiteCheck };

/** Times that others may publish, or change files, while this is made and checked. */
const tries = 5;

/**
 * Publishes what was chosen as one commit: it is checked, sent, and then the branch of this folder is moved to it. Until it was sent,
 * nothing of the repository is changed but what others published.
 *
 * @throws {PublishFailure} where nothing was published
 */
export async function publishCommit(root: string, options: PublishOptions): Promise<CommitOutcome> {
	const { choice, message, author, texts, check, onStep } = options;
	for (let turn = 0; turn < tries; turn++) {
		onStep('pulling');
		const repository = await pull(root, options);
		const { head, remote } = repository;
		onStep('checking');
		const made = await makeCommit(repository, { choice, message, author, texts });
		const commit = made ?? head;
		if (!made && !(await hasUnsent(repository))) throw new PublishFailure('nothing');
		const folder = await checkOut(repository, commit);
		const checked = await check(folder);
		if (checked.problems.length > 0 || checked.held.length > 0) return { refused: checked };
		if (remote) {
			onStep('pushing');
			if ((await push(repository, commit)) === 'behind') continue;
		}
		if (await moveBranch(repository, commit, 'vitrine: publish'))
			return { commit, folder, isPushed: remote !== undefined };
		// It was sent, and the next pull joins it with what another program committed here.
		if (remote) return { commit, folder, isPushed: true };
	}
	throw new PublishFailure('moving');
}

/** Checks what would be published, upon the last commit of this folder. */
export async function checkChoice(
	root: string,
	{ choice, texts, check, author }: Pick<PublishOptions, 'choice' | 'texts' | 'check' | 'author'>,
): Promise<SiteCheck> {
	const repository = await readRepository(root);
	const commit = await makeCommit(repository, { choice, texts, author, message: 'Check' });
	return check(await checkOut(repository, commit ?? repository.head));
}

/** Makes the commit; undefined where nothing of the choice differs. */
async function makeCommit(
	repository: Repository,
	{ choice, message, author, texts }: Pick<PublishOptions, 'choice' | 'message' | 'author' | 'texts'>,
): Promise<string | undefined> {
	const { root, head } = repository;
	for (let turn = 1; ; turn++) {
		const files = await chooseFiles(root, { commit: head, texts, choice });
		if (files.size === 0) return undefined;
		try {
			const commit = await commitFiles(repository, { files, message, author, parents: [head] });
			const isSame = (await tryGit(root, ['diff-tree', '--quiet', head, commit])) !== undefined;
			return isSame ? undefined : commit;
		} catch (error) {
			// A page that was renamed, or a comment that was done, has left its file since it was listed.
			if (turn === tries || !isAnyGone(root, files)) throw error;
		}
	}
}

/** Whether a file that a commit would take from the folder is there no more. */
function isAnyGone(root: string, files: ReadonlyMap<string, CommittedFile>): boolean {
	return [...files].some(([path, file]) => file && 'isAsInFolder' in file && !existsSync(join(root, path)));
}

/** Whether the branch has commits that were not sent. */
async function hasUnsent({ root, head, remote }: Repository): Promise<boolean> {
	if (!remote) return false;
	const known = await tryGit(root, ['rev-parse', '--verify', '--quiet', remote.tracking]);
	return known === undefined || (await countCommits(root, known, head)) > 0;
}

/** Sends a commit. Hooks of the owner run, which may refuse it. */
async function push({ root, remote }: Repository, commit: string): Promise<'sent' | 'behind'> {
	if (!remote) return 'sent';
	const refspec = `${commit}:${remote.branch}`;
	const pushed = await runGit(root, ['push', '--porcelain', remote.name, refspec], { hooks: true, timeLimit: 600_000 });
	// It may have arrived although the answer was lost, or a hook failed afterwards.
	if (pushed.isGood || (await isThere(root, remote, commit))) return 'sent';
	const words = `${pushed.words}\n${pushed.output.toString('utf8')}`.trim();
	if (/\((?:non-fast-forward|fetch first)\)|cannot lock ref/.test(words)) return 'behind';
	const failure = gitFailure(words, pushed.isLate);
	if (failure.reason === 'full') throw failure;
	const isRefused = /\[(?:remote )?rejected\]|hook declined|pre-push|failed to push some refs/.test(words);
	throw new PublishFailure(isRefused ? 'rejected' : 'unreachable', words.slice(-2000));
}

async function isThere(root: string, { name, branch }: Remote, commit: string): Promise<boolean> {
	const listed = await tryGit(root, ['ls-remote', name, branch]);
	return listed?.startsWith(`${commit}\t`) === true;
}
