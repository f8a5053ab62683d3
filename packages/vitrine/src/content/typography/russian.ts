import { type QuotationMarks, setQuotationMarks } from './quotation-marks.ts';
import { applyLibrary, applyRules, type LibraryRules, type Rule, tidyNumbers } from './rules.ts';
import type { Typographer } from './typographer.ts';
import { wholeBlock } from './whole-block.ts';

const marks: QuotationMarks = { outer: ['«', '»'], inner: ['„', '“'] };

export const russianLibraryRules: LibraryRules = {
	locale: ['ru', 'en-US'],
	rules: [
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
	// Characters of HTML; dashes at a space; figures; companies; short words with a full stop, and others that addresses have.
	signs:
		/[&<]|\.\.|[-‒–—][ |\u00A0\n]|\d|[VIX]|ООО|ОАО|ЗАО|НИИ|ПБОЮЛ|(?<![а-яё])(?:[а-яё]{1,3}|просп|комн|влад)\.|мкр|мк-н|литер/i,
};
const setByLibrary = applyLibrary(russianLibraryRules);

/** Represents a no-break space that is dropped if too much is bound together. */
const binding = '\uE001';

const numbered = '(?<!\\p{L})(?:пункт|част|стать|верси)[а-яё]{0,3}';

/** Words that are not counted by a number in front of them. `с` is also a second, `в` a volt and `а` an ampere. */
const uncounted = '(?:и|или|но|не|из|на|до|от|по|за|для|без|при|об|у)(?![\\p{L}-])';

const rules: readonly Rule[] = [
	// An apostrophe in a name: О'Генри, д'Артаньян.
	[/'(?=\p{L})(?<=\p{L}')/gu, '’'],
	// A dash that breaks a sentence off: «Но я —».
	[/--(?=[»“])(?<=\p{L}--)/gu, '\u00A0—'],
	[/[ \u00A0][-–—](?=[»“])(?<=[^\s-][ \u00A0][-–—])/g, '\u00A0—'],
	// A hyphen behind a short prefix, or before a particle, is no place to break: кое-что, во-первых, что-нибудь, всё-таки.
	[/-(?=[а-яё])(?<=(?<![\p{L}\p{N}\u2011-])(?:[А-ЯЁа-яё]?[а-яё]|[Кк]о[ей])-)/gu, '\u2011'],
	[/-(?=(?:то|либо|нибудь|таки|ка|де|с)(?![\p{L}\p{N}\u2011-]))(?<=[а-яё]-)/giu, '\u2011'],
	// Nor inside the number of a law: 152-ФЗ.
	[/-(?=[А-ЯЁ]{1,3}(?![\p{L}\p{N}-]))(?<=\d-)/gu, '\u2011'],
	// No line ends in a word of one or two letters. Capitals alone are an abbreviation.
	[/ (?=[^\s—–-])(?<=(?<![\p{L}\p{N}\p{M}.@/\\\u2011-])(?:[А-ЯЁа-яё]?[а-яё]|[А-ЯЁ]) )/gu, binding],
	// Nor in a preposition or a conjunction of three.
	[
		/ (?=[^\s—–-])(?<=(?<![\p{L}\p{N}\p{M}.@/\\\u2011-])(?:[Бб]ез|[Дд]ля|[Пп]р[ио]|[Нн]ад|[Пп]од|[Ии]ли|[Ии]з-за|[Ии]з-под) )/gu,
		binding,
	],
	// A particle begins no line.
	[new RegExp(`[ ${binding}](?=(?:бы?|же?|л[иь])(?![\\p{L}\u2011-]))`, 'gu'), '\u00A0'],
	// Thousands stay together, however many: 3 000, 30 000.
	[/ (?=\d{3}(?:[ ,]\d|\D|$))(?<=(?<![\d.,:/-])\d{1,3}(?:[ \u00A0]\d{3})* )/g, '\u00A0'],
	// The number of a part of a law or of a version stays with its name, and counts nothing: статья 6 закона, версия 17 и.
	[new RegExp(` (?=\\d)(?<=${numbered} )`, 'giu'), '\u00A0'],
	// Any other number stays with what it counts, and a reference with its number.
	[new RegExp(` (?!${uncounted})(?=[\\p{L}₽$€£¥])(?<=\\d )(?<!${numbered}\u00A0\\d+ )`, 'giu'), '\u00A0'],
	[/(?<!\p{L})(рис|стр|табл|гл)\. (?=\d)/giu, '$1.\u00A0'],
	// A dash begins no line, unless it begins the text.
	[/ —\u00A0(?<=\S —\u00A0)/g, '\u00A0— '],
];

/**
 * Sets Russian: «ёлочки» and „лапки“, dashes, and no line that ends in a short word. In running text this gives way where
 * so much is bound that the line before would fall short. Headings are large, and lines of them are balanced: in them it
 * does not.
 */
export const russian: Typographer = wholeBlock((text, role) => {
	const bound = applyRules(tidyNumbers(setByLibrary(setQuotationMarks(text, marks))), rules);
	return (role === 'text' ? releaseLongGroups(bound) : bound).replaceAll(binding, '\u00A0');
});

/** What follows a particle is set free in groups of more letters and spaces than a third of a line at 320 pixels. */
const maxWithParticle = 14;
const afterParticle = new RegExp(`(?<=\u00A0(?:бы?|же?|л[иь]))${binding}`, 'iu');

/** A short word gives way to the next one, which stays with the long word, in groups of more than half a line. */
const longest = 17;
const beforeShortWord = new RegExp(`${binding}(?=[«„(]?[а-яё]{1,3}[\u00A0${binding}])`, 'iu');

function releaseLongGroups(text: string): string {
	return text
		.split(/([ \t\n])/)
		.map(releaseGroup)
		.join('');
}

/** Sets words free from the left until the others are short enough. A single short word moves too little to give way. */
function releaseGroup(group: string): string {
	if (group.length <= maxWithParticle || !group.includes(binding)) return group;
	const length = group.replace(/[^\p{L}\p{N}\uE001\u00A0\u2011–-]/gu, '').length;
	const particle = length > maxWithParticle ? group.search(afterParticle) : -1;
	const at = particle < 0 && length > longest ? group.search(beforeShortWord) : particle;
	if (at < 0) return group;
	return `${releaseGroup(group.slice(0, at))} ${releaseGroup(group.slice(at + 1))}`;
}
