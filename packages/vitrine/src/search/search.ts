import { type Found, foldPage, hasWhole, showFound } from './excerpt.ts';
import type { IndexReader } from './index-reader.ts';
import { type ClauseMatch, matchClause } from './match.ts';
import { type Clause, maxQuery, parseQuery } from './query.ts';
import { correctWord } from './spelling.ts';

/** What was found. */
export interface Answer {
	/** Pages that have all of it, or most of it where none has all. */
	total: number;
	/** Ten of them, the best on the first page. */
	found: Found[];
	/** Beginning with 1. */
	page: number;
	/** How many pages of results there are. */
	pages: number;
	/** What was looked for instead, where nothing has the query as it was written. */
	corrected?: string;
	/** Whether the query is too long to be looked for. */
	isTooLong?: true;
}

/** Pages that are shown at once. */
const pageSize = 10;

const nothing = { total: 0, found: [], page: 1, pages: 0 } satisfies Answer;

/** A page has at least this part of a query. */
const minPart = 0.3;

/**
 * Looks for pages. Those that have every word come first and alone; where there are none, a word with one wrong letter is
 * corrected, and else those are found that have most of the words.
 *
 * @param page of the results; beyond the last, it is the last
 * @throws what the index throws where a file cannot be had
 */
export async function search(text: string, index: IndexReader, page = 1): Promise<Answer> {
	const show: Show = (pages, clauses) => showPage(pages, clauses, { index, page });
	const query = text.replace(/\s+/g, ' ').trimStart();
	if ([...query].length > maxQuery) return { ...nothing, isTooLong: true };
	const { clauses } = parseQuery(query);
	if (clauses.length === 0) return nothing;
	const matches = await Promise.all(clauses.map((clause) => matchClause(clause, index)));
	const ranked = rank(matches);
	if (ranked.whole.length > 0) return show(ranked.whole, clauses);
	const otherwise = await searchOtherwise(query, { clauses, matches }, { index, show });
	return otherwise ?? show(ranked.most, clauses);
}

type Show = (pages: readonly number[], clauses: readonly Clause[]) => Promise<Answer>;

/** Finds what was meant: two words as one, or a word with another letter. */
async function searchOtherwise(
	query: string,
	{ clauses, matches }: { clauses: readonly Clause[]; matches: readonly ClauseMatch[] },
	{ index, show }: { index: IndexReader; show: Show },
): Promise<Answer | undefined> {
	const words = clauses.map(({ folded }) => folded);
	// All but two of the clauses are those that were looked for before.
	const known = new Map(clauses.map((clause, number) => [nameOf(clause), matches[number]]));
	const match = (clause: Clause) => known.get(nameOf(clause)) ?? matchClause(clause, index);
	for (const [number, clause] of clauses.entries()) {
		if (clause.kind !== 'word' || !clause.isNeighbor) continue;
		const together = [
			...words.slice(0, number - 1),
			`${words[number - 1]}${words[number]}`,
			...words.slice(number + 1),
		];
		const joined = parseQuery(together.join(' ')).clauses;
		const { whole } = rank(await Promise.all(joined.map(match)));
		if (whole.length > 0) return show(whole, joined);
	}
	let corrected = query;
	for (const [number, { folded }] of clauses.entries()) {
		if (matches[number]?.pages.size !== 0) continue;
		const better = await correctWord(folded, index);
		if (better !== undefined) corrected = replaceWord(corrected, folded, better);
	}
	if (corrected === query) return undefined;
	const meant = parseQuery(corrected).clauses;
	const { whole, most } = rank(await Promise.all(meant.map(match)));
	return { ...(await show(whole.length > 0 ? whole : most, meant)), corrected };
}

/** Names what a clause looks for. */
function nameOf(clause: Clause): string {
	return `${clause.kind === 'word' && clause.isPrefix} ${clause.folded}`;
}

/** The words of a query are compared as they are folded. */
function replaceWord(query: string, folded: string, better: string): string {
	return parseQuery(query)
		.clauses.map((clause) => (clause.folded === folded ? better : clause.folded))
		.join(' ');
}

/** The pages that have all of a query, and those that have most of it, best first. */
function rank(matches: readonly ClauseMatch[]): { whole: number[]; most: number[] } {
	const pages = new Map<number, { score: number; part: number }>();
	// Where all words are common, the best pages of each are all there is to choose from.
	const isAllCommon = matches.every(({ isCommon }) => isCommon);
	const asked = matches.filter(({ isCommon }) => isAllCommon || !isCommon).length;
	for (const match of matches) {
		const counts = isAllCommon || !match.isCommon;
		for (const [page, { score, part }] of match.pages) {
			const before = pages.get(page) ?? { score: 0, part: 0 };
			pages.set(page, { score: before.score + score, part: before.part + (counts ? part / asked : 0) });
		}
	}
	const ranked = [...pages].sort(([a, one], [b, other]) => other.score - one.score || a - b);
	const whole = ranked.filter(([, { part }]) => part > 0.999);
	const most = ranked
		.filter(([, { part }]) => part >= minPart)
		.sort(([, one], [, other]) => other.score * other.part - one.score * one.part);
	return { whole: whole.map(([page]) => page), most: most.map(([page]) => page) };
}

async function showPage(
	pages: readonly number[],
	clauses: readonly Clause[],
	{ index, page: wanted }: { index: IndexReader; page: number },
): Promise<Answer> {
	const last = Math.ceil(pages.length / pageSize);
	const page = Math.max(1, Math.min(wanted, last));
	const records = await index.records(pages.slice((page - 1) * pageSize, page * pageSize));
	const texts = clauses.flatMap(({ kind, folded }) => (kind === 'pairs' ? [folded] : []));
	// Pairs may stand apart: a page that has the whole is better.
	const shown = records.map((record) => {
		const folded = foldPage(record);
		return { folded, hasAll: texts.every((text) => hasWhole(folded, text)) };
	});
	const sorted = shown.toSorted((a, b) => Number(b.hasAll) - Number(a.hasAll));
	const found = sorted.map(({ folded }) => showFound(folded, clauses, index.stem));
	return { total: pages.length, found, page, pages: last };
}
