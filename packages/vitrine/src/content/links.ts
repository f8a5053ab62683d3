import { localizePath } from '#i18n/locale-path.ts';
import { decodePath, encodePath } from '#i18n/path-encoding.ts';
import type { Page, Place, Site } from './site.ts';

export type LinkKind = 'internal' | 'external' | 'unknown';

/**
 * Tells the two kinds of link apart that content may hold. Internal ones name a page without a language.
 *
 * @example classifyLink('/about#team') // 'internal'
 * @example classifyLink('mailto:hello@vitrine.example') // 'external'
 * @example classifyLink('//example.com') // 'unknown'
 */
export function classifyLink(target: string): LinkKind {
	if (/^(https?:\/\/|mailto:|tel:)/i.test(target)) return 'external';
	if (target.startsWith('#') || (target.startsWith('/') && !/^\/[/\\]/.test(target))) return 'internal';
	return 'unknown';
}

/** Where a link of the content leads, before it is known which language it is followed in. */
export interface LinkTarget {
	/** The page's id, or undefined for the home page. */
	page: Page | undefined;
	/** Anchor without `#`, or undefined. */
	anchor: string | undefined;
}

/**
 * Takes a link apart, decoded and in NFC: Markdown percent-encodes what it reads, fields of YAML are as they were
 * written.
 *
 * @example splitTarget('/my%20page#oil') // { path: '/my page', anchor: 'oil' }
 */
export function splitTarget(target: string): { path: string; anchor: string | undefined } {
	const decode = (part: string) => (decodePath(part) ?? part).normalize('NFC');
	const hash = target.indexOf('#');
	if (hash < 0) return { path: decode(target), anchor: undefined };
	return { path: decode(target.slice(0, hash)), anchor: decode(target.slice(hash + 1)) };
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

/**
 * Copies a value of the content with every link in it replaced: the `href` of links in its trees, and fields named
 * `link`.
 *
 * @param replace is told the link and the keys and indexes that lead to it
 */
export function mapLinks<Value>(
	value: Value,
	replace: (target: string, path: readonly PropertyKey[]) => string,
	path: readonly PropertyKey[] = [],
): Value {
	if (Array.isArray(value)) return value.map((item, index) => mapLinks(item, replace, [...path, index])) as Value;
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([key, child]) => {
		const isLink = typeof child === 'string' && (key === 'link' || (key === 'href' && path.at(-1) === 'properties'));
		return [key, isLink ? replace(child, [...path, key]) : mapLinks(child, replace, [...path, key])];
	});
	return Object.fromEntries(entries) as Value;
}
