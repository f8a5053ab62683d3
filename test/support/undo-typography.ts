/** What the build sets by itself, and what of the keyboard it stands for. */
type Undo = readonly [RegExp, string];

/** In every language: places where a line may break or may not, which nobody sees, and composed letters. */
const everywhere: readonly Undo[] = [[/[\u200B\u2060]/g, '']];

const dashes: readonly Undo[] = [
	[/[ \u00A0]?--[ \u00A0]?/g, '—'],
	[/[ \u00A0][-–—] /g, '—'],
	[/[ \u00A0]?—[ \u00A0]?/g, '—'],
	[/(?<=\d)–(?=\d)/g, '-'],
	[/\.\.\./g, '…'],
	[/(?<=[№§])[ \u00A0\u202F]/g, ''],
	[/[\u00A0\u202F]/g, ' '],
];

const byLanguage: Record<string, readonly Undo[]> = {
	en: [...dashes, [/[‘’]/g, "'"], [/[“”]/g, '"']],
	ru: [...dashes, [/[«»„“]/g, '"'], [/’/g, "'"], [/\u2011/g, '-']],
	ja: [[/\u00A0/g, ' ']],
	fr: [[/(?<=[«‹])[ \u00A0\u202F]|[ \u00A0\u202F](?=[»›])/g, ''], ...dashes, [/[«»‹›“”]/g, '"'], [/’/g, "'"]],
};

/** Languages whose quotation marks stand for those of any other language. */
const setsAllQuotes = ['fr'];

/**
 * Undoes what the build does to the words of a language, so that what is left is what was typed.
 *
 * @param wanted where it has quotation marks of the language, they are compared
 */
export function undoTypography(text: string, language: string, wanted: string): string {
	const keepsQuotes = !setsAllQuotes.includes(language) && /[“‘„]/.test(wanted);
	const rules = (byLanguage[language] ?? []).filter(([pattern]) => !(keepsQuotes && /[‘“’]/.test(pattern.source)));
	return [...everywhere, ...rules]
		.reduce((set, [pattern, typed]) => set.replace(pattern, typed), text)
		.normalize('NFC');
}
