import { createEuropean } from './european.ts';
import { libraryMarks, type Rule } from './rules.ts';

const marks = libraryMarks('cs');

const rules: readonly Rule[] = [
	// Marks within a quotation that are typed straight: 'ano'.
	[/(?<=^|[\s([„–—])'(?=\S)([^'\n]{1,200})(?<=\S)'(?![\p{L}\p{N}])/gu, `${marks.inner[0]}$1${marks.inner[1]}`],
	// An ordinal number stays with what it counts: 3. patro, 21. století.
	[/ (?=\p{Ll})(?<=(?<![\d.,])\d{1,2}\. )/gu, '\u00A0'],
	// The parts of a date: 3. 2. 2026.
	[/ (?=\d{1,2}\.(?: |\D|$))(?<=(?<![\d.,])\d{1,2}\. )/g, '\u00A0'],
	[/ (?=\d{4}(?!\d))(?<=(?<!\d)\d{1,2}\.\u00A0\d{1,2}\. )/g, '\u00A0'],
	[/ (?=(?:tis\.|mil\.|mld\.))(?<=\d )/g, '\u00A0'],
	// Abbreviations of two words: s. r. o., a. s., t. j.
	[/ (?=[rojsč]\.)(?<=(?<![\p{L}.])(?:s|r|a|t|n|v)\. ?)/gu, '\u00A0'],
];

/** Sets Czech: „uvozovky“ and ‚those within‘, dashes, and no line that ends in a word of one letter. */
export const czech = createEuropean({
	marks,
	library: 'cs',
	dash: '–',
	before: '[AaIiKkOoSsUuVvZz]',
	references: 'č\\.|čp\\.|s\\.|str\\.|odst\\.|čl\\.|obr\\.|tab\\.|kap\\.|cca',
	titles: 'Ing\\.|Mgr\\.|Bc\\.|MUDr\\.|JUDr\\.|Dr\\.|prof\\.|doc\\.|ul\\.|nám\\.|sv\\.|p\\.',
	rules,
});
