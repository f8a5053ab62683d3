import type { IndexReader } from './index-reader.ts';
import { termOfWord } from './terms.ts';

/** Files that are loaded on each side of a word. */
const maxFiles = 3;

const shortest = 4;

/** Letters by which two forms of a word may differ in length. */
const maxEnding = 4;

/**
 * Finds the word of a site that differs in one letter: one too many, one too few, another one, or two that changed places.
 * One half of the word is then as it should be, so that the words are looked for by how they begin, and by how they end.
 *
 * @returns undefined where there is none, and for words of other scripts than Latin and Cyrillic
 */
export async function correctWord(word: string, index: IndexReader): Promise<string | undefined> {
	if (word.length < shortest || !/^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(word)) return undefined;
	const half = Math.floor((word.length - 1) / 2);
	const beginning = word.slice(0, half);
	const ending = reverse(word.slice(word.length - half));
	const [forward, backward] = await Promise.all([
		index.wordFiles(beginning, `${beginning}\uffff`, maxFiles),
		index.endingFiles(ending, `${ending}\uffff`, maxFiles),
	]);
	const candidates = [...forward.flat(), ...backward.flat().map((entry) => reverse(entry.slice(0, -1)) + entry.at(-1))];
	// The word may stand on the site in another form only.
	const stemOf = (one: string) => (Math.abs(one.length - word.length) > maxEnding ? one : termOfWord(one, index.stem));
	const stem = stemOf(word);
	let best: { word: string; rank: number } | undefined;
	for (const entry of candidates) {
		const candidate = entry.slice(0, -1);
		const isNear = isOneLetterAway(word, candidate);
		// A word that many pages have is meant more often; one that is as near by its stem alone, less.
		const rank = Number(entry.at(-1)) + (isNear ? 10 : 0);
		if (best && best.rank >= rank) continue;
		if (isNear || isOneLetterAway(stem, stemOf(candidate))) best = { word: candidate, rank };
	}
	return best?.word;
}

function reverse(word: string): string {
	return [...word].reverse().join('');
}

/**
 * @example isOneLetterAway('lmap', 'lamp') // true
 * @example isOneLetterAway('lamp', 'lamp') // false
 */
export function isOneLetterAway(word: string, other: string): boolean {
	const difference = word.length - other.length;
	if (Math.abs(difference) > 1 || word === other) return false;
	let start = 0;
	while (start < word.length && word[start] === other[start]) start++;
	const [rest, otherRest] = [word.slice(start), other.slice(start)];
	if (difference > 0) return rest.slice(1) === otherRest;
	if (difference < 0) return rest === otherRest.slice(1);
	const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
	return isSwapped || rest.slice(1) === otherRest.slice(1);
}
