// What the commands of the kit find out of a site, for programs and for sections that show it.

import { runTranslations } from '#cli/translations.ts';
import { loadSite } from '#content/load-site.ts';
import { ContentError, type Problem } from '#content/problems/problem.ts';
import { readTranslations } from '#translations/state/read-translations.ts';
import type { State } from '#translations/state/unit-state.ts';

export { type Change, compareWords } from '#content/edit/word-diff.ts';
export type { Problem, State };

/**
 * Reads a site as a build does, and returns what an editor would have to change.
 *
 * @param root folder of the site
 */
export async function findProblems(root: string): Promise<readonly Problem[]> {
	try {
		await loadSite({ root });
		return [];
	} catch (error) {
		if (error instanceof ContentError) return error.problems;
		throw error;
	}
}

/** The state of one text of a site in one language. */
export interface TextState {
	locale: string;
	/** The file without its ending, as `pages/about`. */
	path: string;
	/** The field. */
	key: string;
	state: State;
}

/**
 * Returns the state of each text of a site in each language that it is translated into.
 *
 * @param root folder of the site
 */
export async function translationStates(root: string): Promise<TextState[]> {
	const { files } = await readTranslations(root);
	return files.flatMap(({ locale, path, units }) => units.map(({ key, state }) => ({ locale, path, key, state })));
}

/**
 * Records that all translations of a site match their originals, as `vitrine translations accept --all` does.
 *
 * @param root folder of the site
 * @throws {Error} with the reason, if that is impossible
 */
export async function acceptTranslations(root: string): Promise<void> {
	const { text, isGood } = await runTranslations(['accept', '--all', '--root', root]);
	if (!isGood) throw new Error(text);
}
