import type { SiteCheck } from '#content/edit/publish/publish-state.ts';
import { readGlossary } from '#content/glossary/read-glossary.ts';
import { loadSite } from '#content/load-site.ts';
import { ContentError, type Problem } from '#content/problems/problem.ts';
import { readSiteConfig } from '#content/site-config.ts';
import { listHeldLanguages } from '../commands/show-states.ts';
import { readTranslations } from '../state/read-translations.ts';

/** Checks the site in a folder as its build does, before it renders anything. */
export async function checkTree(root: string): Promise<SiteCheck> {
	const problems: Problem[] = [];
	try {
		const settings = await readSiteConfig(root);
		const { config } = settings;
		await readGlossary(root, config, (problem) => problems.push(problem));
		await loadSite({ root, settings });
		const isBlocking = problems.length === 0 && config.translations.block;
		return { problems, held: isBlocking ? listHeldLanguages(await readTranslations(root, settings)) : [] };
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		return { problems: [...error.problems, ...problems], held: [] };
	}
}
