import { ContentError } from '#content/problems/problem.ts';
import { pageAt } from '#content/site/collection-files.ts';
import { readTranslations } from './state/read-translations.ts';
import { isOutdated } from './state/unit-state.ts';
import type { Settings } from './units/read-texts.ts';

/**
 * Finds the pages that are older than their original, in the languages that want to say so (`staleNotice`).
 *
 * @returns ids of pages by locale code
 * @throws {ContentError} when it is not known what translations were made from, because the lock file is damaged
 */
export async function outdatedPages(root: string, settings: Settings): Promise<Record<string, ReadonlySet<string>>> {
	const { locales, defaultLocale, collections } = settings.config;
	const codes = locales.flatMap(({ code, staleNotice }) => (staleNotice && code !== defaultLocale ? [code] : []));
	if (codes.length === 0) return {};
	const { files, lock } = await readTranslations(root, settings);
	if (lock.problems.length > 0) throw new ContentError(lock.problems);
	return Object.fromEntries(
		codes.map((code) => {
			const outdated = files.filter((file) => file.locale === code && isOutdated(file));
			return [code, new Set(outdated.flatMap(({ path }) => pageAt(path, collections)?.id ?? []))];
		}),
	);
}
