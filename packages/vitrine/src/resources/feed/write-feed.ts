import { x } from 'xastscript';
import { writeXml } from '#content/files/write-xml.ts';
import { type Entry, entriesOf } from '#content/pages/entries.ts';
import { listId } from '#content/site/collection-files.ts';
import { homeId, languageOf, type Site, textIn } from '#content/site/site.ts';
import { withoutBreakMarks } from '#i18n/break-mark.ts';
import { beginOfDay } from '#i18n/day.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import { sizeLimits } from '#settings/size-limits.ts';
import type { RenderContext } from '#views/render-context.ts';
import { absolute } from '#views/site-pages.ts';
import { feedContent } from './feed-content.ts';

/** Readers that were away for long find the rest on the site. */
const maxEntries = 20;

/** Bytes. Entries beyond have no full text: their summary leads to it. */
const maxBytes = sizeLimits.feed.most;

interface FeedPlace {
	collection: string;
	locale: string;
	/** Of the feed itself. */
	path: string;
}

/** The day of a feed without entries and without a day: Atom wants one (RFC 4287 §4.1.1). */
const longAgo = '1970-01-01';

type Node = ReturnType<typeof x>;

/** Writes a feed in Atom: the newest entries of a collection in one language, with their texts as far as there is room. */
export function writeFeed(context: RenderContext, { collection, locale, path }: FeedPlace): string {
	const { site } = context;
	const settings = site.config.collections[collection];
	const page = settings && site.pages.get(listId(settings));
	if (!page) throw new Error(`The collection ${collection} has no list.`);
	return writeAtom(context, {
		id: tagUri(site, `${locale}/${collection}`),
		list: textIn(page, locale),
		entries: entriesOf(site, collection, locale),
		locale,
		path,
	});
}

/** Writes the feed of a whole language: the newest entries of all collections, under the ids that they have in their own. */
export function writeSiteFeed(context: RenderContext, { locale, path }: Omit<FeedPlace, 'collection'>): string {
	const { site } = context;
	const home = site.pages.get(homeId);
	if (!home) throw new Error('The site has no home page.');
	const entries = Object.keys(site.config.collections)
		.flatMap((collection) => entriesOf(site, collection, locale))
		.sort((a, b) => compare(b.text.entry.date, a.text.entry.date) || compare(a.page.id, b.page.id));
	return writeAtom(context, { id: tagUri(site, locale), list: textIn(home, locale), entries, locale, path });
}

interface AtomFeed {
	id: string;
	/** The page that has what the feed has. */
	list: Pick<ReturnType<typeof textIn>, 'title' | 'description' | 'address' | 'updated'>;
	entries: readonly Entry[];
	locale: string;
	path: string;
}

function writeAtom(context: RenderContext, { id, list, entries: all, locale, path }: AtomFeed): string {
	const { site } = context;
	const entries = all.slice(0, maxEntries);
	const days = entries.flatMap(({ text: { updated = [] } }) => updated);
	const updated = days.sort().at(-1) ?? list.updated ?? longAgo;
	const { tag } = languageOf(site, locale).locale;
	const { name } = site.config;
	const title = withoutBreakMarks(list.title);
	const head = [
		x('id', id),
		x('title', title.includes(name) ? title : `${title} · ${name}`),
		x('subtitle', withoutBreakMarks(list.description)),
		x('updated', beginOfDay(updated, site.config.timeZone)),
		x('link', { rel: 'self', type: 'application/atom+xml', href: absolute(site, path) }),
		x('link', { rel: 'alternate', type: 'text/html', href: absolute(site, list.address) }),
		x('author', [x('name', name)]),
	];
	let room = maxBytes - Buffer.byteLength(writeXml(head)) - 200;
	const listed = entries.map((entry) => {
		const place = tagUri(site, `${locale}/${entry.text.entry.collection}`);
		const summary = writeEntry(context, entry, { id: place, withText: false });
		const whole = writeEntry(context, entry, { id: place, withText: true });
		const size = Buffer.byteLength(writeXml(whole));
		const fits = size <= room;
		room -= fits ? size : Buffer.byteLength(writeXml(summary));
		return fits ? whole : summary;
	});
	const feed = x('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': tag }, [...head, ...listed]);
	return `<?xml version="1.0" encoding="utf-8"?>\n${writeXml(feed)}\n`;
}

function compare(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}

function writeEntry(
	context: RenderContext,
	{ page, text }: Entry,
	{ id, withText }: { id: string; withText: boolean },
): Node {
	const { site } = context;
	const { timeZone } = site.config;
	const { title, description, address, updated, entry } = text;
	const name = page.id.slice(page.id.lastIndexOf('/') + 1);
	return x('entry', [
		x('id', `${id}/${encodePath(name)}`),
		x('title', withoutBreakMarks(title)),
		x('link', { rel: 'alternate', type: 'text/html', href: absolute(site, address) }),
		x('published', beginOfDay(entry.date, timeZone)),
		x('updated', beginOfDay(updated ?? entry.date, timeZone)),
		...(entry.author === undefined ? [] : [x('author', [x('name', entry.author)])]),
		...entry.tags.map((term) => x('category', { term })),
		x('summary', withoutBreakMarks(description)),
		...(withText ? [x('content', { type: 'xhtml' }, [feedContent(context, { page, text })])] : []),
	]);
}

/** An id that stays when the site moves (RFC 4151). */
function tagUri({ config }: Site, specific: string): string {
	return `tag:${config.feedAuthority}:${specific}`;
}
