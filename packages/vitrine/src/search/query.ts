import { pairsOf, type Run, runsIn } from './terms.ts';

/** What a visitor looks for, cut into what is looked up. */
export interface Query {
	clauses: Clause[];
}

export type Clause = WordClause | PairsClause;

/** A word. */
export interface WordClause {
	kind: 'word';
	folded: string;
	/** Whether it may be only begun. */
	isPrefix: boolean;
	/** Whether it follows the word before it, with nothing but a space or a hyphen between them. */
	isNeighbor: boolean;
}

/** A piece of text without spaces. */
export interface PairsClause {
	kind: 'pairs';
	folded: string;
	/** Those of its pairs and characters that say the most. */
	terms: string[];
}

/** Characters of a query that are looked for. */
export const maxQuery = 100;

/** The page of results that an address requests; the first where it requests none. */
export function pageAskedFor(parameters: URLSearchParams): number {
	const page = parameters.get('page') ?? '';
	return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

const maxClauses = 10;
/** Of a text without spaces, and of a piece of it in one script. */
const maxTerms = 10;
const maxOfSegment = 4;

/** Cuts a query. What has no letter and no digit gives no clause. */
export function parseQuery(text: string): Query {
	const runs = [...runsIn(text)].slice(0, maxClauses);
	return {
		clauses: runs.map((run, index): Clause => {
			const { folded, isPaired, start, end } = run;
			if (isPaired) return { kind: 'pairs', folded, terms: chooseTerms(folded) };
			const before = runs[index - 1];
			return {
				kind: 'word',
				folded,
				isPrefix: end === text.length,
				isNeighbor: before !== undefined && !before.isPaired && isJoint(text, before, start),
			};
		}),
	};
}

function isJoint(text: string, { end }: Run, start: number): boolean {
	return /^[\s-]$/.test(text.slice(end, start));
}

const ideograph = /\p{Script=Han}/u;
const katakana = /\p{scx=Kana}/u;
const hiragana = /\p{Script=Hiragana}/u;

/** Chinese characters and katakana carry the meaning; hiragana mostly joins them, and is everywhere. */
function rankOf(character: string): number {
	if (ideograph.test(character)) return 0;
	if (hiragana.test(character)) return 2;
	return katakana.test(character) ? 1 : 0;
}

/**
 * Chooses what to look up of a text without spaces: the terms that are rarest, as their characters tell.
 *
 * @example chooseTerms('真鍮のランプ') // ['真鍮', 'ラン', 'ンプ']
 */
function chooseTerms(folded: string): string[] {
	const segments = segmentsOf(folded);
	const telling = segments.flatMap(({ rank, characters }) => {
		const text = characters.join('');
		if (rank === 0 && characters.length === 1) return [text];
		return rank === 2 && characters.length < 3 ? [] : spread(pairsOf(text), rank === 2 ? 2 : maxOfSegment);
	});
	const terms = telling.length > 0 ? telling : pairsOf(folded);
	return terms.length > 0 ? spread([...new Set(terms)], maxTerms) : [folded];
}

/** Cuts where characters that carry the meaning meet others. */
function segmentsOf(folded: string): { rank: number; characters: string[] }[] {
	const segments: { rank: number; characters: string[] }[] = [];
	for (const character of folded) {
		const rank = rankOf(character);
		const last = segments.at(-1);
		if (last?.rank === rank) last.characters.push(character);
		else segments.push({ rank, characters: [character] });
	}
	return segments;
}

/** So many of a list, from its beginning to its end. */
function spread<Item>(items: readonly Item[], max: number): Item[] {
	if (items.length <= max) return [...items];
	const step = (items.length - 1) / (max - 1);
	return Array.from({ length: max }, (_, index) => items[Math.round(index * step)] as Item);
}
