import { isPartOfList, type Page, type PageText, type Site, textIn } from '#content/site/site.ts';
import { placeOf } from '#content/site/site-links.ts';
import type { Translate } from '#i18n/messages.ts';
import type { LocaleInfo } from '#protocol/layout.ts';
import type { HeadInfo } from '#protocol/payload.ts';
import { fallbackLocaleOf, localeInfo } from './locale-info.ts';
import { translateFor } from './translate.ts';

/** One page in one language, with all that its parts are made from. */
export interface SitePage {
	page: Page;
	/** Its text; in another language on a page without a translation. */
	text: PageText;
	address: string;
	/** Code of the interface's language. */
	locale: string;
	language: LocaleInfo;
	t: Translate;
	/** The language of the text where that is not the interface's. */
	fallbackLocale: LocaleInfo | undefined;
}

/** Lists pages in every language that shows them: home first, language by language. */
export function sitePages(site: Site, pages: Iterable<Page> = site.pages.values()): SitePage[] {
	const all = [...pages];
	return site.config.locales.flatMap(({ code }) => all.flatMap((page) => sitePage(site, page, code) ?? []));
}

/** Returns a page in a language; undefined where that does not show it. */
export function sitePage(site: Site, page: Page, locale: string): SitePage | undefined {
	const place = placeOf(page, locale);
	if (!place) return undefined;
	return {
		page,
		text: textIn(page, place.locale),
		address: place.address,
		locale,
		language: localeInfo(site, locale),
		t: translateFor(site, locale),
		fallbackLocale: fallbackLocaleOf(site, place.locale, locale),
	};
}

/**
 * Returns the full address of a path. Canonical, hreflang, og:url and sitemaps have the same string.
 *
 * @example absolute(site, '/') // 'https://vitrine.example/'
 */
export function absolute(site: Site, path: string): string {
	return `${site.origin}${path}`;
}

/**
 * Returns the translations of a page that search engines may index, itself included, and last `x-default`, the source
 * language's (specification §2). The further pages of a list have none: their content differs.
 */
export function alternatesOf(site: Site, page: Page): HeadInfo['alternates'] {
	if (isPartOfList(page)) return [];
	const translated = site.config.locales.flatMap(({ code, tag, unlisted }) => {
		if (unlisted) return [];
		const text = page.translations[code];
		const { ranges } = localeInfo(site, code);
		return text === undefined || text.noindex
			? []
			: [{ code, hreflang: tag, address: absolute(site, text.address), ranges }];
	});
	const source = translated.find(({ code }) => code === site.config.defaultLocale);
	const links = translated.map(({ code: _, ...link }) => link);
	return source ? [...links, { hreflang: 'x-default', address: source.address }] : links;
}
