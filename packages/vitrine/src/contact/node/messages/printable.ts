/** Controls, halves of characters, and what changes the direction or begins a line without being seen. */
const unsafe = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Makes a text of a visitor safe to show on a terminal: what could move its cursor or deceive its reader is written out.
 *
 * @example printable('a\u001b[2Jb') // 'a\\u001b[2Jb'
 */
export function printable(text: string): string {
	return text.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Makes a value JSON that is safe to show on a terminal, and the same to whoever parses it. */
export function printableJson(value: unknown): string {
	// JSON itself writes out the other controls.
	return JSON.stringify(value).replace(unsafe, printable);
}

/** Cuts a text after so many characters as people count them, and says so with an ellipsis. */
export function shorten(text: string, maxLength: number): string {
	const beginning = text.slice(0, maxLength * 20);
	const characters = [...new Intl.Segmenter().segment(beginning)].map(({ segment }) => segment);
	if (characters.length <= maxLength && beginning === text) return text;
	return `${characters.slice(0, maxLength - 1).join('')}…`;
}
