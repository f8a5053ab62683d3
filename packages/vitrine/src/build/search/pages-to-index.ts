import { createHash } from 'node:crypto';
import type { Passage } from '#content/pages/passages.ts';
import { homeOf, isPartOfList, type Site } from '#content/site/site.ts';
import { withoutBreakMarks } from '#i18n/break-mark.ts';
import { translateFor } from '#views/translate.ts';

/** A page that search finds, as plain data. */
export interface PageToIndex {
	address: string;
	title: string;
	description: string;
	/** The key of its text in the cache of texts, of an article. */
	textKey?: string;
	passages?: Passage[];
}

/** A few pages that follow each other. */
export interface PartToIndex {
	/** Hash of everything that the index of these pages is made from. */
	key: string;
	pages: PageToIndex[];
}

/** The hash of a page's name decides where a part ends, so that a further page changes only its own part. */
const minPages = 24;
const maxPages = 128;
const endsOneIn = 40;

interface PartOptions {
	/** Reads the passages of a finished page made of sections, by its address. */
	passagesAt: (address: string) => Promise<Passage[]>;
	/** What counts for the key besides the pages. */
	settings: string;
}

/**
 * Returns the pages of a language that search finds, in parts: those in its own words, but none that search engines must
 * not find.
 */
export async function partsToIndex(
	site: Site,
	locale: string,
	{ passagesAt, settings }: PartOptions,
): Promise<PartToIndex[]> {
	const parts: PartToIndex[] = [];
	let pages: PageToIndex[] = [];
	// Its title names the site, for results of search engines.
	const home = homeOf(site);
	const close = () => {
		if (pages.length > 0) parts.push({ key: keyOf(settings, pages), pages });
		pages = [];
	};
	for (const page of site.pages.values()) {
		const { id, translations } = page;
		const text = translations[locale];
		if (!text || text.noindex || isPartOfList(page)) continue;
		const { address, title, description } = text;
		pages.push({
			address,
			title: withoutBreakMarks(page === home ? translateFor(site, locale)('error-home').text : title),
			description,
			...(text.format === 'md' ? { textKey: text.textKey } : { passages: await passagesAt(address) }),
		});
		if ((pages.length >= minPages && isEnd(id)) || pages.length === maxPages) close();
	}
	close();
	return parts;
}

function isEnd(id: string): boolean {
	return createHash('sha256').update(id).digest().readUInt32BE() % endsOneIn === 0;
}

function keyOf(settings: string, pages: readonly PageToIndex[]): string {
	return createHash('sha256').update(settings).update(JSON.stringify(pages)).digest('hex').slice(0, 32);
}
