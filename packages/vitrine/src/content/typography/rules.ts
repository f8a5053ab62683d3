import typograf from 'typograf';
import type { QuotationMarks } from './quotation-marks.ts';

/**
 * A pattern and its replacement. A pattern begins with the sign that it is about, and looks back from there: one that
 * begins with the text before the sign would be tried at every letter.
 */
export type Rule = readonly [RegExp, string];

/** Applies rules one after the other. */
export function applyRules(text: string, rules: readonly Rule[]): string {
	return rules.reduce((set, [pattern, replacement]) => set.replace(pattern, replacement), text);
}

/** Rules for numbers and symbols that languages written with spaces share. */
const numberRules: readonly Rule[] = [
	// № 5, § 7: the symbol stays with its number.
	[/([№§])[ \u00A0\u202F]?(?=[\dIVX\uFFFC])/g, '$1\u00A0'],
	[/ (?=[%‰°])(?<=\d )/g, '\u00A0'],
	// Size of packages, MB: the unit stays with what is measured.
	[/ (?=\p{L}{1,2}$)(?<=, )/gu, '\u00A0'],
	// A number that is part of a name stays with it: Node.js 24, Safari 17.5. What begins a sentence may be no name.
	[/ (?=\d+(?:[.,]\d+)*(?![\d\p{L}]))(?<=[\p{L}\d,;)»”–—][ \u00A0][(«“„]?\p{Lu}[\p{L}.]* )/gu, '\u00A0'],
];

/** Two numbers; dates, phone numbers and versions have more parts than two, and names of files and addresses other signs. */
const twoNumbers =
	/(?<![\p{L}\d.\-–+)_/\\#=\uFFFC]|\) )(?<!\d[ \u00A0])(\d+)(--?)(\d+)(?![\p{L}\d\-–_\uFFFC]|\.[\p{L}\d]|[ \u00A0]\d)/gu;

/** Sets ranges and symbols before and behind numbers. */
export function tidyNumbers(text: string): string {
	const set = text.replace(twoNumbers, (written, from: string, sign: string, to: string, index: number) => {
		// Of times and decimal fractions, only a part is seen here: 22:30-06:00, 0,8-1,2.
		const isPart =
			/[:,]/.test(text[index - 1] ?? '') ||
			/^[:,]\d/.test(text.slice(index + written.length, index + written.length + 2));
		return sign === '--' || isPart || goesUp(from, to) ? `${from}–${to}` : written;
	});
	return applyRules(set, numberRules);
}

/** Whether two numbers are a range, of which the second may be short: 1941-45. Others are names: ISO 8859-1, 747-400. */
function goesUp(from: string, to: string): boolean {
	return Number(from.slice(0, -to.length) + to) > Number(from);
}

// Its types describe a CommonJS module, whose class is `default`; what Node imports is the class itself.
const Typograf = typograf as unknown as typeof typograf.default;

/** What of the library `typograf` sets texts. */
export interface LibraryRules {
	/** The language, then others whose letters stand in its texts. */
	locale: string[];
	/** Names of rules, as in its documentation. */
	rules: string[];
	/** Has a match in each text that one of these rules changes. */
	signs: RegExp;
}

/**
 * Creates a function that sets a text by rules of the library. It is not given a text without a sign that one of them is about: to
 * look for that takes 1 µs for a block in Russian, and to apply them 24. Of the blocks of this site's articles, a third have none in Russian
 * and nine of ten in English.
 */
export function applyLibrary({ locale, rules, signs }: LibraryRules): (text: string) => string {
	let library: InstanceType<typeof Typograf> | undefined;
	return (text) => {
		if (!signs.test(text)) return text;
		library ??= createLibrary(locale, rules);
		return library.execute(text);
	};
}

/** A site sets a few of the languages: the library is made for one when it is first used. */
function createLibrary(locale: string[], rules: string[]): InstanceType<typeof Typograf> {
	const library = new Typograf({ locale });
	library.disableRule('*');
	library.enableRule(rules);
	return library;
}

/** Returns the quotation marks that the library has for a language, by its code there. */
export function libraryMarks(language: string): QuotationMarks {
	const { left, right } = Typograf.getData(`${language}/quote`) as { left: string; right: string };
	const [opening = '', openingWithin = ''] = left;
	const [closing = '', closingWithin = ''] = right;
	return { outer: [opening, closing], inner: [openingWithin, closingWithin] };
}
