import { pageAt } from '#content/site/collection-files.ts';
import { compareFile } from './compare-file.ts';
import type { Translations } from './read-translations.ts';
import type { FileState } from './unit-state.ts';

/**
 * Lists the entries of collections, and their lists, that one language lacks. They are written in the languages that want
 * them, so none counts as missing; but they can be translated on request.
 */
export function absentEntries({ config, content, recordsOf }: Translations, locale: string): FileState[] {
	const { languages, paths, unreadable } = content;
	const originals = languages.get(config.defaultLocale);
	const own = languages.get(locale);
	return paths.flatMap((path): FileState[] => {
		const source = originals?.get(path);
		if (!source || own?.has(path) || unreadable.has(path) || !pageAt(path, config.collections)?.collection) return [];
		const records = recordsOf({ locale, path, source, translation: undefined });
		return [{ locale, path, source, translation: undefined, units: compareFile(source, undefined, records), records }];
	});
}
