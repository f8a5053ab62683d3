import { entriesOf } from '#content/pages/entries.ts';
import { entriesByTag } from '#content/pages/list-pages.ts';
import type { ListFacts, Site } from '#content/site/site.ts';
import { formatDay } from '#i18n/day.ts';
import { localizePath } from '#i18n/locale-path.ts';
import type { InterfaceText, Translate } from '#i18n/messages.ts';
import type { ListedEntry, ListPage } from '#protocol/page-content.ts';
import { href } from '#routes.ts';
import { listOf, showCover, tagLink } from './entry-page.ts';
import { isUnlisted } from './layout-data.ts';
import { textLanguage } from './locale-info.ts';
import { pageWords, writeNumbers } from './page-words.ts';
import type { RenderContext } from './render-context.ts';
import type { SitePage } from './site-pages.ts';

/** The width of a cover beside the text of its entry. */
const coverSizes = '(min-width: 48rem) 15rem, calc(100vw - 2.125rem)';

/** A page of a list without its introduction. */
export function listPage(
	context: RenderContext,
	shown: SitePage,
	{ list, notices }: { list: ListFacts; notices: InterfaceText[] },
): ListPage {
	const { site } = context;
	const { locale, t, fallbackLocale } = shown;
	const { collection, tag, number } = list;
	const isWhole = tag === undefined && number === 1;
	// A list in another language leads to entries where they are.
	const entriesIn = list.entriesIn ?? fallbackLocale?.code ?? locale;
	const all = entriesOf(site, collection, entriesIn);
	const whole = isWhole ? undefined : listOf(site, collection, locale);
	const first = number === 1 ? shown.address : shown.address.replace(/\/page\/\d+$/, '');
	return {
		kind: 'list',
		title: pageWords(shown).title,
		notices,
		body: [],
		...(fallbackLocale ? { fallbackLocale } : {}),
		entries: list.entries.flatMap((id) => listedEntry(context, id, { shown, entriesIn })),
		tags:
			isWhole && entriesIn === locale ? [...entriesByTag(all).keys()].map((name) => tagLink(first, name, locale)) : [],
		...(whole ? { whole } : {}),
		...(list.last > 1 ? { pager: pagerOf({ ...list, first }, t) } : {}),
		feed: entriesIn === locale ? feedOf(site, collection, locale) : undefined,
	};
}

function listedEntry(
	context: RenderContext,
	id: string,
	{ shown: { locale, language }, entriesIn }: { shown: SitePage; entriesIn: string },
): ListedEntry[] {
	const text = context.site.pages.get(id)?.translations[entriesIn];
	if (text?.format !== 'md' || !text.entry) return [];
	const { address, title, description, file } = text;
	const { date, cover } = text.entry;
	const picture = cover && { file, cover: { ...cover, alt: undefined }, isFirst: false, sizes: coverSizes };
	return [
		{
			...{ address, title, description },
			date: { day: date, text: formatDay(date, language.tag) },
			...(picture ? { cover: showCover(context, picture) } : {}),
			...textLanguage(context.site, entriesIn, locale),
		},
	];
}

function pagerOf({ number, last, first }: ListFacts, t: Translate): NonNullable<ListPage['pager']> {
	const addressOf = (page: number) => (page === 1 ? first : href('listPage', { path: first, number: `${page}` }));
	return {
		place: t('list-place', writeNumbers({ number, last })),
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

/** The address of the feed of all collections; undefined where the site has none in the language. */
export function siteFeedOf(site: Site, locale: string): string | undefined {
	const { config } = site;
	if (config.feed === undefined || isUnlisted(site, locale)) return undefined;
	const hasList = Object.keys(config.collections).some((collection) => listOf(site, collection, locale));
	return hasList ? localizePath({ path: config.feed, locale }, config) : undefined;
}
