import type { Site } from '#content/site/site.ts';
import { languageRanges } from '#i18n/language-ranges.ts';
import type { TextLanguage } from '#i18n/locale.ts';
import type { LocaleInfo } from '#protocol/layout.ts';
import { memoizeBySite } from './memoize-by-site.ts';

/** Returns what a browser needs to know of a language. */
export const localeInfo = memoizeBySite((site, code): LocaleInfo => {
	const row = site.config.locales.find((locale) => locale.code === code);
	if (!row) throw new Error(`The locale table has no row "${code}".`);
	const { name, shortName, tag, dir } = row;
	const ranges = languageRanges(tag, site.config.locales);
	return { code, name, shortName, tag, dir, digits: digitsOf(tag), ranges };
});

const knownDigits = new Map<string, string | undefined>();

/** Returns the name of a language's digits, where they are not 0 to 9. */
function digitsOf(tag: string): string | undefined {
	if (!knownDigits.has(tag)) {
		const { numberingSystem } = new Intl.NumberFormat(tag).resolvedOptions();
		knownDigits.set(tag, numberingSystem === 'latn' ? undefined : numberingSystem);
	}
	return knownDigits.get(tag);
}

/** Returns the language of a text where that is not the page's. */
export function fallbackLocaleOf(site: Site, textLocale: string, locale: string): LocaleInfo | undefined {
	return textLocale === locale ? undefined : localeInfo(site, textLocale);
}

/** Returns the attributes of a text on a page in the same or another language. */
export function textLanguage(site: Site, textLocale: string, locale: string): TextLanguage {
	return languageAttributes(fallbackLocaleOf(site, textLocale, locale));
}

/** Returns the attributes of a text in another language than its page's; none for a text in the same. */
export function languageAttributes(fallbackLocale: LocaleInfo | undefined): TextLanguage {
	return { lang: fallbackLocale?.tag, dir: fallbackLocale?.dir };
}
