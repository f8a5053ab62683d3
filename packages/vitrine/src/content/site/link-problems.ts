import { nearest } from '#node/edit-distance.ts';
import { href } from '#routes.ts';
import { explainPublicFile } from '../fields/public-file.ts';
import { classifyLink, isTop, splitLink, splitTarget } from '../markdown/link-syntax.ts';
import { unknownLink } from '../markdown/unknown-link.ts';
import { coded } from '../problems/message.ts';
import { type Problem, quote, type Report } from '../problems/problem.ts';
import { createMeantTarget } from './meant-target.ts';
import { homeId, isPartOfList, type Page, type Site } from './site.ts';
import { nearestPlace, parseTarget } from './site-links.ts';

/** What links may lead to besides pages that are published. */
export interface LinkSources {
	/** Paths of the files in `public/`, in NFC. */
	publicFiles: readonly string[];
	/** The pages that this site leaves out, by page id. */
	drafts: ReadonlyMap<string, LeftOut>;
}

/** A page that is not published yet, or not any more. */
export interface LeftOut {
	file: string;
	/** When it begins to be published. */
	waitsUntil?: string | undefined;
	/** When it expired. */
	goneSince?: string | undefined;
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
	const meantTarget = createMeantTarget(site);
	const explain = (target: string, page: Page): Pick<Problem, 'expected' | 'fix' | 'mend' | 'message'> => {
		const path = splitTarget(splitLink(target).path).path;
		const known = explainDraft(target, path, drafts);
		if (known) return known;
		const meant = meantTarget(target, page);
		if (meant !== undefined) {
			const expected = 'the page as its file is named, without language, ending and slash at the end';
			const message = coded('link-spelling', { target: decodedLink(target), meant });
			return { expected, fix: `write ${quote(meant)}`, mend: { written: target, right: meant }, message };
		}
		return classifyLink(target) === 'unknown'
			? explainUnknown(target, publicFiles)
			: explainPath(path, site, { publicFiles, target: decodedLink(target) });
	};
	return (target: string, { page, locale, ...place }: LinkPlace): void => {
		const kind = classifyLink(target);
		if (kind === 'external') return;
		const { path: written, anchor } = splitLink(target);
		const { path } = splitTarget(written);
		if (kind === 'internal' && (path === href('licenses') || publicFiles.includes(path))) return;
		const shown = kind === 'unknown' ? target : decodedLink(target);
		const found = `a link to ${quote(shown)}`;
		const parsed = kind === 'internal' ? parseTarget(site, target, page) : undefined;
		if (!parsed) report({ ...place, found, ...explain(target, page) });
		else if (anchor !== undefined && !isTop(anchor)) {
			const anchors = anchorsOf(parsed.page, locale, site);
			if (!anchors || anchors.includes(anchor)) return;
			const isHome = parsed.page.id === homeId;
			const of = isHome ? 'the home page' : 'that page';
			const named = shortList(anchors.map((name) => `#${name}`)) || 'it has none';
			const { fix, ...remedy } = explainAnchor(anchor, anchors, parsed.page);
			const message = coded('link-anchor', { ...{ target: shown, anchors, locale, isHome }, ...remedy });
			report({ ...place, found, expected: `an anchor of ${of} in "${locale}": ${named}`, fix, message });
		}
	};
}

function decodedLink(target: string): string {
	const { path, query, anchor, directive } = splitLink(target);
	return `${splitTarget(path).path}${query}${anchor === undefined ? '' : `#${anchor}`}${directive}`;
}

/** A page may have a hundred anchors, as a glossary has. */
const maxNamed = 12;

