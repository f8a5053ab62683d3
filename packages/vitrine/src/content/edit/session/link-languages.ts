import type { PageText, Site } from '../../site/site.ts';

/** Where a link is written. */
export interface LinkSource {
	/** Path from the site's folder. */
	file: string;
	/** Code of its language; undefined for what is the same in every one. */
	locale: string | undefined;
}

/** Returns the languages in which visitors follow the links of a file: a page is also shown in those that lack it, and menus in all. */
export function linkLanguages(
	{ pages, config }: Pick<Site, 'pages' | 'config'>,
	{ file, locale }: LinkSource,
): string[] {
	if (locale === undefined) return config.locales.map(({ code }) => code);
	const isShown = (text: PageText | undefined) =>
		text?.file === file || (text?.format === 'yaml' && text.sections.some((section) => section.file === file));
	const shown = [...pages.values()].flatMap(({ translations, fallbacks }) => {
		const own = Object.keys(translations).filter((code) => isShown(translations[code]));
		const standIns = Object.keys(fallbacks).filter((code) => own.includes(fallbacks[code]?.locale ?? ''));
		return [...own, ...standIns];
	});
	return [...new Set([locale, ...shown])];
}
