import { createHash } from 'node:crypto';
import { type Passage, passagesOfSections } from '#content/passages.ts';
import type { SectionKinds } from '#content/section-kinds.ts';
import { isGallery, isPartOfList, type Site } from '#content/site.ts';
import { withoutBreakMarks } from '#i18n/break-mark.ts';

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

/** A part ends at a page whose name says so: a further page then changes no part but its own. */
const leastPages = 24;
const mostPages = 128;
const endsOneIn = 40;

/**
 * The pages of a language that search finds, in parts: those in its own words, but none that search engines must not find.
 *
 * @param settings what counts for the key besides the pages
 */
export function partsToIndex(site: Site, locale: string, kinds: SectionKinds, settings: string): PartToIndex[] {
	const parts: PartToIndex[] = [];
	let pages: PageToIndex[] = [];
	const close = () => {
		if (pages.length > 0) parts.push({ key: keyOf(settings, pages), pages });
		pages = [];
	};
	for (const page of site.pages.values()) {
		const { id, translations } = page;
		const text = translations[locale];
		if (!text || text.noindex || isGallery(text) || isPartOfList(page)) continue;
		const { address, title, description } = text;
		pages.push({
			address,
			title: withoutBreakMarks(title),
			description,
			...(text.format === 'md'
				? { textKey: text.textKey }
				: { passages: passagesOfSections(text.sections, locale, kinds) }),
		});
		if ((pages.length >= leastPages && isEnd(id)) || pages.length === mostPages) close();
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
