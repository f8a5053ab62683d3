import type { ChangedWordsProps } from './changed-words.tsx';

type Changes = ChangedWordsProps['changes'];

/** The fewest words in a row that are shown as kept between changes: a single one in both texts is chance. */
const minWords = 2;

/** Texts with more pairs of words than this between their ends are not compared further. */
const maxPairs = 250_000;

/** Compares two texts word by word: from both ends, and what is between by the longest runs of words that both have. */
export function compareTexts(before: string, now: string, tag?: string): Changes {
	const segmenter = new Intl.Segmenter(tag, { granularity: 'word' });
	const split = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
	const [old, fresh] = [split(before), split(now)];
	const shorter = Math.min(old.length, fresh.length);
	let start = 0;
	while (start < shorter && old[start] === fresh[start]) start++;
	let end = 0;
	while (end < shorter - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
	// Texts with nothing but spaces and points in common are two texts.
	if (countWords([...old.slice(0, start), ...old.slice(old.length - end)]) === 0) [start, end] = [0, 0];
	const parts = [
		part('same', old.slice(0, start)),
		...compareMiddle(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
		part('same', old.slice(old.length - end)),
	];
	return parts.filter(({ text }) => text !== '');
}

function part(kind: Changes[number]['kind'], words: readonly string[]): Changes[number] {
	return { kind, text: words.join('') };
}

function countWords(parts: readonly string[]): number {
	return parts.filter((one) => /[\p{L}\p{N}]/u.test(one)).length;
}

function compareMiddle(old: readonly string[], fresh: readonly string[]): Changes {
	const { length, from, to } = longestRun(old, fresh);
	const run = old.slice(from, from + length);
	if (countWords(run) < minWords) return [part('removed', old), part('added', fresh)];
	return [
		...compareMiddle(old.slice(0, from), fresh.slice(0, to)),
		part('same', run),
		...compareMiddle(old.slice(from + length), fresh.slice(to + length)),
	];
}

/** Finds the longest run of words in both texts, and where it begins in each. */
function longestRun(old: readonly string[], fresh: readonly string[]) {
	let longest = { length: 0, from: 0, to: 0 };
	if (old.length * fresh.length > maxPairs) return longest;
	/** Lengths of the runs that end at the word before, by index of the other text. */
	let last: number[] = [];
	for (const [from, word] of old.entries()) {
		const lengths = fresh.map((other, to) => (word === other ? (last[to - 1] ?? 0) + 1 : 0));
		for (const [to, length] of lengths.entries()) {
			if (length > longest.length) longest = { length, from: from + 1 - length, to: to + 1 - length };
		}
		last = lengths;
	}
	return longest;
}
