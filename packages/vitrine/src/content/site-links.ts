import { localizePath } from '#i18n/locale-path.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import { classifyLink, splitTarget } from './link-syntax.ts';
import type { Page, Place, Site } from './site.ts';

/** Where a link of the content leads, before it is known which language it is followed in. */
export interface LinkTarget {
	/** The page's id, or undefined for the home page. */
	page: Page | undefined;
	/** Anchor without `#`, or undefined. */
	anchor: string | undefined;
}

/**
 * Reads a link as content writes it: `/about#team`, with the page's file path and no language.
 *
 * @param from the page that the link stands on, for links that are only an anchor; undefined for the home page
 * @returns undefined when the site has no such page
 */
export function parseTarget(site: Pick<Site, 'pages'>, target: string, from: Page | undefined): LinkTarget | undefined {
	const { path, anchor } = splitTarget(target);
	if (path === '') return { page: from, anchor };
	if (path === '/') return { page: undefined, anchor };
	const page = site.pages.get(path.slice(1));
	return page && { page, anchor };
}

/**
 * Says where a page is read in a language: at its translation, else at the page that shows another
 * language's text in this one's interface, else undefined (behaviour §14).
 *
 * @param page undefined for the home page
 */
export function placeOf(site: Site, page: Page | undefined, locale: string): Place | undefined {
	if (!page) return { address: localizePath({ path: '/', locale }, site.config), locale };
	const translation = page.translations[locale];
	return translation ? { address: translation.address, locale } : page.fallbacks[locale];
}

/** Writes a link of the content as an address in a language. Links to other hosts and to files keep where they lead. */
export function localizeTarget(site: Site, target: string, at: { page: Page | undefined; locale: string }): string {
	if (classifyLink(target) === 'external') return target;
	const { path, anchor } = splitTarget(target);
	const hash = anchor === undefined ? '' : `#${encodePath(anchor)}`;
	if (path === '' && at.page) return hash;
	const parsed = parseTarget(site, target, at.page);
	if (!parsed) return `${encodePath(path)}${hash}`;
	const source = site.config.defaultLocale;
	const place = placeOf(site, parsed.page, at.locale) ?? placeOf(site, parsed.page, source);
	if (!place) throw new Error(`No text of ${parsed.page?.id} in "${source}".`);
	return `${place.address}${hash}`;
}
