/**
 * The entry of `known` that a misspelled `word` was most likely meant to be, or undefined when none is near.
 *
 * @param maxDistance characters that are added, left out, changed or swapped
 */
export function nearest(
	word: string,
	known: Iterable<string>,
	maxDistance: number = Math.max(2, Math.floor(word.length / 3)),
): string | undefined {
	let best: string | undefined;
	let bestDistance = maxDistance + 1;
	for (const candidate of known) {
		if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
		const distance = editDistance(word, candidate);
		// A word with no character of its own left is another word.
		if (distance < Math.min(bestDistance, candidate.length)) {
			best = candidate;
			bestDistance = distance;
		}
	}
	return best;
}

/**
 * The least that it costs to make one short text of another (Levenshtein distance). Leaving a letter out, or putting one
 * in, costs 1.
 *
 * @param exchange what it costs to write one letter in the place of another
 */
export function editDistance(
	from: string,
	to: string,
	exchange = (a: string, b: string): number => (a === b ? 0 : 1),
): number {
	const read = [...from];
	// How far each beginning of `to` is from what was read of `from`: nothing, at first.
	const beginnings = Array.from(to, (letter, index) => ({ letter, distance: index + 1 }));
	for (const [index, a] of read.entries()) {
		let shorterOfBoth = index;
		let shorter = index + 1;
		for (const beginning of beginnings) {
			const exchanged = shorterOfBoth + exchange(a, beginning.letter);
			shorterOfBoth = beginning.distance;
			beginning.distance = Math.min(exchanged, shorterOfBoth + 1, shorter + 1);
			shorter = beginning.distance;
		}
	}
	return beginnings.at(-1)?.distance ?? read.length;
}
