import { type QuotationMarks, setQuotationMarks } from './quotation-marks.ts';
import { applyLibrary, applyRules, type LibraryRules, type Rule, tidyNumbers } from './rules.ts';
import type { Typographer } from './typographer.ts';
import { wholeBlock } from './whole-block.ts';

const marks: QuotationMarks = { outer: ['“', '”'], inner: ['‘', '’'] };

export const englishLibraryRules: LibraryRules = {
	locale: ['en-US'],
	rules: ['common/punctuation/hellip'],
	signs: /[&<]|\.\./,
};
const setByLibrary = applyLibrary(englishLibraryRules);

const units = 'B|KB|MB|GB|TB|kbit|Mbit|ms|s|px|pt|em|rem|mm|cm|m|km|g|kg|Hz|kHz|MHz|GHz|W|kWh';
const rules: readonly Rule[] = [
	// Apostrophes that begin a word. Where a mark could close a quotation, as in 'cause and effect', some are no apostrophes.
	[/'n'(?!\p{L})/giu, '’n’'],
	[/'(?=(?:\d\ds?|t(?:is|was|were|will))(?!\p{L}))(?<!\d')/giu, '’'],
	[/'(?=em(?![\p{L}']| (?:dash|quad|rule|space|square|unit)))(?<![\p{L}\d]')/giu, '’'],
	[/'(?=(?:cause|cuz|till?|bout|round)(?!\p{L})(?!(?:[^']|'(?=\p{L})){0,200}'(?!\p{L})))(?<![\p{L}\d]')/giu, '’'],
	// Single quotation marks, other apostrophes. Behind a number, a mark that closes nothing is that of feet: 5'10".
	[/'(?=[^\s.,;:!?)\]}”’'/])(?<=(?:^|[\s([{“/–—]|--|")')/gu, '‘'],
	[/'(?<=[^\s\d]'|\d'(?=\p{L})|‘[^‘]{0,200}\d'(?!\d))/gu, '’'],
	// A dash that breaks a sentence off, or begins one, belongs to the mark beside it: “But I—”
	[/(?<=[^\s-][ \u00A0])[-–—](?=[”’])|(?<=[^\s-])---?(?=[”’"')\]}…?!.,;:])|(?<=[([{“‘])---?(?=[\p{L}\p{N}])/gu, '—'],
	[/ (?=—[”’])(?<=\S )/g, '\u00A0'],
	[/(?<=[^\s\u00A0-])[ \u00A0]?---?[ \u00A0]?(?=[^\s\u00A0-])/g, '\u00A0— '],
	[/(?<=[^\s\u00A0])[ \u00A0][-–—] /g, '\u00A0— '],
	[new RegExp(` (?=(?:${units})(?![\\p{L}\\d]))(?<=\\d )`, 'gu'), '\u00A0'],
	[/(?<![\p{L}\d])((?:No|pp?|Figs?|vol|ch)\.) (?=\d)/giu, '$1\u00A0'],
];

/** Sets American English: curly quotation marks and apostrophes, dashes, units that stay with their numbers. */
export const english: Typographer = wholeBlock((text) =>
	applyRules(tidyNumbers(setByLibrary(setQuotationMarks(text, marks))), rules),
);
