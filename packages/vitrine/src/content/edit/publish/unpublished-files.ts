import { isComment } from '../comments/comment-file.ts';
import { hasGit } from '../git/has-git.ts';
import { listChangedFiles } from './changed-files.ts';

/** Returns the files of a site that differ from the last commit, by path from its folder, without comments; none where no Git keeps it. */
export async function unpublishedFiles(root: string): Promise<string[]> {
	if (!(await hasGit(root))) return [];
	// A repository without a commit has published nothing, and knows no state to compare with.
	const files = await listChangedFiles(root, 'HEAD').catch(() => []);
	return files.map(({ path }) => path).filter((path) => !isComment(path));
}
