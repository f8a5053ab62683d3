import type { Clause, PairsClause } from './query.ts';
import type { Stem } from './stemmers.ts';
import { foldRun, foldText, type Run, runPattern, termOfWord } from './terms.ts';

/** A place in a text that has a part of the query. */
export interface Hit {
	start: number;
	end: number;
	/** Number of the clause. */
	clause: number;
	/** How much of the clause it has: 1 for all. */
	part: number;
}

/** Hits of one clause that are taken from a text: more of them choose no other excerpt, and a word such as "the" has thousands. */
const maxHits = 500;

/** Finds the clauses of a query in a text, in the order of the text. */
export type HitFinder = (text: string, folded?: string) => Hit[];

/** Creates a finder. It goes through a text once, however many clauses there are. */
export function createHitFinder(clauses: readonly Clause[], stem: Stem): HitFinder {
	const sought = clauses.map((clause, number) => ({
		clause,
		number,
		term: clause.kind === 'word' ? termOfWord(clause.folded, stem) : '',
	}));
	return (text, folded = foldText(text)) => {
		// Most sections have nothing of it: to cut them into words would be most of the work.
		const open = new Set(sought.filter((one) => mayHave(folded, one, stem)));
		const hits: Hit[] = [];
		const counts = clauses.map(() => 0);
		const take = (one: Sought, hit: Omit<Hit, 'clause'>) => {
			hits.push({ ...hit, clause: one.number });
			const count = (counts[one.number] ?? 0) + 1;
			counts[one.number] = count;
			if (count === maxHits) open.delete(one);
		};
		const known = new Map<string, Sought[]>();
		for (const { 0: written, 1: ofPairs, index: start } of open.size === 0 ? [] : text.matchAll(runPattern)) {
			if (open.size === 0) break;
			const end = start + written.length;
			if (ofPairs !== undefined) {
				const run = { folded: foldRun(written, true), start, end };
				for (const one of open) {
					if (one.clause.kind === 'word') continue;
					const max = maxHits - (counts[one.number] ?? 0);
					for (const place of placesOf(run, one.clause, max)) take(one, place);
				}
				continue;
			}
			let matching = known.get(written);
			if (!matching) {
				const folded = foldRun(written, false);
				matching = sought.filter((one) => isWord(folded, one, stem));
				known.set(written, matching);
			}
			for (const one of matching) if (open.has(one)) take(one, { start, end, part: 1 });
		}
		return hits.sort((a, b) => a.start - b.start || b.end - a.end);
	};
}

interface Sought {
	clause: Clause;
	number: number;
	/** Of a word. */
	term: string;
}

function mayHave(folded: string, { clause, term }: Sought, { changesStart }: Stem): boolean {
	return clause.kind === 'word'
		? changesStart || folded.includes(term.slice(0, 3)) || folded.includes(clause.folded)
		: clause.terms.some((one) => folded.includes(one));
}

function isWord(folded: string, { clause, term }: Sought, stem: Stem): boolean {
	if (clause.kind !== 'word') return false;
	if (folded === clause.folded || (clause.isPrefix && folded.startsWith(clause.folded))) return true;
	// Most words need no stemmer to tell that they are another one.
	return (stem.changesStart || folded.slice(0, 2) === term.slice(0, 2)) && termOfWord(folded, stem) === term;
}

type Place = Omit<Hit, 'clause'>;

/** Finds where a text without spaces has another one: as a whole, or else the terms of it. */
function placesOf({ folded, start, end }: Omit<Run, 'isPaired'>, clause: PairsClause, max: number): Place[] {
	// Where folding changed the length, no place in the one is known in the other.
	const isSame = folded.length === end - start;
	const places: Place[] = [];
	const search = (part: string, worth: number) => {
		let from = folded.indexOf(part);
		while (from >= 0 && places.length < (isSame ? max : 1)) {
			places.push({
				...(isSame ? { start: start + from, end: start + from + part.length } : { start, end }),
				part: worth,
			});
			from = folded.indexOf(part, from + part.length);
		}
	};
	search(clause.folded, 1);
	if (places.length === 0) for (const term of clause.terms) search(term, 0.9 / clause.terms.length);
	return places;
}
