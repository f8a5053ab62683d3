import { homeId, isPartOfList, type Page, type PageText, type Site } from '#content/site/site.ts';
import { placeOf } from '#content/site/site-links.ts';
import type { ChildPage, PageLink } from '#protocol/page-content.ts';
import { textLanguage } from './locale-info.ts';

/** The pages one level below a page, in their order. */
export function childrenOf(site: Site, id: string, locale: string): ChildPage[] {
	return pagesIn(site, id).flatMap((child) => {
		const link = linkTo(site, child, locale);
		return link ? [{ ...link.page, description: link.text.description }] : [];
	});
}

/**
 * Returns the page to read after a page: the first beside it with a greater `order`, else the one after the page above.
 * Undefined below a page with children, which lists them itself, and for a page without an order. A page that search
 * engines skip is not offered.
 */
export function nextOf(site: Site, { id, translations }: Page, locale: string): PageLink | undefined {
	const order = translations[site.config.defaultLocale]?.order ?? 0;
	if (id === homeId || order === 0) return undefined;
	if (childrenOf(site, id, locale).length > 0) return undefined;
	return followerOf(site, { id, order }, locale);
}

/** The first page beside one, or beside those above it. */
function followerOf(site: Site, { id, order }: { id: string; order: number }, locale: string): PageLink | undefined {
	const parent = parentOf(id);
	const beside = firstIn(site, { parent, after: order }, locale);
	if (beside || parent === undefined) return beside;
	const above = site.pages.get(parent)?.translations[site.config.defaultLocale]?.order ?? 0;
	return above === 0 ? undefined : followerOf(site, { id: parent, order: above }, locale);
}

function firstIn(
	site: Site,
	{ parent, after }: { parent: string | undefined; after: number },
	locale: string,
): PageLink | undefined {
	const pages = orderedIn(site, parent);
	for (let index = firstAfter(pages, after); index < pages.length; index++) {
		const { page, source } = pages[index] as Ordered;
		if (source.noindex) continue;
		const link = linkTo(site, page, locale);
		if (link) return link.page;
	}
	return undefined;
}

/** A page with the text that defines its order. */
interface Ordered {
	page: Page;
	source: PageText;
}

/** Where those with a greater order begin: beside thousands of pages, each would look at all before it. */
function firstAfter(siblings: readonly Ordered[], order: number): number {
	let [start, end] = [0, siblings.length];
	while (start < end) {
		const middle = (start + end) >> 1;
		if ((siblings[middle] as Ordered).source.order > order) end = middle;
		else start = middle + 1;
	}
	return start;
}

const knownOrders = new WeakMap<readonly Page[], readonly Ordered[]>();

/** The pages directly below a page, or at the top, by their order. */
function orderedIn(site: Site, parent: string | undefined): readonly Ordered[] {
	const pages = pagesIn(site, parent);
	const ordered =
		knownOrders.get(pages) ??
		pages
			.flatMap((page): Ordered[] => {
				const source = page.translations[site.config.defaultLocale];
				return source ? [{ page, source }] : [];
			})
			.sort((a, b) => a.source.order - b.source.order);
	knownOrders.set(pages, ordered);
	return ordered;
}

const known = new WeakMap<Site, Map<string | undefined, Page[]>>();

const none: readonly Page[] = [];

/** The pages directly below a page, or at the top. */
function pagesIn(site: Site, parent: string | undefined): readonly Page[] {
	let byParent = known.get(site);
	if (!byParent) {
		const pages = [...site.pages.values()].filter((page) => page.id !== homeId && !isPartOfList(page));
		byParent = Map.groupBy(pages, ({ id }) => parentOf(id));
		known.set(site, byParent);
	}
	return byParent.get(parent) ?? none;
}

function parentOf(id: string): string | undefined {
	return id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : undefined;
}

function linkTo(site: Site, page: Page, locale: string): { page: PageLink; text: PageText } | undefined {
	const place = placeOf(page, locale);
	const text = place && page.translations[place.locale];
	if (!text) return undefined;
	const { title } = text;
	return { page: { title, ...textLanguage(site, place.locale, locale), address: place.address }, text };
}
