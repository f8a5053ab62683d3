import { editDistance } from '#node/edit-distance.ts';
import type { TextRole, Typographer } from './typographer.ts';

/** Represents what is no text in a block. */
export const objectReplacement = '\uFFFC';

/** What no rule of typography changes: letters, digits, and objects. */
const stable = /[\p{L}\p{N}\p{M}\uFFFC]/u;
const unstable = /[^\p{L}\p{N}\p{M}\uFFFC]+/gu;

/**
 * Makes a typographer of a function that knows nothing of elements: the block is set as a whole, so that quotation marks
 * pair across elements, and then cut again where it was.
 *
 * @param set may change punctuation, spaces and break marks, and no letter or digit
 * @throws {Error} when it changed a letter
 */
export function wholeBlock(set: (text: string, role: TextRole) => string): Typographer {
	return (parts, role) => {
		const before = parts.join('');
		const after = outsideAddresses(before, (text) => set(text, role));
		return after === before ? [...parts] : cutAlike(parts, after);
	};
}

/**
 * Addresses, what is typed at a prompt, the minus between two numbers, and references to characters, which the library would
 * resolve: no rule of typography is meant for them. Each is looked for only
 * where it can begin: in a line without spaces, as in Japanese, every letter would be one to begin at.
 */
const untouchable =
	/(?<![a-z])[a-z][a-z\d+.-]*:\/\/[^\s\uFFFC]+[^\s\uFFFC.,;:!?)»”"]|(?<=^|[\s@"«“(\uFFFC])[^\s@"«“(\uFFFC]+@[^\s@]+\.[\p{L}]+|(?<=^|\s)--?[\p{L}][\p{L}\d=-]*|-(?<=\d[ \u00A0]-)(?=[ \u00A0]\d)|&#?[a-z\d]+;/giu;

/** Represents it while a text is set: a letter of no language. */
const placeholder = '\uE000';

/** What each of it has: few texts have any, and only they are searched. */
const sign = /:\/\/|@|-(?<=(?:^|\s)-)|&/;

function outsideAddresses(text: string, set: (text: string) => string): string {
	if (!sign.test(text)) return set(text);
	const found: string[] = [];
	const prepared = text.replace(untouchable, (match) => {
		found.push(match);
		return placeholder;
	});
	return set(prepared).replaceAll(placeholder, () => found.shift() ?? placeholder);
}

/** Cuts `after` where `parts` was cut: between the same two letters, and there at the same punctuation. */
function cutAlike(parts: readonly string[], after: string): string[] {
	const whole = parts.join('');
	if (lettersOf(whole) !== lettersOf(after)) throw changedLetters(after);
	if (parts.length === 1) return [after];
	const [before, now] = [gapsOf(whole), gapsOf(after)];
	const cuts: number[] = [];
	let offset = 0;
	for (const part of parts.slice(0, -1)) {
		offset += part.length;
		const index = before.findLastIndex(({ start }) => start <= offset);
		const [from, to] = [before[index], now[index]];
		if (!from || !to) throw changedLetters(after);
		cuts.push(to.start + cutGap(from.text, offset - from.start, to.text));
	}
	return [0, ...cuts].map((start, index) => after.slice(start, cuts[index]));
}

function changedLetters(text: string): Error {
	return new Error(`Typography changed the letters of: ${text}`);
}

function lettersOf(text: string): string {
	return text.replace(unstable, '');
}

/** Returns the pieces of a text around its letters: gap 0 is before the first, gap n after the n-th. */
function gapsOf(text: string): { start: number; text: string }[] {
	let gap = { start: 0, text: '' };
	const gaps = [gap];
	let offset = 0;
	for (const character of text) {
		offset += character.length;
		if (stable.test(character)) {
			gap = { start: offset, text: '' };
			gaps.push(gap);
		} else gap.text += character;
	}
	return gaps;
}

/** Finds where a gap is to be cut after its change, so that each half is as much like its old one as can be. */
function cutGap(from: string, at: number, to: string): number {
	let best = 0;
	let min = Number.POSITIVE_INFINITY;
	for (let cut = 0; cut <= to.length; cut++) {
		const change =
			editDistance(from.slice(0, at), to.slice(0, cut), difference) +
			editDistance(from.slice(at), to.slice(cut), difference);
		// A space within an opening mark stays with the mark.
		const dividesMark = /^[«‹][ \u00A0\u202F]$/.test(to.slice(best - 1, best + 1));
		if (change < min || (change === min && dividesMark)) [best, min] = [cut, change];
	}
	return best;
}

const alike = [/["'“”„«»‘’‚]/, /[\s\u00A0\u202F]/, /[-–—]/, /[.…]/];

/** What it costs to take one character for another: quotation marks are much like each other, and so on. */
function difference(a: string, b: string): number {
	if (a === b) return 0;
	return alike.some((kind) => kind.test(a) && kind.test(b)) ? 0.5 : 2;
}
