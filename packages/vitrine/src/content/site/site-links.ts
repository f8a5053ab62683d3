import { fallbackChain } from '#i18n/locale.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import { classifyLink, splitLink, splitTarget } from '../markdown/link-syntax.ts';
import { homeId, type Page, type Place, type Site } from './site.ts';

/** Where a link of the content leads, before it is known which language it is followed in. */
export interface LinkTarget {
	page: Page;
	/** Anchor without `#`, or undefined. */
	anchor: string | undefined;
}

/**
 * Parses a link as content writes it: `/about#team`, with the page's file path and no language.
 *
 * @param from the page that contains the link, for links that are only an anchor
 * @returns undefined if the site has no such page
 */
export function parseTarget(site: Pick<Site, 'pages'>, target: string, from: Page): LinkTarget | undefined {
	const { path: written, anchor } = splitLink(target);
	const { path } = splitTarget(written);
	if (path === '') return { page: from, anchor };
	const id = path.slice(1);
	const page = id === homeId ? undefined : site.pages.get(id || homeId);
	return page && { page, anchor };
}

/**
 * Returns where a page is read in a language: at its translation, else at the page that shows another language's text
 * in this one's interface, else undefined (specification §14).
 */
export function placeOf(page: Page, locale: string): Place | undefined {
	const translation = page.translations[locale];
	return translation ? { address: translation.address, locale } : page.fallbacks[locale];
}

/** Writes a link of the content as an address in a language. Links to other hosts and to files keep where they lead. */
export function localizeTarget(site: Site, target: string, at: { page: Page; locale: string }): string {
	if (classifyLink(target) === 'external') return target;
	const { path: written, query, anchor, directive } = splitLink(target);
	const { path } = splitTarget(written);
	const ofAnchor = anchor === undefined ? '' : encodePath(anchor);
	const behind = `${query}${anchor === undefined && directive === '' ? '' : `#${ofAnchor}${directive}`}`;
	if (path === '') return behind;
	const parsed = parseTarget(site, target, at.page);
	if (!parsed) return `${encodePath(path)}${behind}`;
	return `${nearestPlace(parsed.page, at.locale, site.config).address}${behind}`;
}

/**
 * Returns where a link to a page leads from a language: to where that shows it, else to the first of its fallbacks, else to
 * the first language that has it.
 */
export function nearestPlace(
	page: Page,
	locale: string,
	config: Pick<Site['config'], 'defaultLocale' | 'locales'>,
): Place {
	const codes = [locale, ...fallbackChain(locale, config), config.defaultLocale, ...Object.keys(page.translations)];
	for (const code of codes) {
		const place = placeOf(page, code);
		if (place) return place;
	}
	throw new Error(`No text of ${page.id}.`);
}
