import { href } from '#routes.ts';
import { isStemmerName } from '#search/stemmer-names.ts';
import { loadStem } from '#search/stemmers.ts';
import type { Source } from '../../source.ts';

/**
 * Loads the stemmers of a site's search, so that the first query needs no file of a package: an update may be replacing them.
 */
export async function loadStemmers({ buildInfo, find }: Pick<Source, 'buildInfo' | 'find'>): Promise<void> {
	const names = buildInfo().locales.map(async ({ code: locale }) => {
		const stored = find(href('searchIndex', { locale }));
		if (!stored) return [];
		const { stemmers } = JSON.parse(new TextDecoder().decode(await stored.read('identity'))) as { stemmers?: string[] };
		return stemmers ?? [];
	});
	await loadStem([...new Set((await Promise.all(names)).flat())].filter(isStemmerName));
}
