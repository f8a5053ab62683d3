import { isPartOfList, type Page, type Site, textIn } from '#content/site/site.ts';
import { placeOf } from '#content/site/site-links.ts';
import type { HeadInfo } from '#protocol/payload.ts';
import { localeInfo } from './layout-data.ts';

/** One page in one language. */
export interface SitePage {
	page: Page;
	/** The interface's language. */
	locale: string;
	address: string;
	/** The language of its text; another one than `locale` on a page without a translation. */
	textLocale: string;
	/** Calendar day of the last change. */
	updated: string;
}

/** Every page of the site in every language that shows it: home first, language by language. */
export function sitePages(site: Site): SitePage[] {
	return site.config.locales.flatMap(({ code }) =>
		[...site.pages.values()].flatMap((page) => {
			const place = placeOf(page, code);
			if (!place) return [];
			const { updated } = textIn(page, place.locale);
			return [{ page, locale: code, address: place.address, textLocale: place.locale, updated }];
		}),
	);
}

/**
 * The full address of a path. The same string stands in canonical, hreflang, og:url and sitemaps.
 *
 * @example absolute(site, '/') // 'https://vitrine.example/'
 */
export function absolute(site: Site, path: string): string {
	return `${site.origin}${path}`;
}

/**
 * The existing translations of a page that search engines may know, itself included, and last `x-default`, the source
 * language's (specification §2). The further pages of a list have none: what stands on them differs.
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
