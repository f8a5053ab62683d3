import { createHitFinder, type Hit } from './find-hits.ts';
import type { PageRecord, RecordSection } from './index-files.ts';
import type { Clause } from './query.ts';
import type { Stem } from './stemmers.ts';
import { foldText } from './terms.ts';

/** A text whose pieces in odd places are marked. */
export type MarkedText = string[];

/** What is shown of a page that was found. */
export interface Found {
	/** With the anchor of the most relevant section. */
	address: string;
	title: MarkedText;
	/** The heading of that section, where it has one. */
	heading: MarkedText | undefined;
	excerpt: MarkedText;
}

/** Characters of an excerpt; each of a text without spaces counts as two of others. */
const length = 200;
const before = 50;

/** A heading weighs more than the text of its section. */
const headingWorth = 1.5;

/** A page with its texts as they are compared: a long text is folded once for all that looks into it. */
export interface FoldedPage {
	page: PageRecord;
	folded: { title: string; description: string; sections: { heading: string; text: string }[] };
}

export function foldPage(page: PageRecord): FoldedPage {
	const sections = page.sections.map(([, heading, text]) => ({ heading: foldText(heading), text: foldText(text) }));
	return { page, folded: { title: foldText(page.title), description: foldText(page.description), sections } };
}

/** Shows a page with the words of a query marked, and finds the section that has the most of them. */
export function showFound(shown: FoldedPage, clauses: readonly Clause[], stem: Stem): Found {
	const { page, folded } = shown;
	// Where a page has a text without spaces as it was written, a pair of its letters in another word is nothing of it.
	const sought = clauses.map((clause) =>
		clause.kind === 'pairs' && hasWhole(shown, clause.folded) ? { ...clause, terms: [clause.folded] } : clause,
	);
	const find = createHitFinder(sought, stem);
	let best: { section: RecordSection; hits: Hit[]; worth: number } | undefined;
	for (const [index, section] of page.sections.entries()) {
		const [, heading, text] = section;
		const hits = find(text, folded.sections[index]?.text);
		const worth = worthOf(find(heading, folded.sections[index]?.heading)) * headingWorth + worthOf(hits);
		if (worth > (best?.worth ?? 0)) best = { section, hits, worth };
	}
	const title = mark(page.title, find(page.title, folded.title));
	const described = { hits: find(page.description, folded.description), text: page.description };
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
export function hasWhole({ folded: { title, description, sections } }: FoldedPage, folded: string): boolean {
	const isIn = (text: string) => text.includes(folded);
	return isIn(title) || isIn(description) || sections.some(({ heading, text }) => isIn(heading) || isIn(text));
}

function worthOf(hits: readonly Hit[]): number {
	const tally = createTally();
	for (const hit of hits) tally.add(hit);
	return tally.worth();
}

/** Adds up what hits are worth together. A hit that was added can be taken out again. */
function createTally() {
	/** How many hits have how much of a clause, by its number. */
	const clauses: (Map<number, number> | undefined)[] = [];
	let hits = 0;
	const count = ({ clause, part }: Hit, by: 1 | -1) => {
		hits += by;
		clauses[clause] ??= new Map();
		clauses[clause].set(part, (clauses[clause].get(part) ?? 0) + by);
	};
	return {
		add: (hit: Hit) => count(hit, 1),
		remove: (hit: Hit) => count(hit, -1),
		worth() {
			let sum = 0;
			for (const parts of clauses) {
				let best = 0;
				for (const [part, number] of parts ?? []) if (number > 0 && part > best) best = part;
				sum += best;
			}
			// Of two sections with the same words, the one that has them more often.
			return sum + Math.min(hits, 20) / 100;
		},
	};
}

/** Cuts out the part of a text that has the most different words of a query. */
function excerptOf(text: string, hits: readonly Hit[]): MarkedText {
	const reach = isWide(text) ? length / 2 : length;
	if (text.length <= reach) return mark(text, hits);
	const from = bestStart(hits, reach);
	const start = from === 0 ? 0 : pastSeparator(text, nextWord(text, from));
	const end = start + reach >= text.length ? text.length : beforeSeparator(text, lastWord(text, start + reach), start);
	const marked = mark(
		text.slice(start, end),
		hits.map((hit) => ({ ...hit, start: hit.start - start, end: hit.end - start })),
	);
	if (start > 0) marked[0] = `…\u00A0${marked[0]}`;
	if (end < text.length) marked[marked.length - 1] = `${marked.at(-1)}\u00A0…`;
	return marked;
}

/** Whether a text begins in letters that are as wide as two others. */
export function isWide(text: string): boolean {
	return /[\p{Script=Han}\p{Script=Hiragana}\p{scx=Kana}]/u.test(text.slice(0, 200));
}

/** Finds the best place for an excerpt to begin, which is before a hit. Each hit comes in once, and goes out once. */
function bestStart(hits: readonly Hit[], reach: number): number {
	const byEnd = hits.toSorted((a, b) => a.end - b.end);
	const tally = createTally();
	const within = new Set<Hit>();
	let best = { start: 0, worth: 0 };
	let [coming, going] = [0, 0];
	for (const { start } of hits) {
		const from = Math.max(0, start - before);
		for (let hit = hits[going]; hit && hit.start < start; hit = hits[++going]) {
			if (within.delete(hit)) tally.remove(hit);
		}
		for (let hit = byEnd[coming]; hit && hit.end <= from + reach; hit = byEnd[++coming]) {
			if (hit.start < start) continue;
			tally.add(hit);
			within.add(hit);
		}
		const worth = tally.worth();
		if (worth > best.worth) best = { start: from, worth };
	}
	return best.start;
}

/** A separator between two fields of a section begins and ends no excerpt. */
function pastSeparator(text: string, start: number): number {
	return start + (/^[\s·]*/.exec(text.slice(start))?.[0].length ?? 0);
}

function beforeSeparator(text: string, end: number, start: number): number {
	return start + (/^.*[^\s·]/s.exec(text.slice(start, end))?.[0].length ?? 0);
}

function nextWord(text: string, from: number): number {
	const space = text.slice(from, from + before / 2).search(/[\s、。]/);
	return space < 0 ? whole(text, from) : from + space + 1;
}

function lastWord(text: string, to: number): number {
	const near = to - before / 2;
	const last = text.slice(near, to + 1);
	const end =
		near + Math.max(last.lastIndexOf(' '), ...['、', '。'].map((stop) => last.slice(0, -1).lastIndexOf(stop) + 1));
	return end > near ? end : whole(text, to);
}

/** Does not cut a character in two. */
function whole(text: string, at: number): number {
	return /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;
}

/** @param hits in the order of the text */
function mark(text: string, hits: readonly Hit[]): MarkedText {
	const pieces: MarkedText = [];
	let end = 0;
	for (const hit of hits) {
		if (hit.start < 0 || hit.end > text.length || hit.end <= end) continue;
		const start = Math.max(hit.start, end);
		// Adjacent marks are joined, and so are parts of a word with a hyphen.
		if (pieces.length > 0 && /^[-\u2010\u2011]?$/.test(text.slice(end, start))) {
			pieces[pieces.length - 1] += text.slice(end, hit.end);
		} else pieces.push(text.slice(end, start), text.slice(start, hit.end));
		end = hit.end;
	}
	return [...pieces, text.slice(end)];
}
