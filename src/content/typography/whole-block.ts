import type { TextRole, Typographer } from './typographer.ts';

/** Stands in a block for what is no text. */
export const objectReplacement = '\uFFFC';

/** What no rule of typography changes: letters, digits, and objects. */
const stable = /[\p{L}\p{N}\p{M}\uFFFC]/u;

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

/** Addresses, and what is typed at a prompt: no rule of typography is meant for them. */
const addresses =
	/[a-z][a-z\d+.-]*:\/\/[^\s\uFFFC]+[^\s\uFFFC.,;:!?)»”"]|[^\s@"«“(\uFFFC]+@[^\s@]+\.[\p{L}]+|(?<=^|\s)--?[\p{L}][\p{L}\d=-]*/giu;

/** Stands for an address while a text is set: a letter of no language. */
const placeholder = '\uE000';

function outsideAddresses(text: string, set: (text: string) => string): string {
	const found = text.match(addresses) ?? [];
	if (found.length === 0) return set(text);
	let next = 0;
	return set(text.replace(addresses, placeholder)).replaceAll(placeholder, () => found[next++] ?? '');
}

/** Cuts `after` where `parts` was cut: between the same two letters, and there at the same punctuation. */
function cutAlike(parts: readonly string[], after: string): string[] {
	const gaps = { before: gapsOf(parts.join('')), after: gapsOf(after) };
	if (gaps.before.letters !== gaps.after.letters) throw new Error(`Typography changed the letters of: ${after}`);
	const cuts: number[] = [];
	let offset = 0;
	for (const part of parts.slice(0, -1)) {
		offset += part.length;
		const index = gaps.before.starts.findLastIndex((start) => start <= offset);
		const [from = '', to = ''] = [gaps.before.texts[index], gaps.after.texts[index]];
		cuts.push((gaps.after.starts[index] ?? 0) + cutGap(from, offset - (gaps.before.starts[index] ?? 0), to));
	}
	return [0, ...cuts].map((start, index) => after.slice(start, cuts[index]));
}

/** The pieces of a text around its letters: gap 0 stands before the first, gap n behind the n-th. */
function gapsOf(text: string): { letters: string; starts: number[]; texts: string[] } {
	let letters = '';
	const starts = [0];
	const texts = [''];
	let offset = 0;
	for (const character of text) {
		offset += character.length;
		if (stable.test(character)) {
			letters += character;
			starts.push(offset);
			texts.push('');
		} else texts.push(`${texts.pop()}${character}`);
	}
	return { letters, starts, texts };
}

/** Finds where a gap is to be cut after its change, so that each half is as much like its old one as can be. */
function cutGap(from: string, at: number, to: string): number {
	let best = 0;
	let least = Number.POSITIVE_INFINITY;
	for (let cut = 0; cut <= to.length; cut++) {
		const change = distance(from.slice(0, at), to.slice(0, cut)) + distance(from.slice(at), to.slice(cut));
		if (change < least) [best, least] = [cut, change];
	}
	return best;
}

/** Edit distance (Levenshtein) of two short texts, in which all quotation marks are alike, and so on. */
function distance(a: string, b: string): number {
	let row = Array.from({ length: b.length + 1 }, (_, column) => column);
	for (const character of a) {
		const next = [(row[0] ?? 0) + 1];
		for (let column = 1; column <= b.length; column++) {
			const replaced = (row[column - 1] ?? 0) + difference(character, b[column - 1] ?? '');
			next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
		}
		row = next;
	}
	return row[b.length] ?? 0;
}

const alike = [/["'“”„«»‘’‚]/, /[\s\u00A0\u202F]/, /[-–—]/, /[.…]/];

function difference(a: string, b: string): number {
	if (a === b) return 0;
	return alike.some((kind) => kind.test(a) && kind.test(b)) ? 0.5 : 2;
}