function shortList(names: readonly string[]): string {
	const rest = names.length - maxNamed;
	return names.slice(0, maxNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** Returns what to do about a link that is neither an address of the site nor one that browsers may follow. */
function explainUnknown(target: string, publicFiles: readonly string[]): Pick<Problem, 'expected' | 'fix' | 'message'> {
	const { expected, fix } = unknownLink;
	const message = coded('link-kind', { target });
	if (/^\/\/[^/]/.test(target)) {
		const meant = `https:${target}`;
		return { expected, fix: `write ${quote(meant)}`, message: coded('link-kind', { target, meant }) };
	}
	if (/^https?:/i.test(target)) return { expected, fix: 'write the whole address, with a host', message };
	if (/^[a-z][a-z0-9+.-]*:/i.test(target)) {
		return { expected, fix: 'lead to an address with https:, or write it as text, without the link', message };
	}
	const file = target.replace(/[?#].*$/s, '');
	if (!isFileName(file)) return { expected, fix, message };
	const name = `/${file.replace(/^(?:\.{1,2}\/)+/, '')}`;
	const isThere = publicFiles.includes(name);
	return {
		expected,
		fix: `${isThere ? '' : `put the file at public${name} and `}write ${quote(name)}`,
		message: coded('link-kind', { target, meant: name, put: isThere ? undefined : `public${name}` }),
	};
}

/** Whether a path ends as a file does that is no page. */
function isFileName(path: string): boolean {
	return /\.[a-z0-9]{1,8}$/i.test(path) && !/\.(?:html?|mdx?|markdown)$/i.test(path);
}

/** Returns undefined if a mistake hides them: it is reported where it is. */
function anchorsOf(page: Page, locale: string, { config }: Site): readonly string[] | undefined {
	return page.translations[nearestPlace(page, locale, config).locale]?.anchors;
}

function explainDraft(
	target: string,
	path: string,
	drafts: ReadonlyMap<string, LeftOut>,
): Pick<Problem, 'expected' | 'fix' | 'message'> | undefined {
	const draft = drafts.get(path.slice(1));
	const { waitsUntil, goneSince, file = '' } = draft ?? {};
	if (waitsUntil !== undefined) {
		return {
			expected: `a page that is published: this one waits until ${waitsUntil}`,
			fix: `take the link out until then, or write an earlier date into ${file}`,
			message: coded('link-scheduled', { target, file, day: waitsUntil, isOver: false }),
		};
	}
	if (goneSince !== undefined) {
		return {
			expected: `a page that is published: this one expired at ${goneSince}`,
			fix: `take the link out, or write a later "expireAt" into ${file}`,
			message: coded('link-scheduled', { target, file, day: goneSince, isOver: true }),
		};
	}
	if (!draft) return undefined;
	return {
		expected: 'a page that is published: this one is a draft',
		fix: `take the link out until then, or publish the page: remove "draft" from ${draft.file}`,
		message: coded('link-draft', { target, file: draft.file }),
	};
}

/** Returns what a path that leads nowhere was probably meant to be. */
export function explainPath(
	path: string,
	{ pages }: Pick<Site, 'pages'>,
	{ publicFiles = [], target = path }: { publicFiles?: readonly string[]; target?: string } = {},
): Pick<Problem, 'expected' | 'fix' | 'message'> {
	const expected = 'a page of the site or a file in public/';
	if (isFileName(path)) return { ...explainPublicFile(path, publicFiles, target), expected };
	const ids = [...pages.values()].filter((page) => page.id !== homeId && !isPartOfList(page)).map(({ id }) => `/${id}`);
	const meant = nearest(path, ids);
	const fix = meant ? `write ${quote(meant)}` : 'write the path of a file in pages/ without its ending';
	return { expected, fix, message: coded('link-page', { target, meant }) };
}

function explainAnchor(anchor: string, anchors: readonly string[], page: Page) {
	const [first] = anchors;
	const meant = nearest(anchor, anchors);
	if (meant) return { remedy: 'write', anchor: meant, fix: `write #${meant}` } as const;
	const isOfSections = Object.values(page.translations).some(({ format }) => format === 'yaml');
	if (isOfSections) {
		return { remedy: 'section', fix: 'write one of these, or show the section in this language, too' } as const;
	}
	if (anchor !== '') {
		const fix = `write {#${anchor}} at the end of the heading that is meant, in every language`;
		return { remedy: 'heading', anchor, fix } as const;
	}
	if (first) return { remedy: 'example', anchor: first, fix: `write for example #${first}` } as const;
	const fix = 'write {#name} at the end of the heading that is meant, and #name here';
	return { remedy: 'name', fix } as const;
}
