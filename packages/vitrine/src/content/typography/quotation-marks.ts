/** The marks of a language, around a quotation and around one within another. */
export interface QuotationMarks {
	outer: readonly [opening: string, closing: string];
	inner: readonly [opening: string, closing: string];
}

type Direction = 'opening' | 'closing' | 'unclear';

interface Mark {
	index: number;
	sign: string;
	direction: Direction;
	isBehindDigit: boolean;
}

type Pair = readonly [opening: Mark, closing: Mark];

const runs = /["«»‹›„‟“”]+/g;

/**
 * Sets pairs of quotation marks, in the shapes of any language, in those of this one. A mark without another one that belongs
 * to it stays as it is typed: it may be that of inches. One alone that begins a text is set, too: the quotation ends in
 * another paragraph.
 */
export function setQuotationMarks(text: string, { outer, inner }: QuotationMarks): string {
	const marks = marksIn(text);
	if (marks.length === 0) return text;
	const set = new Map<number, string>();
	const [first] = marks;
	if (marks.length === 1 && first?.index === 0 && first.direction === 'opening') set.set(0, outer[0]);
	const ends: number[] = [];
	for (const [opening, closing] of pairsOf(marks)) {
		while ((ends.at(-1) ?? text.length) < opening.index) ends.pop();
		const level = ends.length % 2 === 0 ? outer : inner;
		set.set(opening.index, level[0]).set(closing.index, level[1]);
		ends.push(closing.index);
	}
	return text.replace(runs, (run, start: number) =>
		Array.from(run, (sign, index) => set.get(start + index) ?? sign).join(''),
	);
}

function marksIn(text: string): Mark[] {
	let isOpen = false;
	return [...text.matchAll(runs)].flatMap(({ 0: run, index: start }) => {
		const end = start + run.length;
		const [before = ' '] = /.$/su.exec(text.slice(Math.max(0, start - 2), start)) ?? [];
		const [after = ' '] = /^./su.exec(text.slice(end, end + 2)) ?? [];
		return Array.from(run, (sign, index): Mark => {
			const direction = directionOf(before, after, isOpen);
			isOpen = direction === 'opening' || (isOpen && direction === 'unclear');
			return { index: start + index, sign, direction, isBehindDigit: sign === '"' && /\d/.test(before) };
		});
	});
}

const space = /\s/;
const openingBracket = /[\p{Ps}\p{Pd}/]/u;
const closingSign = /[\p{Pe}\p{Pd}/.,;:!?…]/u;

/** What may be on the outer side of a mark. An equals sign is none of it: `key="value"` is code. */
const punctuation = /\p{P}|[^=\P{S}]/u;

/** Finds the direction of a mark by the characters around it, as Markdown finds that of emphasis. */
function directionOf(before: string, after: string, isOpen: boolean): Direction {
	const [isPunctuationBefore, isPunctuationAfter] = [punctuation.test(before), punctuation.test(after)];
	const opens = !space.test(after) && (!isPunctuationAfter || space.test(before) || isPunctuationBefore);
	const closes = !space.test(before) && (!isPunctuationBefore || space.test(after) || isPunctuationAfter);
	if (opens !== closes) return opens ? 'opening' : 'closing';
	if (!opens || !isPunctuationBefore) return 'unclear';
	// Signs are on both sides.
	if (isOpen && closingSign.test(after) && !/\p{Ps}/u.test(before)) return 'closing';
	return openingBracket.test(before) || !isOpen ? 'opening' : 'closing';
}

const closedBy: Record<string, string> = { '"': '"', '«': '»', '‹': '›', '„': '“”"', '‟': '“”', '“': '”' };

/** As many marks that are open are searched for the one that another mark belongs to. */
const deepest = 8;

/** Finds the pairs, in the order of their opening marks. */
function pairsOf(marks: readonly Mark[]): Pair[] {
	const pairs: Pair[] = [];
	const open: Mark[] = [];
	// Pairs of which the closing mark may be that of inches.
	const uncertain: Pair[] = [];
	for (const mark of marks) {
		const role = roleOf(mark, open.at(-1));
		if (role === 'opening') open.push(mark);
		if (role !== 'closing') continue;
		const near = open.slice(-deepest).findLastIndex(({ sign }) => closedBy[sign]?.includes(mark.sign));
		const [opening] = open.splice(near < 0 ? -1 : Math.max(0, open.length - deepest) + near);
		if (opening?.direction === 'unclear') continue;
		const inches = opening || mark.isBehindDigit ? undefined : uncertain.pop();
		if (inches) pairs.splice(pairs.lastIndexOf(inches), 1);
		const begin = opening ?? inches?.[0];
		if (!begin) continue;
		const pair: Pair = [begin, mark];
		pairs.push(pair);
		if (mark.isBehindDigit) uncertain.push(pair);
	}
	return pairs.toSorted(([a], [b]) => a.index - b.index);
}

/** Returns what a mark is by its shape, where that agrees with the characters around it. */
function roleOf({ sign, direction }: Mark, last: Mark | undefined): 'opening' | 'closing' | undefined {
	// A straight mark between letters is one that the next closing mark may belong to.
	if (sign === '"') return direction === 'unclear' ? 'opening' : direction;
	const closes = '»›”'.includes(sign) || (sign === '“' && (last?.sign === '„' || direction === 'closing'));
	if (closes) return direction === 'opening' ? undefined : 'closing';
	return direction === 'closing' ? undefined : 'opening';
}
