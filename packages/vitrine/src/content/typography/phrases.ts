import { readFileSync } from 'node:fs';

/** Places by their name in the model, with the offset of their first character before the gap. */
const places = {
	UW1: 3,
	UW2: 2,
	UW3: 1,
	UW4: 0,
	UW5: -1,
	UW6: -2,
	BW1: 2,
	BW2: 1,
	BW3: 0,
	TW1: 3,
	TW2: 2,
	TW3: 1,
	TW4: 0,
};

/** The most characters that a weight is known for. */
const longest = 3;

interface Model {
	/**
	 * For one to three characters, how much each gap near them gains: the gap as its distance from the first of them. The higher the
	 * sum, the likelier a phrase ends there.
	 */
	weights: ReadonlyMap<string, { gap: number; weight: number }[]>;
	/** A sum above it ends a phrase. */
	middle: number;
}

let known: Model | undefined;

/** Divides a Japanese sentence into phrases, as BudouX does; the package itself brings sixty others for its command. */
export function splitPhrases(sentence: string): string[] {
	// Only sites with Japanese read it.
	known ??= readModel(readFileSync(new URL('budoux/model.txt', import.meta.url), 'utf8'));
	const scores = scoresOf(sentence, known);
	const phrases: string[] = [];
	let start = 0;
	for (let gap = 1; gap <= sentence.length; gap++) {
		if (gap < sentence.length && (scores[gap] ?? 0) <= known.middle) continue;
		phrases.push(sentence.slice(start, gap));
		start = gap;
	}
	return phrases;
}

/** The sum of each gap, by the number of characters before it. */
function scoresOf(sentence: string, { weights }: Model): number[] {
	const scores = new Array<number>(sentence.length).fill(0);
	for (let start = 0; start < sentence.length; start++) {
		for (let end = start + 1; end <= Math.min(start + longest, sentence.length); end++) {
			for (const { gap, weight } of weights.get(sentence.slice(start, end)) ?? []) {
				const at = start + gap;
				if (at > 0 && at < scores.length) scores[at] = (scores[at] ?? 0) + weight;
			}
		}
	}
	return scores;
}

function readModel(text: string): Model {
	const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
	const weights = new Map<string, { gap: number; weight: number }[]>();
	let sum = 0;
	for (const line of lines) {
		const [name, ...pairs] = line.split(' ');
		for (let index = 0; index < pairs.length; index += 2) {
			const [characters = '', weight] = [pairs[index], Number(pairs[index + 1])];
			const known = weights.get(characters) ?? [];
			weights.set(characters, [...known, { gap: places[name as keyof typeof places], weight }]);
			sum += weight;
		}
	}
	return { weights, middle: sum / 2 };
}
