/** Controls, halves of characters, and what changes the direction or begins a line without being seen. */
const unsafe = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Makes a foreign text safe to show on a terminal: what could move its cursor or deceive its reader is written out.
 *
 * @example printable('a\u001b[2Jb') // 'a\\u001b[2Jb'
 */
export function printable(text: string): string {
	return text.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Does the same for a text of several lines, and leaves line ends and tabs. */
export function printableLines(text: string): string {
	return text.replace(unsafe, (character) => (/[\n\t]/.test(character) ? character : printable(character)));
}

/** Makes a value JSON that is safe to show on a terminal, and the same for programs that parse it. */
export function printableJson(value: unknown): string {
	// JSON itself writes out the other controls.
	return JSON.stringify(value).replace(unsafe, printable);
}
