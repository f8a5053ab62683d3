import { ContentError } from '#content/problems/problem.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { pageAt } from '#content/site/collection-files.ts';
import { readTranslations } from './state/read-translations.ts';
import { isOutdated } from './state/unit-state.ts';

/**
 * Finds the pages that are older than their original, in the languages that want to say so (`staleNotice`).
 *
 * @param version changes when `site.config.ts` may have changed since this process last read it
 * @returns ids of pages by locale code
 * @throws {ContentError} when it is not known what translations were made from, because the lock file is damaged
 */
export async function outdatedPages(
	root: string,
	{ locales, defaultLocale, collections }: Pick<SiteConfig, 'locales' | 'defaultLocale' | 'collections'>,
	version?: string,
): Promise<Record<string, ReadonlySet<string>>> {
	const codes = locales.flatMap(({ code, staleNotice }) => (staleNotice && code !== defaultLocale ? [code] : []));
	if (codes.length === 0) return {};
	const { files, lock } = await readTranslations(root, version);
	if (lock.problems.length > 0) throw new ContentError(lock.problems);
	return Object.fromEntries(
		codes.map((code) => {
			const outdated = files.filter((file) => file.locale === code && isOutdated(file));
			return [code, new Set(outdated.flatMap(({ path }) => pageAt(path, collections)?.id ?? []))];
		}),
	);
}
