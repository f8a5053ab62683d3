import { runGit } from './run-git.ts';

/** Messages of Git if there is no history: no reason to trouble an editor. */
const noHistory = /not a git repository|does not have any commits yet/;

/**
 * Asks Git, from a folder. Gives undefined where there is no Git, no repository, or no answer in time.
 *
 * @param parameters fixed ones; words of people come behind `--` alone
 * @param report gets the words in which Git refuses to answer, as in a repository of another user
 */
export async function askGit(
	root: string,
	parameters: readonly string[],
	{ input = '', report }: { input?: string; report?: ((refusal: string) => void) | undefined } = {},
): Promise<Buffer | undefined> {
	const { isGood, output, words } = await runGit(root, parameters, { input });
	if (isGood) return output;
	if (words !== '' && !noHistory.test(words)) report?.(words);
	return undefined;
}
