import { runGit } from './run-git.ts';

/** Checks whether Git keeps the words of a site: there is a repository that does not ignore them. */
export async function hasGit(root: string): Promise<boolean> {
	const isInside = (await runGit(root, ['rev-parse', '--is-inside-work-tree']))?.trim() === 'true';
	return isInside && (await runGit(root, ['check-ignore', '--quiet', 'content'])) === undefined;
}
