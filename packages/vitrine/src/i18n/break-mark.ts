/**
 * Where a line may break inside a text without spaces: U+200B. Texts that are shown carry it as far as `Breakable`, which
 * makes it a `<wbr>`; attributes and search engines get the text without it.
 */
export const breakMark = '\u200B';

/** Takes the places where a line may break out of a text. */
export function withoutBreakMarks(text: string): string {
	return text.replaceAll(breakMark, '');
}
