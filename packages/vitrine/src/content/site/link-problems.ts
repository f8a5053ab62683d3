import { nearest } from '#node/edit-distance.ts';
import { href } from '#routes.ts';
import { classifyLink, splitTarget } from '../markdown/link-syntax.ts';
import { type Problem, quote, type Report } from '../problems/problem.ts';
import { homeId, isPartOfList, type Page, type Site } from './site.ts';
import { nearestPlace, parseTarget } from './site-links.ts';

/** What links may lead to besides pages that are published. */
export interface LinkSources {
	/** Paths of the files in `public/`, in NFC. */
	publicFiles: readonly string[];
	/** The drafts and waiting entries that this site leaves out, by page id. */
	drafts: ReadonlyMap<string, LeftOut>;
}

/** A page that is not published yet. */
export interface LeftOut {
	file: string;
	/** The day of an entry that is dated ahead. */
	waitsUntil?: string | undefined;
}

export interface LinkPlace {
	file: string;
	line: number;
	where?: string;
	/** The page that contains the link; the home page for the settings. */
	page: Page;
	/** The language in which it is followed. */
	locale: string;
}

/** Creates the check of one link: that there is such a page, and such an anchor in the language of the link. */
export function createLinkCheck(site: Site, { publicFiles, drafts }: LinkSources, report: Report) {
	return (target: string, { page, locale, ...place }: LinkPlace): void => {
		if (classifyLink(target) === 'external') return;
		const { path, anchor } = splitTarget(target);
		if (path === href('licences') || publicFiles.includes(path)) return;
		const found = `a link to ${quote(anchor === undefined ? path : `${path}#${anchor}`)}`;
		const parsed = parseTarget(site, target, page);
		if (!parsed) report({ ...place, found, ...explainPath(path, site, drafts) });
		else if (anchor !== undefined) {
			const anchors = anchorsOf(parsed.page, locale, site);
			if (!anchors || anchors.includes(anchor)) return;
			const of = parsed.page.id === homeId ? 'the home page' : 'that page';
			const named = anchors.map((name) => `#${name}`).join(', ') || 'it has none';
			const fix = explainAnchor(anchor, anchors, parsed.page);
			report({ ...place, found, expected: `an anchor of ${of} in "${locale}": ${named}`, fix });
		}
	};
}

/** Returns undefined if a mistake hides them: it is reported where it is. */
function anchorsOf(page: Page, locale: string, { config }: Site): readonly string[] | undefined {
	return page.translations[nearestPlace(page, locale, config).locale]?.anchors;
}

/** Returns what a path that leads nowhere was probably meant to be. */
export function explainPath(
	path: string,
	{ config, pages }: Site,
	drafts: ReadonlyMap<string, LeftOut> = new Map(),
): Pick<Problem, 'expected' | 'fix'> {
	const draft = drafts.get(path.slice(1));
	if (draft?.waitsUntil !== undefined) {
		return {
			expected: `a page that is published: this one waits until ${draft.waitsUntil}`,
			fix: `take the link out until then, or write an earlier date into ${draft.file}`,
		};
	}
	if (draft) {
		return {
			expected: 'a page that is published: this one is a draft',
			fix: `take the link out until then, or publish the page: remove "draft" from ${draft.file}`,
		};
	}
	if (path.includes('?')) {
		return { expected: 'a page without a question mark', fix: `write ${quote(path.replace(/\?.*$/, ''))}` };
	}
	const language = config.locales.find(({ code }) => path === `/${code}` || path.startsWith(`/${code}/`));
	if (language) {
		const meant = path.slice(language.code.length + 1) || '/';
		return { expected: 'a page without its language', fix: `write ${quote(meant)}` };
	}
	const ids = [...pages.values()].filter((page) => page.id !== homeId && !isPartOfList(page)).map(({ id }) => `/${id}`);
	const meant = nearest(path, ids);
	return {
		expected: 'a page of the site or a file in public/',
		fix: meant ? `write ${quote(meant)}` : 'write the path of a file in pages/ without its ending',
	};
}

function explainAnchor(anchor: string, anchors: readonly string[], page: Page): string {
	const [first] = anchors;
	const meant = nearest(anchor, anchors);
	if (meant) return `write #${meant}`;
	const isOfSections = Object.values(page.translations).some(({ format }) => format === 'yaml');
	if (isOfSections) return 'write one of these, or show the section in this language, too';
	if (anchor !== '') return `write {#${anchor}} at the end of the heading that is meant, in every language`;
	return first
		? `write for example #${first}`
		: 'write {#name} at the end of the heading that is meant, and #name here';
}
