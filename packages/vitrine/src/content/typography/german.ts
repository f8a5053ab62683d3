import { createEuropean } from './european.ts';
import { libraryMarks, type Rule } from './rules.ts';

const marks = libraryMarks('de');

const rules: readonly Rule[] = [
	// Half marks that are typed straight: 'ja' within a quotation. An apostrophe closes nothing.
	[/(?<=^|[\s([„–—])'(?=\S)([^'\n]{1,200})(?<=\S)'(?![\p{L}\p{N}])/gu, `${marks.inner[0]}$1${marks.inner[1]}`],
	// Abbreviations of several words: z. B., d. h., i. d. R.
	[
		/ (?=\p{L}{1,2}\.)(?<=(?<![\p{L}.])(?:z|d|u|o|i|s|v|m|a|n)\. )(?=(?:B|h|a|Ä|ä|d|R|E|U|V|W|H|A|u|i|o|S|Chr)\.)/gu,
		'\u00A0',
	],
	[/ (?=R\.)(?<=(?<![\p{L}.])i\.\u00A0d\. )/gu, '\u00A0'],
	[/ (?=& Co\.)(?<=\p{L} )/gu, '\u00A0'],
	[/ (?=Co\.)(?<=& )/gu, '\u00A0'],
	[/ (?=KG(?!\p{L}))(?<=Co\. )/gu, '\u00A0'],
];

/** Sets German: „Gänsefüßchen“ and ‚halbe‘, dashes, abbreviations that no line divides. */
export const german = createEuropean({
	marks,
	library: 'de',
	dash: '–',
	references: 'Nr\\.|Art\\.|Abs\\.|Abb\\.|Tab\\.|Kap\\.|Bd\\.|S\\.|Seite|ca\\.',
	titles: 'Dr\\.|Prof\\.|Herrn?|Frau|St\\.',
	months: 'Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
	rules,
});
