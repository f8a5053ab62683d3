import { homeId, isGallery, isPartOfList, type Page, type PageText, type Site } from '#content/site.ts';
import { placeOf } from '#content/site-links.ts';
import type { ChildPage, PageLink } from '#protocol/page-content.ts';
import { textLanguage } from './layout-data.ts';

/** The pages one level below a page, in their order. */
export function childrenOf(site: Site, id: string, locale: string): ChildPage[] {
	return pagesIn(site, id).flatMap((child) => {
		const link = linkTo(site, child, locale);
		return link ? [{ ...link.page, description: link.text.description }] : [];
	});
}

/**
 * The page to read after a page: of those beside it, the first with a greater `order`. Pages without one follow upon
 * nothing, and nobody is sent on to a page that search engines stay away from.
 */
export function nextOf(site: Site, { id, translations }: Page, locale: string): PageLink | undefined {
	const { defaultLocale } = site.config;
	const order = translations[defaultLocale]?.order ?? 0;
	if (id === homeId || order === 0) return undefined;
	for (const page of pagesIn(site, parentOf(id))) {
		const source = page.translations[defaultLocale];
		if (!source || source.order <= order || source.noindex || isGallery(source)) continue;
		const link = linkTo(site, page, locale);
		if (link) return link.page;
	}
	return undefined;
}

const known = new WeakMap<Site, Map<string | undefined, Page[]>>();

/** The pages directly below a page, or at the top. */
function pagesIn(site: Site, parent: string | undefined): readonly Page[] {
	let byParent = known.get(site);
	if (!byParent) {
		const pages = [...site.pages.values()].filter((page) => page.id !== homeId && !isPartOfList(page));
		byParent = Map.groupBy(pages, ({ id }) => parentOf(id));
		known.set(site, byParent);
	}
	return byParent.get(parent) ?? [];
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
