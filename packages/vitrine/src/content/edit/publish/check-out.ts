import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { workFolder } from '../files/change-record.ts';
import { git, type Repository, tryGit } from './repository.ts';

/** The Git worktree in which commits are checked and built, from the site's folder: what is installed there is found from within. */
const checkedOut = `${workFolder}/publish`;

/**
 * Puts the files of a commit, and no others, into the worktree. What its `.gitignore` leaves out stays from the time before, as what a
 * build keeps for the next one.
 *
 * @returns the folder of the site in it
 */
export async function checkOut({ root, prefix }: Pick<Repository, 'root' | 'prefix'>, commit: string): Promise<string> {
	const folder = join(root, checkedOut);
	if (!(await tryCheckOut(folder, commit))) {
		await tryGit(root, ['worktree', 'remove', '--force', '--force', folder]);
		await rm(folder, { recursive: true, force: true });
		await tryGit(root, ['worktree', 'prune']);
		await mkdir(dirname(folder), { recursive: true });
		await git(root, ['worktree', 'add', '--force', '--detach', folder, commit], { timeLimit: 600_000 });
	}
	if (existsSync(join(folder, '.gitmodules'))) {
		// What a build needs of one that cannot be fetched is missing there, and named by the check.
		await tryGit(folder, ['submodule', 'update', '--init', '--recursive', '--force'], { timeLimit: 600_000 });
	}
	return join(folder, prefix);
}

async function tryCheckOut(folder: string, commit: string): Promise<boolean> {
	if (!existsSync(join(folder, '.git'))) return false;
	const isOwn = (await tryGit(folder, ['rev-parse', '--show-cdup'])) === '';
	if (!isOwn) return false;
	await rm(join(await git(folder, ['rev-parse', '--absolute-git-dir']), 'index.lock'), { force: true });
	const isReset =
		(await tryGit(folder, ['checkout', '--force', '--detach', commit], { timeLimit: 600_000 })) !== undefined;
	return isReset && (await tryGit(folder, ['clean', '-ffd', '--quiet'])) !== undefined;
}
