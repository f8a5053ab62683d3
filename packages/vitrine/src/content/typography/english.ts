import { applyLibrary, applyRules, type LibraryRules, type Rule, tidyNumbers } from './rules.ts';
import type { Typographer } from './typographer.ts';
import { wholeBlock } from './whole-block.ts';

export const englishLibraryRules: LibraryRules = {
	locale: ['en-US'],
	rules: ['common/punctuation/quote', 'common/punctuation/hellip', 'common/punctuation/apostrophe'],
	signs: /["'«»‹›„“‟”&<]|\.\./,
};
const setByLibrary = applyLibrary(englishLibraryRules);

const units = 'B|KB|MB|GB|TB|kbit|Mbit|ms|s|px|pt|em|rem|mm|cm|m|km|g|kg|Hz|kHz|MHz|GHz|W|kWh';
const rules: readonly Rule[] = [
	// Quotation marks beside a dash or a slash, where the library expects a space: "yes"/"no".
	[/"(?=\p{L})(?<=[—–/]")/gu, '“'],
	[/"(?=[—–/])(?<=[\p{L}.,!?…]")/gu, '”'],
	// Apostrophes, then single quotation marks inside double ones.
	[/'(?=(?:\d\ds?|n'|t(?:is|was))(?!\p{L}))/giu, '’'],
	[/'(?=\S)(?<=(?:^|[\s\u00A0(“—])')/gu, '‘'],
	[/'(?<=\S')/g, '’'],
	[/(?<=[^\s\u00A0])[ \u00A0]?--[ \u00A0]?(?=[^\s\u00A0-])/g, '\u00A0— '],
	[/(?<=[^\s\u00A0])[ \u00A0][-–—] /g, '\u00A0— '],
	[new RegExp(` (?=(?:${units})(?![\\p{L}\\d]))(?<=\\d )`, 'gu'), '\u00A0'],
	[/(?<![\p{L}\d])((?:No|pp?|Figs?|vol|ch)\.) (?=\d)/giu, '$1\u00A0'],
];

/** Sets American English: curly quotation marks and apostrophes, dashes, units that stay with their numbers. */
export const english: Typographer = wholeBlock((text) => applyRules(tidyNumbers(setByLibrary(text)), rules));
