import { userInfo } from 'node:os';
import { askGit } from './ask-git.ts';

/** Returns the name of the person at this machine: that of the settings of Git, or of the account. */
export async function readAuthor(root: string): Promise<string> {
	const name = (await askGit(root, ['config', 'user.name']))?.toString().trim();
	return name || userInfo().username;
}
