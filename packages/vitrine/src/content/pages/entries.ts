import type { Article, EntryFacts, Page, Site } from '../site/site.ts';

/** An entry in a language that it is written in. */
export interface Entry {
	page: Page;
	text: Article & { entry: EntryFacts };
}

type Pages = Pick<Site, 'pages'>['pages'];

const known = new WeakMap<Pages, Map<string, Entry[]>>();

/** The entries of a collection that a language has: the newest first, those of one day by their names. */
export function entriesOf({ pages }: Pick<Site, 'pages'>, collection: string, locale: string): readonly Entry[] {
	const all = known.get(pages) ?? sortEntries(pages);
	known.set(pages, all);
	return all.get(`${locale} ${collection}`) ?? [];
}

function sortEntries(pages: Pages): Map<string, Entry[]> {
	const all = new Map<string, Entry[]>();
	for (const page of pages.values()) {
		for (const [locale, text] of Object.entries(page.translations)) {
			if (text.format !== 'md' || !text.entry) continue;
			const key = `${locale} ${text.entry.collection}`;
			const entries = all.get(key) ?? [];
			all.set(key, entries);
			entries.push({ page, text: { ...text, entry: text.entry } });
		}
	}
	for (const entries of all.values()) {
		entries.sort((a, b) => compare(b.text.entry.date, a.text.entry.date) || compare(a.page.id, b.page.id));
	}
	return all;
}

function compare(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}
