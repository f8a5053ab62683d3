import { type QuotationMarks, setQuotationMarks } from './quotation-marks.ts';
import { applyLibrary, applyRules, type LibraryRules, type Rule, tidyNumbers } from './rules.ts';
import type { Typographer } from './typographer.ts';
import { wholeBlock } from './whole-block.ts';

/** What of the library sets a language of Europe: three dots. Its quotation marks are data of the library, too. */
export function europeanLibraryRules(language: string): LibraryRules {
	return { locale: [language, 'en-US'], rules: ['common/punctuation/hellip'], signs: /[&<]|\.\./ };
}

const units =
	'B|KB|kB|MB|GB|TB|Ko|Mo|Go|kbit|Mbit|ms|s|min|h|px|pt|em|rem|mm|cm|dm|m|km|mg|g|kg|t|ml|cl|l|ha|m²|km²|m³|Hz|kHz|MHz|GHz|W|kW|kWh|V|°C';
const currencies = '€|\\$|£|¥|₽|₴|CHF|EUR|USD|UAH|PLN|CZK|zł|Kč|kr|грн';

const sharedRules: readonly Rule[] = [
	// An apostrophe in a word, or before one that is quoted: l'été, dell'«acqua», п'ять.
	[/'(?=[\p{L}«„“‹])(?<=\p{L}')/gu, '’'],
	// Numbers of four digits and more, in groups of three: 10 000.
	[/ (?=\d{3}(?:[ \u00A0,]\d|\D|$))(?<=(?<![\d.,:/+-])\d{1,3}(?:[ \u00A0]\d{3})* )/g, '\u00A0'],
	[/ (?=\d)(?<=(?:[€$£¥]|CHF) )/g, '\u00A0'],
	[new RegExp(` (?=(?:${units}|${currencies})(?![\\p{L}\\d]))(?<=\\d )`, 'gu'), '\u00A0'],
];

/** How a language of Europe is set. */
interface EuropeanRules {
	marks: QuotationMarks;
	/** Code of the language in the library; without one, none of its rules is used. */
	library?: string;
	/** The sign between two parts of a sentence, with a space on either side. */
	dash: '–' | '—';
	/** Words that stay with what follows them, such as prepositions of one letter. */
	before?: string;
	/** Abbreviations that stay with the number behind them, as parts of a pattern: `S\\.`. */
	references?: string;
	/** Abbreviations that stay with the name behind them. */
	titles?: string;
	/** Names of months that stay with the day before them. */
	months?: string;
	/** What is between day and month, as a part of a pattern. */
	ofDay?: string;
	/** Changes that only this language has, before the quotation marks are set and at the end. */
	prepare?: readonly Rule[];
	rules?: readonly Rule[];
}

/** Creates the typographer of a language of Europe: its quotation marks, dashes, and what a line does not divide. */
export function createEuropean(own: EuropeanRules): Typographer {
	const setByLibrary = own.library === undefined ? setDots : applyLibrary(europeanLibraryRules(own.library));
	const rules: readonly Rule[] = [...sharedRules, ...dashRules(own.dash), ...bindings(own), ...(own.rules ?? [])];
	return wholeBlock((text) => {
		const prepared = applyRules(text, own.prepare ?? []);
		return applyRules(tidyNumbers(setByLibrary(setQuotationMarks(prepared, own.marks))), rules);
	});
}

function setDots(text: string): string {
	return text.replace(/(?<!\.)\.\.\.(?!\.)/g, '…');
}

function dashRules(sign: string): Rule[] {
	return [
		// A dash that breaks a sentence off belongs to the mark behind it.
		[/(?<=[^\s-])[ \u00A0]?--(?=[»”“"’)\]…?!.,;:])/gu, `\u00A0${sign}`],
		[/(?<=[^\s\u00A0-])[ \u00A0]?---?[ \u00A0]?(?=[^\s\u00A0-])/g, `\u00A0${sign} `],
		[/(?<=[^\s\u00A0])[ \u00A0][-–—] /g, `\u00A0${sign} `],
	];
}

function bindings({ before, references, titles, months, ofDay = '' }: EuropeanRules): Rule[] {
	const bind = (pattern: string): Rule => [new RegExp(pattern, 'gu'), '\u00A0'];
	return [
		...(before ? [bind(` (?=[^\\s–—-])(?<=(?<![\\p{L}\\p{N}\\p{M}.@/\\\\’'-])(?:${before}) )`)] : []),
		...(references ? [bind(` (?=[\\dIVX\\uFFFC])(?<=(?<![\\p{L}.])(?:${anyCase(references)}) )`)] : []),
		...(titles ? [bind(` (?=\\p{Lu})(?<=(?<![\\p{L}.])(?:${anyCase(titles)}) )`)] : []),
		...(months ? [bind(` (?=${ofDay}(?:${months})(?!\\p{L}))(?<=(?<![\\d.,])\\d{1,2}(?:\\.|er|º|°)? )`)] : []),
	];
}

/** Lets abbreviations that are written small begin a sentence. */
function anyCase(words: string): string {
	return words.replace(/(?<=^|\|)\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
