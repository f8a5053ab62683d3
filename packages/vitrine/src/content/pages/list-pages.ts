import { fallbackChain } from '#i18n/locale.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import { href } from '#routes.ts';
import { tagSlug } from '../fields/entry-fields.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { listId } from '../site/collection-files.ts';
import type { Article, ListFacts, Page } from '../site/site.ts';
import { type Entry, entriesOf } from './entries.ts';

/** Fewer entries are no list that search engines send anyone to. */
const minEntriesOfTag = 3;

/** A whole list, and the words and the id of its first page. */
interface List {
	id: string;
	locale: string;
	entries: readonly Entry[];
	/** The text of the collection's list. */
	text: Article;
	first: string;
	tag?: string;
	/** The language of the entries, where the list has none in its own. */
	entriesIn?: string | undefined;
}

/** The first fallback of a language that has entries of a collection. */
function languageWithEntries(
	pages: Map<string, Page>,
	collection: string,
	{ locale, config }: { locale: string; config: SiteConfig },
): string | undefined {
	if (config.locales.find(({ code }) => code === locale)?.fallback === '404') return undefined;
	return fallbackChain(locale, config).find(
		(code) => code !== locale && entriesOf({ pages }, collection, code).length > 0,
	);
}

/** Puts the lists of all collections into the pages of a site: what their first pages show, and further pages for the rest and for each tag. */
export function addListPages(pages: Map<string, Page>, config: SiteConfig): void {
	const { collections, locales } = config;
	const lists: List[] = [];
	for (const [name, collection] of Object.entries(collections)) {
		const id = listId(collection);
		for (const { code: locale } of locales) {
			const text = pages.get(id)?.translations[locale];
			if (text?.format !== 'md') continue;
			const own = entriesOf({ pages }, name, locale);
			const entriesIn =
				own.length === 0 && collection.fallback ? languageWithEntries(pages, name, { locale, config }) : undefined;
			const entries = entriesIn === undefined ? own : entriesOf({ pages }, name, entriesIn);
			lists.push({ id, locale, entries, text, first: text.address, entriesIn });
			if (entriesIn !== undefined) continue;
			for (const [tag, tagged] of entriesByTag(entries)) {
				const slug = tagSlug(tag, locale);
				const first = href('tag', { path: text.address, tag: encodePath(slug) });
				lists.push({ id: `${id}/tags/${slug}`, locale, entries: tagged, text, first, tag });
			}
		}
		for (const list of lists.splice(0)) addPages(pages, list, { name, size: collection.entriesPerPage });
	}
}

/** The tags of entries, each with those that have it, in the order of its newest. */
export function entriesByTag(entries: readonly Entry[]): Map<string, Entry[]> {
	const tags = new Map<string, Entry[]>();
	for (const entry of entries) {
		for (const tag of entry.text.entry.tags) {
			const tagged = tags.get(tag) ?? [];
			tags.set(tag, tagged);
			tagged.push(entry);
		}
	}
	return tags;
}

function addPages(
	pages: Map<string, Page>,
	{ id, locale, entries, text, first, tag, entriesIn }: List,
	{ name, size }: { name: string; size: number },
): void {
	const last = Math.max(1, Math.ceil(entries.length / size));
	for (let number = 1; number <= last; number++) {
		const shown = entries.slice((number - 1) * size, number * size);
		const list: ListFacts = {
			collection: name,
			...(tag === undefined ? {} : { tag }),
			...{ number, last, first },
			entries: shown.map(({ page }) => page.id),
			...(entriesIn === undefined ? {} : { entriesIn }),
		};
		const days = [text, ...shown.map((entry) => entry.text)].flatMap(({ updated = [] }) => updated);
		const updated = days.sort().at(-1);
		const isWhole = number === 1 && tag === undefined;
		const address = number === 1 ? first : href('listPage', { path: first, number: `${number}` });
		const noindex = text.noindex || entriesIn !== undefined || (tag !== undefined && entries.length < minEntriesOfTag);
		const own: Article = { ...text, ...(isWhole ? {} : nothingOwn), address, updated, noindex, list };
		const pageId = number === 1 ? id : `${id}/page/${number}`;
		const page = pages.get(pageId) ?? { id: pageId, translations: {}, fallbacks: {} };
		if (number > 1 && tag === undefined) {
			// Languages that show this list show all of its pages.
			for (const [code, place] of Object.entries(pages.get(id)?.fallbacks ?? {})) {
				if (place.locale !== locale) continue;
				page.fallbacks[code] = { address: href('listPage', { path: place.address, number: `${number}` }), locale };
			}
		}
		pages.set(pageId, { ...page, translations: { ...page.translations, [locale]: own } });
	}
}

/** The introduction is on the first page only. */
const nothingOwn = { anchors: [], links: [], images: [], embeds: [], videos: [], hasVideo: false };
