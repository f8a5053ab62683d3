import { coded } from '../problems/message.ts';
import type { Problem } from '../problems/problem.ts';

/** Characters that HTML or XML may not hold, and controls that some terminals follow (U+0080 to U+009F). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/;

/** Embeddings and overrides (UAX #9 §2): they show letters in another order than they are written. */
const overrides = /[\u202A-\u202E]/;
const isolates = /[\u2066-\u2069]/g;

/** Whether a text has anything that can be seen or read aloud. */
export function hasVisibleText(text: string): boolean {
	return /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/u.test(text);
}

type Unseen = Pick<Problem, 'found' | 'expected' | 'fix' | 'message'> & { offset: number };

/**
 * Finds the first control character; else the first place where an invisible character changes the direction of what
 * follows: an embedding or override, or an isolate that its line does not close.
 *
 * @returns undefined if there is none, else its description, and its offset in the text
 */
export function unseenCharacter(text: string): Unseen | undefined {
	const offset = text.search(control);
	if (offset < 0) return hiddenDirection(text);
	return {
		offset,
		found: `the control character U+${codeAt(text, offset)}`,
		expected: 'characters that a page can hold',
		fix: 'type the word anew: it cannot be seen',
		message: coded('control-character', { code: codeAt(text, offset) }),
	};
}

function hiddenDirection(text: string): Unseen | undefined {
	let start = 0;
	for (const line of text.split('\n')) {
		const at = firstIn(line);
		if (at !== undefined) {
			return {
				offset: start + at,
				found: `the invisible character U+${codeAt(line, at)}, which turns the direction of the text behind it`,
				expected: 'letters in the order in which they are read; U+2066 to U+2068 may be used when U+2069 follows',
				fix: 'remove it: delete the word around it, and type it again',
				message: coded('hidden-direction', { code: codeAt(line, at) }),
			};
		}
		start += line.length + 1;
	}
	return undefined;
}

function codeAt(text: string, offset: number): string {
	return text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, '0');
}

function firstIn(line: string): number | undefined {
	const override = line.search(overrides);
	if (override >= 0) return override;
	const open: number[] = [];
	for (const { index, 0: character } of line.matchAll(isolates)) {
		if (character !== '\u2069') open.push(index);
		else if (open.pop() === undefined) return index;
	}
	return open[0];
}
