import { runGit } from './run-git.ts';

/** Checks whether Git keeps the words of a site: there is a repository that does not ignore them. */
export async function hasGit(root: string): Promise<boolean> {
	const ignored = ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z', '--', 'content'];
	const { isGood, output } = await runGit(root, ignored);
	const names = output.toString().split('\0');
	// The whole folder of the site may be ignored as well.
	return isGood && !names.includes('content/') && !names.includes('./');
}
