import type { PageRecord, RecordSection } from './index-files.ts';
import type { Clause } from './query.ts';
import type { Stem } from './stemmers.ts';
import { foldText, runsIn, termOfWord } from './terms.ts';

/** A text whose pieces in odd places are marked. */
export type MarkedText = string[];

/** What is shown of a page that was found. */
export interface Found {
	/** With the anchor of the section that says the most. */
	address: string;
	title: MarkedText;
	/** The heading of that section, where it has one. */
	heading: MarkedText | undefined;
	excerpt: MarkedText;
}

/** A place that has a part of the query. */
interface Hit {
	start: number;
	end: number;
	/** Number of the clause. */
	clause: number;
	/** How much of the clause it has: 1 for all. */
	part: number;
}

/** Characters of an excerpt; of a text without spaces, each says as much as two of others. */
const length = 200;
const before = 50;

/** A heading says more of its section than the text. */
const headingWorth = 1.5;

/** Shows a page with the words of a query marked, and finds the section that has the most of them. */
export function showFound(page: PageRecord, clauses: readonly Clause[], stem: Stem): Found {
	// Where a page has a text without spaces as it was written, a pair of its letters in another word is nothing of it.
	const sought = clauses.map((clause) =>
		clause.kind === 'pairs' && hasWhole(page, clause.folded) ? { ...clause, terms: [clause.folded] } : clause,
	);
	const find = (text: string) => findHits(text, sought, stem);
	let best: { section: RecordSection; hits: Hit[]; worth: number } | undefined;
	for (const section of page.sections) {
		const [, heading, text] = section;
		const hits = find(text);
		const worth = worthOf(find(heading)) * headingWorth + worthOf(hits);
		if (worth > (best?.worth ?? 0)) best = { section, hits, worth };
	}
	const title = mark(page.title, find(page.title));
	const described = { hits: find(page.description), text: page.description };
	if (!best || (worthOf(described.hits) >= best.worth && best.section[0] === '')) {
		return { address: page.address, title, heading: undefined, excerpt: excerptOf(described.text, described.hits) };
	}
	const [anchor, heading, text] = best.section;
	return {
		address: anchor === '' ? page.address : `${page.address}#${encodeURIComponent(anchor)}`,
		title,
		heading: heading === '' ? undefined : mark(heading, find(heading)),
		excerpt: excerptOf(text || page.description, text ? best.hits : described.hits),
	};
}

/** Whether a page has a text without spaces as it was written. */
export function hasWhole({ title, description, sections }: PageRecord, folded: string): boolean {
	return [title, description, ...sections.flatMap(([, heading, text]) => [heading, text])].some((text) =>
		foldText(text).includes(folded),
	);
}

function worthOf(hits: readonly Hit[]): number {
	const best = new Map<number, number>();
	for (const { clause, part } of hits) best.set(clause, Math.max(part, best.get(clause) ?? 0));
	// Of two sections with the same words, the one that has them more often.
	return [...best.values()].reduce((sum, part) => sum + part, 0) + Math.min(hits.length, 20) / 100;
}

function findHits(text: string, clauses: readonly Clause[], stem: Stem): Hit[] {
	const words = clauses.map((clause) => (clause.kind === 'word' ? termOfWord(clause.folded, stem) : ''));
	const hits: Hit[] = [];
	// Most sections have nothing of it: to cut them into words would be most of the work.
	const whole = foldText(text);
	const isThere = clauses.some((clause, number) =>
		clause.kind === 'word'
			? whole.includes((words[number] ?? '').slice(0, 3)) || whole.includes(clause.folded)
			: clause.terms.some((term) => whole.includes(term)),
	);
	if (!isThere) return hits;
	for (const { folded, start, end, isPaired } of runsIn(text)) {
		for (const [number, clause] of clauses.entries()) {
			if (clause.kind === 'word') {
				if (!isPaired && isWord(folded, clause, words[number] ?? '', stem)) {
					hits.push({ start, end, clause: number, part: 1 });
				}
			} else if (isPaired) {
				const places = placesOf(folded, clause);
				// Where folding changed the length, nobody knows which character is which.
				const isSame = folded.length === end - start;
				for (const place of isSame ? places : places.slice(0, 1)) {
					const [from, to] = isSame ? [start + place.start, start + place.end] : [start, end];
					hits.push({ start: from, end: to, clause: number, part: place.part });
				}
			}
		}
	}
	return hits;
}

