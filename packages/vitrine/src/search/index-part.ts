import type { PageRecord } from './index-files.ts';
import { impacts } from './posting-list.ts';
import type { Stem } from './stemmers.ts';
import { createTermCutter, type TermCutter } from './term-cutter.ts';

/** The index of a few pages that follow each other. It depends on nothing but these. */
export interface IndexPart {
	pages: number;
	/** Files of records, each with the number of its pages. */
	records: { pages: number; body: string }[];
	/** Each term with its postings, packed: number of the page within the part, and impact. */
	terms: [term: string, packed: number[]][];
	/** Words as they are written, and how many pages have them. */
	words: [word: string, pages: number][];
}

/**
 * The weight of a field (BM25F), and its length on a usual page, in terms. A fixed length, and not the average of the
 * site: a changed page then changes no other one's impacts.
 */
const fields = {
	title: { weight: 6, share: 0.5, usual: 6 },
	description: { weight: 4, share: 0.5, usual: 20 },
	headings: { weight: 2.5, share: 0.5, usual: 30 },
	text: { weight: 1, share: 0.6, usual: 500 },
} as const;

/** How soon a repeated term stops counting. */
const saturation = 1.2;

/** Characters of text that a file of records has at least, unless its part ends: short pages share one. */
const recordSize = 4000;

/** Words of fewer letters are not corrected. */
export const shortestCorrected = 4;

/** Indexes a few pages. */
export function indexPart(pages: readonly PageRecord[], stem: Stem): IndexPart {
	const cutter = createTermCutter(stem);
	const weigher = createWeigher(cutter);
	const postings: number[][] = [];
	const pagesWith: number[] = [];
	for (const [number, page] of pages.entries()) {
		const { weights, words } = weigher(page);
		for (const [term, weight] of weights) {
			const impact = Math.min(impacts - 1, Math.floor((weight / (saturation + weight)) * impacts));
			const packed = number * impacts + impact;
			const known = postings[term];
			if (known) known.push(packed);
			else postings[term] = [packed];
		}
		for (const word of words) pagesWith[word] = (pagesWith[word] ?? 0) + 1;
	}
	const words = cutter.words.map((word, number): [string, number] => [word, pagesWith[number] ?? 0]);
	return {
		pages: pages.length,
		records: recordFiles(pages),
		terms: cutter.terms.map((term, number) => [term, postings[number] ?? []]),
		words: words.filter(([word]) => word.length >= shortestCorrected && corrected.test(word)),
	};
}

/** A page by the numbers of its terms and words. */
interface WeighedPage {
	weights: [term: number, weight: number][];
	words: Iterable<number>;
}

/** Creates what weighs the terms of one page after another. */
function createWeigher({ cut }: TermCutter): (page: PageRecord) => WeighedPage {
	// By number, and zero between pages: memory for each page would be most of the work.
	const counts: number[] = [];
	const sums: number[] = [];
	return ({ title, description, sections }) => {
		const weighed: number[] = [];
		const words = new Set<number>();
		const headings = sections.map(([, heading]) => heading);
		const texts = { title: [title], description: [description], headings, text: sections.map(([, , text]) => text) };
		for (const [name, { weight, share, usual }] of Object.entries(fields)) {
			const counted: number[] = [];
			let length = 0;
			const count = (term: number) => {
				const before = counts[term] ?? 0;
				if (before === 0) counted.push(term);
				counts[term] = before + 1;
				length++;
			};
			for (const text of texts[name as keyof typeof fields]) cut(text, count, (word) => words.add(word));
			const slope = weight / (1 - share + share * (roundLength(length) / usual));
			for (const term of counted) {
				const before = sums[term] ?? 0;
				if (before === 0) weighed.push(term);
				sums[term] = before + (counts[term] ?? 0) * slope;
				counts[term] = 0;
			}
		}
		const weights = weighed.map((term): [number, number] => [term, sums[term] ?? 0]);
		for (const term of weighed) sums[term] = 0;
		return { weights, words };
	};
}

/** To steps of a fifth: one word more or less seldom changes what all others say. */
function roundLength(length: number): number {
	return length < 8 ? length : 1.2 ** Math.round(Math.log(length) / Math.log(1.2));
}

const corrected = /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u;

function recordFiles(pages: readonly PageRecord[]): IndexPart['records'] {
	const files: IndexPart['records'] = [];
	let open: PageRecord[] = [];
	let size = 0;
	const close = () => {
		if (open.length > 0) files.push({ pages: open.length, body: JSON.stringify(open) });
		[open, size] = [[], 0];
	};
	for (const page of pages) {
		open.push(page);
		size += page.sections.reduce((sum, [, heading, text]) => sum + heading.length + text.length, page.title.length);
		if (size >= recordSize) close();
	}
	close();
	return files;
}
