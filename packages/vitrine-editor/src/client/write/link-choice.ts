import type { PageAnchor } from 'vitrine/edit';
import { findPage, type LinkedPage, matchPages } from './linked-pages.ts';

/** Where a link would lead, with the title of that page or the words of that heading. */
export interface LinkChoice {
	target: string;
	title?: string | undefined;
}

/** The pages that links are chosen among. */
export interface LinkPages {
	pages: readonly LinkedPage[];
	/** Id of the page that has the link: its headings come first, and links within it name no page. */
	own: string | undefined;
}

/** What was typed: words to look for, an address, or one that leads to a place on a page. */
export type TypedLink =
	| { words: string; address?: undefined; page?: undefined }
	| { address: string; page?: undefined }
	| { address: string; page: LinkedPage; anchor: string };

/** Reads what people type to say where a link leads. */
export function readTyped(typed: string, { pages, own }: LinkPages): TypedLink {
	const address = addressIn(typed.trim());
	if (address === undefined) return { words: typed.trim() };
	const [, path, anchor = ''] = /^(\/?[^#:]*)#(.*)$/s.exec(address) ?? [];
	const page = path === '' ? pages.find(({ id }) => id === own) : findPage(pages, path ?? '');
	return page ? { address, page, anchor } : { address };
}

/** Reads an address as people type it; undefined for words that are none. */
function addressIn(typed: string): string | undefined {
	if (/^(?:[/#]|[a-z]+:)/.test(typed)) return typed;
	return /^[^\s/@]+\.[^\s/@]{2,}(?:\/\S*)?$/.test(typed) ? `https://${typed}` : undefined;
}

/** Returns the pages that are offered for what was typed. */
export function offeredPages(typed: TypedLink, { pages, own }: LinkPages): LinkedPage[] {
	if (typed.page) return [typed.page];
	const ownFirst = pages.toSorted((a, b) => Number(b.id === own) - Number(a.id === own));
	return matchPages(ownFirst, typed.address ?? typed.words);
}

/** Finds anchors by their words or names. */
export function matchAnchors(anchors: readonly PageAnchor[], typed: string): PageAnchor[] {
	const wanted = typed.toLowerCase();
	const has = (text = '') => text.toLowerCase().includes(wanted);
	return anchors.filter(({ words, anchor }) => has(words) || has(anchor));
}

/** Returns the link to a page. */
export function toPage({ path, title }: LinkedPage): LinkChoice {
	return { target: path, title };
}

/** Returns the link to a place on a page. */
export function toAnchor({ page, anchor, words }: PageAnchor, { pages, own }: LinkPages): LinkChoice {
	const path = page === own ? '' : (pages.find(({ id }) => id === page)?.path ?? `/${page}`);
	return { target: `${path}#${anchor}`, title: words };
}

/**
 * Returns the link that is meant by what was typed: the first of what is offered for words, and an address as it is where no page has
 * it.
 *
 * @param offered.anchors those of the page of an address, else those with the words
 */
export function chosenLink(
	typed: TypedLink,
	offered: { pages: readonly LinkedPage[]; anchors: readonly PageAnchor[] },
	of: LinkPages,
): LinkChoice | undefined {
	if (typed.page) {
		const { page, anchor } = typed;
		if (anchor === '') return toPage(page);
		const meant = offered.anchors.find((one) => one.anchor === anchor) ?? offered.anchors[0];
		return toAnchor(meant ?? { page: page.id, anchor, level: 0, locale: '' }, of);
	}
	if (typed.address !== undefined) {
		const page = findPage(of.pages, typed.address);
		return page ? toPage(page) : { target: typed.address };
	}
	if (typed.words === '') return undefined;
	const [page] = offered.pages;
	const [anchor] = offered.anchors;
	return page ? toPage(page) : anchor && toAnchor(anchor, of);
}

/** Writes the target of a link as Markdown reads it: with spaces or brackets, in pointed ones. */
export function markdownTarget(target: string): string {
	return /[\s()]/.test(target) ? `<${target}>` : target;
}
