import { applyRules, createTypograf, type Rule, tidyNumbers } from './rules.ts';
import type { Typographer } from './typographer.ts';
import { wholeBlock } from './whole-block.ts';

const typograf = createTypograf({
	locale: ['ru', 'en-US'],
	rules: [
		'common/punctuation/quote',
		'common/punctuation/hellip',
		'ru/dash/main',
		'ru/dash/directSpeech',
		'ru/nbsp/abbr',
		'ru/nbsp/addr',
		'ru/nbsp/centuries',
		'ru/nbsp/dayMonth',
		'ru/nbsp/initials',
		'ru/nbsp/mln',
		'ru/nbsp/ooo',
		'ru/nbsp/page',
		'ru/nbsp/see',
		'ru/nbsp/year',
		'ru/nbsp/years',
	],
});

const rules: readonly Rule[] = [
	// No line ends in a word of one or two letters. Capitals alone are an abbreviation.
	[/(?<![\p{L}\p{N}\p{M}.@/\\-])([А-ЯЁа-яё]?[а-яё]|[А-ЯЁ]) (?=[^\s—–-])/gu, '$1\u00A0'],
	// A particle begins no line.
	[/ (?=(?:бы?|же?|л[иь])(?![\p{L}-]))/gu, '\u00A0'],
	// A number stays with what it counts, and a reference with its number.
	[/(?<=\d) (?=[\p{L}₽$€£¥])/gu, '\u00A0'],
	[/(?<!\p{L})(рис|стр|табл|гл)\. (?=\d)/giu, '$1.\u00A0'],
	// A dash begins no line, unless it begins the text.
	[/(?<=\S) —\u00A0/g, '\u00A0— '],
];

/** Sets Russian: «ёлочки» and „лапки“, dashes, and no line that ends in a short word. */
export const russian: Typographer = wholeBlock((text) => applyRules(tidyNumbers(typograf.execute(text)), rules));
