import type { IndexReader } from './index-reader.ts';
import { type Posting, readPostings } from './posting-list.ts';
import type { Clause, PairsClause, WordClause } from './query.ts';
import { termOfWord } from './terms.ts';

/** What was found of one clause of a query. */
export interface ClauseMatch {
	/** By page, the score of the clause, and which part of the clause it has: 0 to 1. */
	pages: Map<number, { score: number; part: number }>;
	/** Whether it is on so many pages that not all of them are listed. */
	isCommon: boolean;
}

interface FoundTerm {
	postings: Posting[];
	/** Pages that have it, also those that are not listed. */
	count: number;
}

/** Files that are loaded for a word that is only begun. */
const maxFiles = 2;
const maxContinuations = 80;
/** The weight of a word of which the query is only the beginning. */
const continued = 0.6;

export async function matchClause(clause: Clause, index: IndexReader): Promise<ClauseMatch> {
	return clause.kind === 'word' ? matchWord(clause, index) : matchPairs(clause, index);
}

/** Finds a word, and as long as it may be only begun, those that go on with it. */
async function matchWord({ folded, isPrefix }: WordClause, index: IndexReader): Promise<ClauseMatch> {
	const stem = termOfWord(folded, index.stem);
	const [own, continuations] = await Promise.all([
		findTerm(stem, index),
		isPrefix ? findContinuations(folded, index) : [],
	]);
	const pages: ClauseMatch['pages'] = new Map();
	addPostings(pages, own, { weight: 1, index });
	const others = continuations.filter(([term]) => term !== stem);
	const together = joinTerms(others.map(([, found]) => found));
	// A page is not found better for words that go on with the one it has, however rare they are.
	const begun: ClauseMatch['pages'] = new Map();
	const count = Math.max(together.count, own?.count ?? 0);
	addPostings(begun, { ...together, count }, { weight: continued, index });
	for (const [page, match] of begun) if (match.score > (pages.get(page)?.score ?? 0)) pages.set(page, match);
	return { pages, isCommon: own !== undefined && own.count > own.postings.length };
}

/** A page has as much of a text without spaces as of its pairs, of which rare ones count more. */
async function matchPairs({ terms }: PairsClause, index: IndexReader): Promise<ClauseMatch> {
	const found = await Promise.all(terms.map((term) => findTerm(term, index)));
	const pages: ClauseMatch['pages'] = new Map();
	const listed = found.filter((one) => one === undefined || one.count === one.postings.length);
	// A term without pages weighs no more than the rarest one with some.
	const rarest = Math.min(...found.flatMap((one) => one?.count ?? []));
	const whole = listed.reduce((sum, one) => sum + rarity(one?.count ?? rarest, index), 0);
	for (const one of found) {
		if (!one) continue;
		const isCommon = one.count > one.postings.length;
		const share = isCommon ? 0 : rarity(one.count, index) / whole;
		addPostings(pages, one, { weight: 1, share, index });
	}
	return { pages, isCommon: found.length > 0 && listed.length === 0 };
}

/** Returns the weight of a term, by the number of pages that have it (BM25). */
function rarity(count: number, { pages }: Pick<IndexReader, 'pages'>): number {
	return Math.log(1 + (pages - count + 0.5) / (count + 0.5));
}

function addPostings(
	pages: ClauseMatch['pages'],
	found: FoundTerm | undefined,
	{ weight, share = 1, index }: { weight: number; share?: number; index: IndexReader },
): void {
	if (!found) return;
	const worth = weight * rarity(found.count, index);
	for (const { page, impact } of found.postings) {
		const before = pages.get(page) ?? { score: 0, part: 0 };
		const part = share === 1 ? 1 : Math.min(1, before.part + share);
		pages.set(page, { score: before.score + worth * ((impact + 1) / 16), part });
	}
}

async function findTerm(term: string, index: IndexReader): Promise<FoundTerm | undefined> {
	const [file = []] = await index.termFiles(term, term, 1);
	for (let place = 0; place < file.length; place += 2) {
		if (file[place] === term) return readTerm(file[place + 1] ?? '');
	}
	return undefined;
}

async function findContinuations(beginning: string, index: IndexReader): Promise<[term: string, FoundTerm][]> {
	const files = await index.termFiles(beginning, `${beginning}\uffff`, maxFiles);
	const found: [string, FoundTerm][] = [];
	for (const file of files) {
		for (let place = 0; place < file.length; place += 2) {
			const term = file[place] ?? '';
			if (found.length === maxContinuations) return found;
			if (term.startsWith(beginning)) found.push([term, readTerm(file[place + 1] ?? '')]);
		}
	}
	return found;
}

function readTerm(written: string): FoundTerm {
	const [, count, list = written] = /^(\d+) (.*)$/.exec(written) ?? [];
	const postings = readPostings(list);
	return { postings, count: count === undefined ? postings.length : Number(count) };
}

/** Joins several terms to one: of each page, the one with the highest score. */
function joinTerms(terms: readonly FoundTerm[]): FoundTerm {
	const best = new Map<number, number>();
	for (const { postings } of terms) {
		for (const { page, impact } of postings) best.set(page, Math.max(impact, best.get(page) ?? 0));
	}
	const postings = [...best].map(([page, impact]) => ({ page, impact }));
	return { postings, count: postings.length };
}
