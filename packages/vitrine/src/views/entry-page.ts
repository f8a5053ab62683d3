import { tagSlug } from '#content/fields/entry-fields.ts';
import type { PictureField } from '#content/fields/picture-field.ts';
import { entriesOf } from '#content/pages/entries.ts';
import { listId } from '#content/site/collection-files.ts';
import { type EntryFacts, type Page, type Site, textIn } from '#content/site/site.ts';
import { formatDay } from '#i18n/day.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import type { EntryPage, PageLink, TagLink } from '#protocol/page-content.ts';
import type { ShownPicture } from '#protocol/picture.ts';
import { href } from '#routes.ts';
import { showContent } from './hast-to-tree.ts';
import { dayOf } from './page-words.ts';
import type { RenderContext } from './render-context.ts';
import { showSectionPictures } from './section-pictures.ts';
import type { SitePage } from './site-pages.ts';

/** An entry without its text: an entry is only shown in the language that it is written in. */
export function entryPage(
	context: RenderContext,
	{ page, text, locale, language, t }: SitePage,
	{ entry, notices }: { entry: EntryFacts; notices: InterfaceText[] },
): EntryPage {
	const { site } = context;
	const { collection, date, author, tags, cover } = entry;
	const all = entriesOf(site, collection, locale);
	const place = placesOf(all).get(page) ?? 0;
	const list = listOf(site, collection, locale);
	return {
		kind: 'entry',
		title: text.title,
		date: { day: date, text: formatDay(date, language.tag) },
		...(text.updated === date ? {} : dayOf(text, t)),
		author,
		tags: tags.map((name) => tagLink(list?.address ?? '', name, locale)),
		...(cover ? { cover: showCover(context, { file: text.file, cover, isFirst: true }) } : {}),
		notices,
		body: [],
		contents: [],
		list,
		newer: linkTo(all[place - 1]),
		older: linkTo(all[place + 1]),
	};
}

type Entries = ReturnType<typeof entriesOf>;

const known = new WeakMap<Entries, ReadonlyMap<Page, number>>();

/** Returns the index of each entry in the list. */
function placesOf(entries: Entries): ReadonlyMap<Page, number> {
	const places = known.get(entries) ?? new Map(entries.map(({ page }, index) => [page, index]));
	known.set(entries, places);
	return places;
}

function linkTo(entry: Entries[number] | undefined): PageLink | undefined {
	return entry && { title: entry.text.title, address: entry.text.address, lang: undefined, dir: undefined };
}

/** A link to the list of a collection in a language that has it. */
export function listOf({ pages, config }: Site, collection: string, locale: string): PageLink | undefined {
	const settings = config.collections[collection];
	const page = settings && pages.get(listId(settings));
	if (!page?.translations[locale]) return undefined;
	const { title, label = title, address } = textIn(page, locale);
	return { title: label, address, lang: undefined, dir: undefined };
}

export function tagLink(list: string, name: string, locale: string): TagLink {
	return { name, address: href('tag', { path: list, tag: encodePath(tagSlug(name, locale)) }) };
}

/**
 * The cover of an entry.
 *
 * @param sizes how wide it is shown, where that is not above the text
 */
export function showCover(
	context: RenderContext,
	{ file, cover, isFirst, sizes }: { file: string; cover: PictureField; isFirst: boolean; sizes?: string },
): ShownPicture {
	const shape = sizes === undefined ? cover.shape : { ...cover.shape, sizes };
	const content = { kind: 'cover', cover: { ...cover, shape } };
	const shown = showContent(showSectionPictures(context, { file, content, anchor: 'cover', isFirst }));
	return shown.cover as ShownPicture;
}
