import { createEuropean } from './european.ts';
import { libraryMarks, type Rule } from './rules.ts';

const rules: readonly Rule[] = [
	// The year stays with its abbreviation: 2026 r.
	[/ (?=r\.|w\.)(?<=\d{4} )/g, '\u00A0'],
	[/ (?=(?:tys\.|mln|mld)(?!\p{L}))(?<=\d )/gu, '\u00A0'],
];

/** Sets Polish: „cudzysłów” and «one within», dashes, and no line that ends in a word of one letter. */
export const polish = createEuropean({
	marks: libraryMarks('pl'),
	library: 'pl',
	dash: '–',
	before: '[AaIiOoUuWwZz]',
	references: 'nr|s\\.|str\\.|art\\.|ust\\.|pkt|rys\\.|tab\\.|rozdz\\.|t\\.|ok\\.',
	titles: 'dr|prof\\.|mgr|inż\\.|ul\\.|al\\.|pl\\.|św\\.|p\\.',
	months: 'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia',
	rules,
});
