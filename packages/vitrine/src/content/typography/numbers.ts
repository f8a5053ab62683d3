import { applyRules, type Rule } from './rules.ts';

/** Rules for numbers and symbols that languages written with spaces share. */
const rules: readonly Rule[] = [
	// A range of numbers; dates, phone numbers and versions have more parts than two.
	[/(?<![\p{L}\d.\-–+)\uFFFC]|\) )(?<!\d[ \u00A0])(\d+)-(\d+)(?![\p{L}\d\-–\uFFFC]|\.\d)/gu, '$1–$2'],
	// № 5, § 7: the symbol stays with its number.
	[/([№§])[ \u00A0\u202F]?(?=[\dIVX\uFFFC])/g, '$1\u00A0'],
	[/(?<=\d) (?=[%‰°])/g, '\u00A0'],
];

/** Sets ranges and symbols before and behind numbers. */
export function tidyNumbers(text: string): string {
	return applyRules(text, rules);
}
