import { setImmediate } from 'node:timers/promises';
import { fallbackChain } from '#i18n/locale.ts';
import { navigationFile } from '../../navigation/read-navigation.ts';
import { readText, type TextStore } from '../../pages/content-cache.ts';
import type { SectionTypes } from '../../section-types/section-types.ts';
import { isPartOfList, type Page, type PageSection, type PageText, type Site } from '../../site/site.ts';
import { linkLanguages } from './link-languages.ts';
import { anchorsOfSections, headingsIn, type NamedAnchor } from './named-anchors.ts';
import type { OpenedSite } from './write-edits.ts';

/** Which anchors are wanted. */
export interface AnchorQuery {
	/** The file that links to them, by path from the site's folder. */
	file: string;
	/** Code of the language in which they are named. */
	locale: string;
	/** Id of the page that has them; without one, a few of all pages. */
	page?: string;
	/** What is in their words. */
	text?: string;
}

/** A place on a page that links may lead to: a heading, a section, or a part of one. */
export interface PageAnchor extends NamedAnchor {
	/** Id of the page. */
	page: string;
	/** Code of the language of its words. */
	locale: string;
}

/** Of all pages, more are not looked through: another word is typed. */
const maxFound = 8;

/** Pages that are read before other work has its turn. */
const pagesAtOnce = 50;

/**
 * Creates what finds anchors that the build accepts in every language in which the link is followed. The headings of a text are read
 * once.
 */
export function createAnchorFinder(
	texts: Pick<TextStore, 'get'>,
): (wanted: AnchorQuery, opened: Pick<OpenedSite, 'settings' | 'check' | 'read'>) => Promise<PageAnchor[]> {
	const headings = createHeadings(texts);
	return async ({ file, locale, page: id, text }, { settings, check, read }) => {
		const { kind } = await read(file);
		const site = await check.site();
		if (!site) return [];
		const { kinds } = settings;
		const languages = [locale, ...linkLanguages(site, { file, locale: kind.locale })];
		const onPage = (page: Page) =>
			anchorsOn(page, { languages, config: site.config, kinds, headings }).filter(
				(anchor) => isMatch(anchor) && (file !== navigationFile || hasMenuName(page, anchor, site.config)),
			);
		const isMatch = createMatch(text);
		const page = id === undefined ? undefined : site.pages.get(id);
		if (id !== undefined) return page ? onPage(page) : [];
		const found: PageAnchor[] = [];
		for (const [index, one] of [...site.pages.values()].filter(isListed).entries()) {
			if (index % pagesAtOnce === pagesAtOnce - 1) await setImmediate();
			found.push(...onPage(one));
		}
		headings.forgetBeside(site);
		return firstWith(text, found).slice(0, maxFound);
	};
}

/** Headings of texts by their keys. */
interface Headings {
	of: (key: string) => readonly NamedAnchor[];
	/** Forgets those of texts that a site does not have any more. */
	forgetBeside: (site: Site) => void;
}

function createHeadings(texts: Pick<TextStore, 'get'>): Headings {
	const known = new Map<string, readonly NamedAnchor[]>();
	return {
		of(key) {
			const headings = known.get(key) ?? headingsIn(readText(texts, key).tree);
			known.set(key, headings);
			return headings;
		},
		forgetBeside({ pages }) {
			const ofSite = [...pages.values()].flatMap(({ translations }) => Object.values(translations));
			const used = new Set(ofSite.flatMap((text) => (text.format === 'md' ? [text.textKey] : [])));
			for (const key of known.keys()) if (!used.has(key)) known.delete(key);
		},
	};
}

/** Whether a page is one that links are chosen to: made of files of the site, and no part of a list. */
function isListed(page: Page): boolean {
	return !isPartOfList(page) && Object.values(page.translations).some(({ file }) => file.startsWith('content/'));
}

function createMatch(text = ''): (anchor: NamedAnchor) => boolean {
	const wanted = text.toLowerCase();
	return ({ words = '', anchor }) => [words, anchor].some((one) => one.toLowerCase().includes(wanted));
}

/** Whether a menu has a name for a place: for a section, that is its label in the language of the originals. */
function hasMenuName({ translations }: Page, { anchor }: NamedAnchor, { defaultLocale }: Site['config']): boolean {
	const text = translations[defaultLocale];
	const section = text?.format === 'yaml' ? text.sections.find(({ name }) => `to-${name}` === anchor) : undefined;
	return !section || 'label' in section.content;
}

/** Sorts what begins with a text before what only has it. */
function firstWith(text = '', anchors: readonly PageAnchor[]): PageAnchor[] {
	const isFirst = ({ words = '' }: PageAnchor) => words.toLowerCase().startsWith(text.toLowerCase());
	return anchors.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
}

interface AnchorSources {
	/** Codes of the languages in which the link is followed, that in which they are named first. */
	languages: readonly string[];
	config: Site['config'];
	kinds: SectionTypes;
	headings: Pick<Headings, 'of'>;
}

/** Returns the anchors of a page, in its order. */
function anchorsOn(page: Page, { languages, config, kinds, headings }: AnchorSources): PageAnchor[] {
	const texts = languages.flatMap((code) => textsAt(page, code, config));
	const [shown] = texts;
	if (!shown) return [];
	const { text, locale } = shown;
	const named =
		text.format === 'yaml'
			? anchorsOfSections(lastingSections(text), kinds)
			: headings.of(text.textKey).map((heading) => ({ ...heading, locale }));
	const accepted = texts.map((one) => new Set(acceptedAnchors(one.text)));
	return named
		.filter(({ anchor }) => accepted.every((anchors) => anchors.has(anchor)))
		.map((anchor) => ({ ...anchor, page: page.id }));
}

/**
 * Returns the texts that a link may lead to in a language: the nearest one, and where that comes or goes, the one that is there
 * meanwhile.
 */
function textsAt(page: Page, locale: string, config: Site['config']): { text: PageText; locale: string }[] {
	const codes = [...fallbackChain(locale, config), ...Object.keys(page.translations)];
	const texts = codes.flatMap((code) => {
		const text = page.translations[code];
		return text ? [{ text, locale: code }] : [];
	});
	const [nearest] = texts;
	const lasting = texts.find(({ text }) => !text.period);
	return nearest ? [nearest, ...(lasting && lasting !== nearest ? [lasting] : [])] : [];
}

function acceptedAnchors(text: PageText): readonly string[] {
	return text.format === 'yaml' ? lastingSections(text).flatMap(({ anchors }) => anchors) : (text.anchors ?? []);
}

/** Links to a section that comes or goes are refused. */
function lastingSections({ sections }: { sections: readonly PageSection[] }): PageSection[] {
	return sections.filter(({ period }) => !period);
}
