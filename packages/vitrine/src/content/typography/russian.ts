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

/** Stands for a no-break space that gives way where too much is bound. */
const binding = '\uE001';

const numbered = '(?<!\\p{L})(?:пункт|част|стать|верси)[а-яё]{0,3}';

const rules: readonly Rule[] = [
	// A hyphen behind a short prefix, or before a particle, is no place to break: кое-что, во-первых, что-нибудь, всё-таки.
	[/(?<![\p{L}\p{N}\u2011-])([А-ЯЁа-яё]?[а-яё]|[Кк]о[ей])-(?=[а-яё])/gu, '$1\u2011'],
	[/(?<=[а-яё])-(?=(?:то|либо|нибудь|таки|ка|де|с)(?![\p{L}\p{N}\u2011-]))/giu, '\u2011'],
	// Nor inside the number of a law: 152-ФЗ.
	[/(?<=\d)-(?=[А-ЯЁ]{1,3}(?![\p{L}\p{N}-]))/gu, '\u2011'],
	// No line ends in a word of one or two letters. Capitals alone are an abbreviation.
	[/(?<![\p{L}\p{N}\p{M}.@/\\\u2011-])([А-ЯЁа-яё]?[а-яё]|[А-ЯЁ]) (?=[^\s—–-])/gu, `$1${binding}`],
	// Nor in a preposition or a conjunction of three.
	[
		/(?<![\p{L}\p{N}\p{M}.@/\\\u2011-])([Бб]ез|[Дд]ля|[Пп]р[ио]|[Нн]ад|[Пп]од|[Ии]ли|[Ии]з-за|[Ии]з-под) (?=[^\s—–-])/gu,
		`$1${binding}`,
	],
	// A particle begins no line.
	[new RegExp(`[ ${binding}](?=(?:бы?|же?|л[иь])(?![\\p{L}\u2011-]))`, 'gu'), '\u00A0'],
	// The number of a part of a law or of a version stays with its name, and counts nothing: статья 6 закона, версия 17 и.
	[new RegExp(`(?<=${numbered}) (?=\\d)`, 'giu'), '\u00A0'],
	// Any other number stays with what it counts, and a reference with its number.
	[new RegExp(`(?<=\\d)(?<!${numbered}\u00A0\\d+) (?=[\\p{L}₽$€£¥])`, 'giu'), '\u00A0'],
	[/(?<!\p{L})(рис|стр|табл|гл)\. (?=\d)/giu, '$1.\u00A0'],
	// A dash begins no line, unless it begins the text.
	[/(?<=\S) —\u00A0/g, '\u00A0— '],
];

/**
 * Sets Russian: «ёлочки» and „лапки“, dashes, and no line that ends in a short word. In running text this gives way where
 * so much is bound that the line before would fall short. Headings are large, and lines of them are balanced: in them it
 * does not.
 */
export const russian: Typographer = wholeBlock((text, role) => {
	const bound = applyRules(tidyNumbers(typograf.execute(text)), rules);
	return (role === 'text' ? releaseLongGroups(bound) : bound).replaceAll(binding, '\u00A0');
});

/** In letters and spaces: a third of a line in a narrow column. */
const longest = 14;

// A short word gives way to the next one, which stays with the long word, and what follows a particle does.
const release = new RegExp(
	`(?<=\u00A0(?:бы?|же?|л[иь]))${binding}|${binding}(?=[«„(]?[а-яё]{1,3}[\u00A0${binding}])`,
	'iu',
);

function releaseLongGroups(text: string): string {
	return text
		.split(/([ \t\n])/)
		.map(releaseGroup)
		.join('');
}

/** Sets words free from the left until the others are short enough. A single short word moves too little to give way. */
function releaseGroup(group: string): string {
	const length = group.replace(/[^\p{L}\p{N}\uE001\u00A0\u2011–-]/gu, '').length;
	const at = length > longest ? group.search(release) : -1;
	if (at < 0) return group;
	return `${releaseGroup(group.slice(0, at))} ${releaseGroup(group.slice(at + 1))}`;
}
