import { entriesOf } from '#content/pages/entries.ts';
import { entriesByTag } from '#content/pages/list-pages.ts';
import type { Article, ListFacts, Site } from '#content/site/site.ts';
import { formatDay } from '#i18n/day.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import type { ListedEntry, ListPage } from '#protocol/page-content.ts';
import { href } from '#routes.ts';
import { listOf, showCover, tagLink } from './entry-page.ts';
import { isUnlisted, localeInfo } from './layout-data.ts';
import { pageWords, writeNumbers } from './page-words.ts';
import type { RenderContext } from './render-context.ts';
import type { SitePage } from './site-pages.ts';
import { translateFor } from './translate.ts';

/** How wide a cover stands beside the words of its entry. */
const coverSizes = '(min-width: 48rem) 15rem, calc(100vw - 2.125rem)';

interface ShownList {
	sitePage: SitePage;
	text: Article;
	list: ListFacts;
	notices: InterfaceText[];
}

/** A page of a list without its introduction. */
export function listPage(context: RenderContext, { sitePage, list, notices }: ShownList): ListPage {
	const { site } = context;
	const { locale } = sitePage;
	const { collection, tag, number, first } = list;
	const isWhole = tag === undefined && number === 1;
	const all = entriesOf(site, collection, locale);
	const whole = isWhole ? undefined : listOf(site, collection, locale);
	return {
		kind: 'list',
		title: pageWords(site, sitePage).title,
		notices,
		body: [],
		entries: list.entries.flatMap((id) => listedEntry(context, id, locale)),
		tags: isWhole ? [...entriesByTag(all).keys()].map((name) => tagLink(first, name)) : [],
		...(whole ? { whole } : {}),
		...(list.last > 1 ? { pager: pagerOf(site, list, locale) } : {}),
		feed: feedOf(site, collection, locale),
	};
}

function listedEntry(context: RenderContext, id: string, locale: string): ListedEntry[] {
	const { site } = context;
	const text = site.pages.get(id)?.translations[locale];
	if (text?.format !== 'md' || !text.entry) return [];
	const { address, title, description, file } = text;
	const { date, cover } = text.entry;
	const shown = cover && { file, cover: { ...cover, alt: undefined }, isFirst: false, sizes: coverSizes };
	return [
		{
			...{ address, title, description },
			date: { day: date, text: formatDay(date, localeInfo(site, locale).tag) },
			...(shown ? { cover: showCover(context, shown) } : {}),
		},
	];
}

function pagerOf(site: Site, { number, last, first }: ListFacts, locale: string): NonNullable<ListPage['pager']> {
	const addressOf = (page: number) => (page === 1 ? first : href('listPage', { path: first, number: `${page}` }));
	return {
		place: translateFor(site, locale)('list-place', writeNumbers({ number, last })),
		...(number > 1 ? { newer: addressOf(number - 1) } : {}),
		...(number < last ? { older: addressOf(number + 1) } : {}),
	};
}

/** The address of the feed of a collection; undefined where it has none in the language. */
export function feedOf(site: Site, collection: string, locale: string): string | undefined {
	if (isUnlisted(site, locale)) return undefined;
	const list = site.config.collections[collection]?.feed ? listOf(site, collection, locale) : undefined;
	return list && href('feed', { path: list.address });
}
