import { readFileSync } from 'node:fs';

/** What may stand at a place around the gap, with its weight: the higher the sum, the likelier a phrase ends there. */
type Weights = ReadonlyMap<string, number>;

/** Places by their name in the model: where each begins, from the gap, and where it ends. */
const places = {
	UW1: [-3, -2],
	UW2: [-2, -1],
	UW3: [-1, 0],
	UW4: [0, 1],
	UW5: [1, 2],
	UW6: [2, 3],
	BW1: [-2, 0],
	BW2: [-1, 1],
	BW3: [0, 2],
	TW1: [-3, 0],
	TW2: [-2, 1],
	TW3: [-1, 2],
	TW4: [0, 3],
} as const satisfies Record<string, readonly [number, number]>;

interface Model {
	places: [place: readonly [number, number], weights: Weights][];
	/** A sum above it ends a phrase. */
	middle: number;
}

let known: Model | undefined;

/** Divides a Japanese sentence into phrases, as BudouX does; the package itself brings sixty others for its command. */
export function splitPhrases(sentence: string): string[] {
	// Only sites with Japanese read it.
	known ??= readModel(readFileSync(new URL('budoux/model.txt', import.meta.url), 'utf8'));
	const phrases: string[] = [];
	let start = 0;
	for (let gap = 1; gap <= sentence.length; gap++) {
		if (gap < sentence.length && scoreOf(sentence, gap, known) <= known.middle) continue;
		phrases.push(sentence.slice(start, gap));
		start = gap;
	}
	return phrases;
}

function scoreOf(sentence: string, gap: number, { places }: Model): number {
	let score = 0;
	for (const [[from, to], weights] of places) score += weights.get(sentence.substring(gap + from, gap + to)) ?? 0;
	return score;
}

function readModel(text: string): Model {
	const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
	const weighed = lines.map((line): Model['places'][number] => {
		const [name, ...pairs] = line.split(' ');
		const weights = new Map<string, number>();
		for (let index = 0; index < pairs.length; index += 2) weights.set(pairs[index] ?? '', Number(pairs[index + 1]));
		return [places[name as keyof typeof places], weights];
	});
	const all = weighed.flatMap(([, weights]) => [...weights.values()]);
	return { places: weighed, middle: all.reduce((sum, weight) => sum + weight, 0) / 2 };
}
