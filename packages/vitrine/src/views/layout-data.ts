import type { Glyph } from '#content/fields/icons.ts';
import { isGroup } from '#content/navigation/menu-entries.ts';
import type { NavigationTarget, NavigationEntry as SettingEntry } from '#content/settings/navigation-schema.ts';
import { homeId, homeOf, isPartOfList, languageOf, type Page, type Site, textIn } from '#content/site/site.ts';
import { localizeTarget, nearestPlace, parseTarget, placeOf } from '#content/site/site-links.ts';
import { endOfDay } from '#i18n/day.ts';
import { fallbackChain, type TextLanguage } from '#i18n/locale.ts';
import { localizePath } from '#i18n/locale-path.ts';
import type {
	LanguageLink,
	LayoutData,
	NavigationEntry,
	NavigationLink,
	SiteNoticeData,
	Suggestion,
} from '#protocol/layout.ts';
import type { Tree } from '#protocol/tree.ts';
import { hastToTree } from './hast-to-tree.ts';
import { headerRows } from './header-rows.ts';
import { localeInfo, textLanguage } from './locale-info.ts';
import { memoizeBySite } from './memoize-by-site.ts';
import type { SitePage } from './site-pages.ts';
import { translateFor } from './translate.ts';

/**
 * Header, footer and language switch around a page in one language.
 *
 * @param shown undefined for the error screens
 */
export function layoutOf(site: Site, locale: string, shown?: SitePage): LayoutData {
	const page = shown?.page;
	const { home, header, footer } = navigationOf(site, locale);
	const languages = site.config.locales
		.filter(({ code, unlisted }) => !unlisted || code === locale)
		.map(({ code }) => languageLink(site, page ?? homeOf(site), code, locale));
	const { name: siteName, search: hasSearch } = site.config;
	const notice = noticeOf(site, locale);
	return {
		home,
		current: shown?.address,
		above: page && nearestInHeader(site, page, { header, locale }),
		header,
		footer,
		languages,
		rows: headerRows({ siteName, header, languages, hasSearch }),
		...(notice ? { notice } : {}),
		suggestions: shown && shown.page.id !== homeId && !isPartOfList(shown.page) ? suggestionsFor(site, shown) : [],
	};
}

/** Whether the pages of a site have its notice: it has a text, and its last day is not over. */
export function hasNotice(site: Site): boolean {
	return site.languages[site.config.defaultLocale]?.messages['site-notice'] !== undefined && !site.isNoticeOver;
}

function noticeOf(site: Site, locale: string): SiteNoticeData | undefined {
	if (!hasNotice(site)) return undefined;
	const { notice, timeZone, defaultLocale } = site.config;
	const text = site.languages[defaultLocale]?.messages['site-notice'] ?? '';
	const over = notice.until === undefined ? 0 : endOfDay(notice.until, timeZone);
	const address =
		notice.link === undefined ? undefined : localizeTarget(site, notice.link, { page: homeOf(site), locale });
	return { ...(address === undefined ? {} : { address }), key: `${over} ${shortHash(`${text} ${notice.until}`)}` };
}

/** Tells one notice from another: where a text is dismissed, the next one is shown. */
function shortHash(text: string): string {
	let hash = 0;
	for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
	return hash.toString(36);
}

/** The address of the nearest page above another that the header leads to: `/guide` for `/guide/translate`. */
function nearestInHeader(
	site: Site,
	page: Page,
	{ header, locale }: { header: readonly NavigationEntry[]; locale: string },
): string | undefined {
	return addressesAbove(site, page, locale).find((address) =>
		header.some((entry) => ('links' in entry ? entry.links : [entry]).some((link) => link.address === address)),
	);
}

/** The addresses of the pages above another that a language shows, the nearest first. */
function addressesAbove(site: Site, { id }: Page, locale: string): string[] {
	const parts = id.split('/');
	return parts.flatMap((_, index) => {
		const page = site.pages.get(parts.slice(0, -1 - index).join('/'));
		return (page && placeOf(page, locale)?.address) ?? [];
	});
}

/** What is around all pages of a language. */
const navigationOf = memoizeBySite((site, locale): Pick<LayoutData, 'home' | 'header' | 'footer'> => {
	const { header, footer } = languageOf(site, locale).menus;
	return {
		home: localizePath({ path: '/', locale }, site.config),
		header: header.map((entry) => navigationEntry(site, entry, locale)),
		footer: footer.map((entry) => navigationEntry(site, entry, locale)),
	};
});

/** Whether the pages of a language are reached by address only. */
export function isUnlisted(site: Site, locale: string): boolean {
	return languageOf(site, locale).locale.unlisted;
}

/** Offers of the existing translations of a page, each in its own language (specification §3), without the one that is shown. */
function suggestionsFor(site: Site, { page, locale, fallbackLocale }: SitePage): Suggestion[] {
	const shown = fallbackLocale?.code;
	return Object.entries(page.translations).flatMap(([code, { address }]) => {
		const isOffered = code !== locale && code !== shown && !isUnlisted(site, code);
		const words = isOffered ? suggestionWords(site, code) : undefined;
		return words ? [{ ...localeInfo(site, code), address, ...words }] : [];
	});
}

