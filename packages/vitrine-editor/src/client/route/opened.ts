import type { OverviewPage, SiteOverview } from 'vitrine/edit';
import type { Words } from '../words/en.ts';
import type { Route } from './route.ts';

/** What is open beside the list: a page in a language, or a file that is no page. */
export interface Opened {
	/** Differs for each page, and is the same for its languages. */
	id: string;
	page: OverviewPage | undefined;
	/** Code of the language whose words are shown; undefined for what is the same in every one. */
	locale: string | undefined;
	/** Undefined where the page lacks the language. */
	file: string | undefined;
}

/**
 * Finds what an address opens; undefined where the site has it no more.
 *
 * @param own languages that the person may change: one of them is open where the address names none
 */
export function openedIn(
	site: SiteOverview,
	{ open, language }: Pick<Route, 'open' | 'language'>,
	own: readonly string[] = [site.defaultLocale],
): Opened | undefined {
	if (open === undefined) return undefined;
	const usual = own.includes(site.defaultLocale) ? undefined : site.locales.find(({ code }) => own.includes(code));
	const named = site.locales.find(({ code }) => code === language);
	const locale = (named ?? usual)?.code ?? site.defaultLocale;
	const page = site.pages.find(({ id }) => id === open);
	if (page) return { id: page.id, page, locale, file: page.texts[locale]?.file };
	const other = site.files.find(({ file }) => file === open);
	return other && { id: other.file, page: undefined, locale: other.locale, file: other.file };
}

/** Returns the languages whose page can be shown beside the one that is open: all others that it has. */
export function languagesBeside({ locales }: SiteOverview, opened: Opened | undefined): SiteOverview['locales'] {
	const texts = opened?.file === undefined ? undefined : opened.page?.texts;
	return texts ? locales.filter(({ code }) => code !== opened?.locale && texts[code]) : [];
}

/** The page that is shown beside the words. */
export interface PageInSight {
	/** Undefined where the site has no page in the language. */
	page: OverviewPage | undefined;
	/** Code of its language. */
	locale: string;
	/** Its address. */
	path: string;
}

/** Finds the page beside what is open: its own, else the one on which it was chosen, else the home page. */
export function pageInSight(
	{ pages, locales, defaultLocale }: SiteOverview,
	opened: Opened | undefined,
	{ on, language }: Pick<Route, 'on' | 'language'>,
): PageInSight {
	const locale = opened?.locale ?? locales.find(({ code }) => code === language)?.code ?? defaultLocale;
	const pageOf = (id: string | undefined) => pages.find((page) => page.id === id);
	const page = [opened?.page, pageOf(on), pageOf('index')].find((one) => one?.addresses[locale] !== undefined);
	return { page, locale, path: page?.addresses[locale] ?? '/' };
}

/** Returns the language of the site that the interface is in, else that of the originals. */
export function localeOfInterface({ locales, defaultLocale }: SiteOverview, { languageCode }: Words): string {
	return locales.some(({ code }) => code === languageCode) ? languageCode : defaultLocale;
}

/** Returns the title of a page in a language, else in the first that has one. That of the home page is for search engines. */
export function titleOf({ id, texts }: OverviewPage, locale: string, words: Words): string {
	if (id === 'index') return words.home;
	return texts[locale]?.title ?? Object.values(texts)[0]?.title ?? id;
}
