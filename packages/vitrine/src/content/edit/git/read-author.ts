import { userInfo } from 'node:os';
import { runGit } from './run-git.ts';

/** Returns the name of the person at this machine: that of the settings of Git, or of the account. */
export async function readAuthor(root: string): Promise<string> {
	const name = (await runGit(root, ['config', 'user.name']))?.trim();
	return name || userInfo().username;
}
