import { askGit } from './ask-git.ts';

/** Checks whether Git keeps the words of a site: there is a repository that does not ignore them. */
export async function hasGit(root: string): Promise<boolean> {
	const isInside = (await askGit(root, ['rev-parse', '--is-inside-work-tree']))?.toString().trim() === 'true';
	return isInside && (await askGit(root, ['check-ignore', '--quiet', 'content'])) === undefined;
}
