/** Widths of characters in em, as a sans-serif of usual width has them; the first that matches counts. */
const widths: readonly (readonly [RegExp, number])[] = [
	[/[\p{M}\p{Cf}]/u, 0],
	[/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{Emoji_Presentation}\u3000-\u30ff\uff01-\uff60]/u, 1],
	[/[\p{sc=Arab}\p{sc=Hebr}]/u, 0.53],
	[/[\p{sc=Thai}\p{sc=Khmr}\p{sc=Laoo}]/u, 0.62],
	[/[\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Telu}]/u, 0.75],
	[/[iıjl.,:;'’|!()[\]-]/, 0.29],
	[/[frt\s·]/, 0.33],
	[/[mwMWжшщюфыЖШЩЮФЫМ@%]/u, 0.9],
	[/\p{Lu}/u, 0.69],
];

/** Returns about how wide a text is on one line, in em. */
export function textWidth(text: string): number {
	let sum = 0;
	for (const character of text) sum += widths.find(([pattern]) => pattern.test(character))?.[1] ?? 0.57;
	return sum;
}