function isWord(folded: string, clause: Extract<Clause, { kind: 'word' }>, term: string, stem: Stem): boolean {
	if (folded === clause.folded || (clause.isPrefix && folded.startsWith(clause.folded))) return true;
	// Most words need no stemmer to tell that they are another one.
	return folded.slice(0, 2) === term.slice(0, 2) && termOfWord(folded, stem) === term;
}

/** Where a text without spaces has another one: as a whole, or else the terms of it. */
function placesOf(
	folded: string,
	clause: Extract<Clause, { kind: 'pairs' }>,
): { start: number; end: number; part: number }[] {
	const whole = occurrences(folded, clause.folded, 1);
	if (whole.length > 0) return whole;
	return clause.terms.flatMap((term) => occurrences(folded, term, 0.9 / clause.terms.length));
}

function occurrences(text: string, part: string, worth: number): { start: number; end: number; part: number }[] {
	const found: { start: number; end: number; part: number }[] = [];
	for (let start = text.indexOf(part); start >= 0; start = text.indexOf(part, start + part.length)) {
		found.push({ start, end: start + part.length, part: worth });
	}
	return found;
}

/** Cuts out the part of a text that has the most different words of a query. */
function excerptOf(text: string, hits: readonly Hit[]): MarkedText {
	const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{scx=Kana}]/u.test(text.slice(0, 200));
	const reach = isWide ? length / 2 : length;
	if (text.length <= reach) return mark(text, hits);
	let best = { start: 0, worth: 0 };
	for (const { start } of hits) {
		const from = Math.max(0, start - before);
		const worth = worthOf(hits.filter((hit) => hit.start >= start && hit.end <= from + reach));
		if (worth > best.worth) best = { start: from, worth };
	}
	const start = best.start === 0 ? 0 : pastSeparator(text, nextWord(text, best.start));
	const end = start + reach >= text.length ? text.length : beforeSeparator(text, lastWord(text, start + reach));
	const marked = mark(
		text.slice(start, end),
		hits.map((hit) => ({ ...hit, start: hit.start - start, end: hit.end - start })),
	);
	// Fonts for Japanese draw the one sign in the middle of the line, also between other letters.
	const cut = isWide ? '…' : '...';
	if (start > 0) marked[0] = `${cut}\u00A0${marked[0]}`;
	if (end < text.length) marked[marked.length - 1] = `${marked.at(-1)}\u00A0${cut}`;
	return marked;
}

/** What stands between two fields of a section begins and ends no excerpt. */
function pastSeparator(text: string, start: number): number {
	return start + (/^[\s·]*/.exec(text.slice(start))?.[0].length ?? 0);
}

function beforeSeparator(text: string, end: number): number {
	return text.slice(0, end).replace(/[\s·]+$/, '').length;
}

function nextWord(text: string, from: number): number {
	const space = text.slice(from, from + before / 2).search(/[\s、。]/);
	return space < 0 ? whole(text, from) : from + space + 1;
}

function lastWord(text: string, to: number): number {
	const end = Math.max(text.lastIndexOf(' ', to), ...['、', '。'].map((stop) => text.lastIndexOf(stop, to - 1) + 1));
	return end > to - before / 2 ? end : whole(text, to);
}

/** Does not cut a character in two. */
function whole(text: string, at: number): number {
	return /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;
}

function mark(text: string, hits: readonly Hit[]): MarkedText {
	const pieces: MarkedText = [];
	let end = 0;
	for (const hit of hits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
		if (hit.start < 0 || hit.end > text.length || hit.end <= end) continue;
		const start = Math.max(hit.start, end);
		// What stands side by side is one mark, and so are parts of a word with a hyphen.
		if (pieces.length > 0 && /^[-\u2010\u2011]?$/.test(text.slice(end, start))) {
			pieces[pieces.length - 1] += text.slice(end, hit.end);
		} else pieces.push(text.slice(end, start), text.slice(start, hit.end));
		end = hit.end;
	}
	return [...pieces, text.slice(end)];
}