/** How pages in a language are offered; undefined where its own texts lack some of the words. */
const suggestionWords = memoizeBySite((site, code) => {
	const own = languageOf(site, code).messages;
	// Each of them names its own language: another language's texts would name that one.
	if (!own['suggestion-text'] || !own['suggestion-accept'] || !own['suggestion-dismiss']) return undefined;
	const t = translateFor(site, code);
	return { text: t('suggestion-text'), accept: t('suggestion-accept'), dismiss: t('suggestion-dismiss') };
});

/** Where a page leads that has nothing to read: to the home page, to the pages that the header has, and to sections of home. */
export function waysOn(site: Site, locale: string): NavigationLink[] {
	const { text: label, ...language } = translateFor(site, locale)('error-home');
	const address = localizePath({ path: '/', locale }, site.config);
	const isPage = (target: NavigationTarget) => typeof target === 'string' && !target.includes('#') && target !== '/';
	const inHeader = languageOf(site, locale).menus.header.flatMap((entry) => (isGroup(entry) ? entry.links : [entry]));
	const pages = inHeader.filter(isPage).map((target) => navigationLink(site, target, locale));
	return [{ label, ...language, address }, ...pages, ...anchorLinks(site, locale)];
}

/** Links to the anchors of the home page, by the short names of their sections. */
function anchorLinks(site: Site, locale: string): NavigationLink[] {
	const home = textIn(homeOf(site), locale);
	return (home.format === 'yaml' ? home.sections : []).flatMap(({ name, content }) =>
		typeof content.label === 'string' ? [internalLink(site, `/#to-${name}`, locale)] : [],
	);
}

function navigationEntry(site: Site, entry: SettingEntry, locale: string): NavigationEntry {
	if (!isGroup(entry)) return navigationLink(site, entry, locale);
	const { group, links } = entry;
	return {
		group,
		...navigationText(site, group, locale),
		links: links.map((link) => navigationLink(site, link, locale)),
	};
}

function navigationLink(site: Site, target: NavigationTarget, locale: string): NavigationLink {
	if (typeof target === 'string') return internalLink(site, target, locale);
	const { href: address, name, text, icon, rel } = target;
	const named =
		name === undefined
			? navigationText(site, text ?? '', locale)
			: { label: name, lang: undefined, dir: undefined, isName: true };
	return { ...named, address, icon: icon && treeOf(icon), rel };
}

/** Returns a name of `navigation.yaml`, in the first of the page's language and its fallbacks that has it. */
function navigationText(site: Site, key: string, locale: string): TextLanguage & { label: string } {
	const chain = fallbackChain(locale, site.config);
	const textLocale = chain.find((code) => key in languageOf(site, code).navigation) ?? site.config.defaultLocale;
	const label = languageOf(site, textLocale).navigation[key];
	if (label === undefined) throw new Error(`The navigation has no text "${key}".`);
	return { label, ...textLanguage(site, textLocale, locale) };
}

/** Every page shows the same icons. */
const trees = new WeakMap<Glyph, Tree>();

function treeOf(icon: Glyph): Tree {
	const tree = trees.get(icon) ?? hastToTree(icon);
	trees.set(icon, tree);
	return tree;
}

/** A link named by what it leads to: the short name of a section, else the short title of a page, else its title. */
function internalLink(site: Site, target: string, locale: string): NavigationLink {
	const home = homeOf(site);
	const address = localizeTarget(site, target, { page: home, locale });
	const { page, anchor } = parseTarget(site, target, home) ?? { page: home };
	const { locale: textLocale } = nearestPlace(page, locale, site.config);
	const text = textIn(page, textLocale);
	const sections = text.format === 'yaml' ? text.sections : [];
	const section = sections.find(({ name }) => `to-${name}` === anchor);
	const label = section?.content.label;
	if (section && typeof label === 'string') {
		return { label, ...textLanguage(site, section.locale, locale), address };
	}
	return { label: text.label ?? text.title, ...textLanguage(site, textLocale, locale), address };
}

function languageLink(site: Site, page: Page, code: string, current: string): LanguageLink {
	const info = { ...localeInfo(site, code), isOffered: !isUnlisted(site, code) };
	const isCurrent = code === current;
	const place = placeOf(page, code);
	if (place) {
		return { ...info, address: place.address, isCurrent, leadsTo: place.locale === code ? 'translation' : 'source' };
	}
	return { ...info, address: nearestAncestor(site, page, code), isCurrent, leadsTo: 'ancestor' };
}

function nearestAncestor(site: Site, page: Page, locale: string): string {
	return addressesAbove(site, page, locale)[0] ?? localizePath({ path: '/', locale }, site.config);
}
