import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type GitOptions, runGit } from '../git/run-git.ts';
import { gitFailure, PublishFailure } from './publish-failure.ts';

/** The branch that is published from the folder of a site. */
export interface Repository {
	root: string;
	/** Path of the site's folder in the repository, empty or with a slash at its end. */
	prefix: string;
	/** As `refs/heads/main`. */
	branch: string;
	/** The last commit of the branch. */
	head: string;
	/** Where it is sent; undefined where it is published by its commits alone. */
	remote: Remote | undefined;
}

export interface Remote {
	name: string;
	/** The branch there, as `refs/heads/main`. */
	branch: string;
	/** What is known here of that branch, as `refs/remotes/origin/main`. */
	tracking: string;
}

/** Files that show that a command of Git is under way, with folders. */
const underWay = ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'rebase-merge', 'rebase-apply', 'BISECT_LOG'];

/**
 * Runs a step of Git that must not fail, and returns its answer without the last line end.
 *
 * @throws {PublishFailure}
 */
export async function git(root: string, parameters: readonly string[], options?: GitOptions): Promise<string> {
	return (await gitBytes(root, parameters, options)).toString('utf8').replace(/\n$/, '');
}

/** Runs a step of Git that must not fail. */
export async function gitBytes(root: string, parameters: readonly string[], options?: GitOptions): Promise<Buffer> {
	const { isGood, output, words, isLate } = await runGit(root, parameters, options);
	if (!isGood) throw gitFailure(words, isLate);
	return output;
}

/** Runs a step of Git whose failure is an answer: undefined. */
export async function tryGit(
	root: string,
	parameters: readonly string[],
	options?: GitOptions,
): Promise<string | undefined> {
	const { isGood, output } = await runGit(root, parameters, options);
	return isGood ? output.toString('utf8').trim() : undefined;
}

/**
 * Reads which branch is published, and where it is sent: to its upstream, else to the only remote.
 *
 * @throws {PublishFailure} where nothing can be published from this folder now
 */
export async function readRepository(root: string): Promise<Repository> {
	// All at once: a process of a large server takes long to start another one.
	const known = await tryGit(root, [
		'rev-parse',
		'--git-dir',
		'--show-prefix',
		'HEAD^{commit}',
		'--symbolic-full-name',
		'HEAD',
	]);
	const [folder = '', prefix = '', head = '', branch = ''] = known?.split('\n') ?? [
		await git(root, ['rev-parse', '--git-dir']),
	];
	if (underWay.some((name) => existsSync(resolve(root, folder, name)))) throw new PublishFailure('under-way');
	if (known === undefined) {
		const isDetached = (await tryGit(root, ['symbolic-ref', '--quiet', 'HEAD'])) === undefined;
		throw new PublishFailure(isDetached ? 'detached' : 'no-commit');
	}
	if (branch === 'HEAD') throw new PublishFailure('detached');
	return { root, prefix, branch, head, remote: await readRemote(root, branch) };
}

async function readRemote(root: string, branch: string): Promise<Remote | undefined> {
	const own = branch.replace(/^refs\/heads\//, '');
	const rows = (await tryGit(root, ['config', '--null', '--get-regexp', '^(remote|branch)\\..*\\.'])) ?? '';
	// What comes last counts.
	const settings = new Map(
		rows.split('\0').map((row) => [row.split('\n', 1)[0] ?? '', row.slice(row.indexOf('\n') + 1)]),
	);
	const names = [...new Set([...settings.keys()].flatMap((key) => /^remote\.(.*)\.[^.]+$/.exec(key)?.[1] ?? []))];
	const configured = settings.get(`branch.${own}.remote`);
	const name =
		configured !== undefined && names.includes(configured) ? configured : names.length === 1 ? names[0] : undefined;
	if (name === undefined) return undefined;
	const there = (configured === name ? settings.get(`branch.${own}.merge`) : undefined) ?? branch;
	return { name, branch: there, tracking: `refs/remotes/${name}/${there.replace(/^refs\/heads\//, '')}` };
}
