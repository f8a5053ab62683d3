import { type StemmerName, stemmerScripts } from './stemmer-names.ts';

/** Brings a word to its stem; gives one of another script back as it is. */
export type Stem = (word: string) => string;

/** Each is loaded only where an index was made with it. */
const loaders: Record<StemmerName, () => Promise<{ stemmer: Stem }>> = {
	english: () => import('@orama/stemmers/english'),
	french: () => import('@orama/stemmers/french'),
	german: () => import('@orama/stemmers/german'),
	russian: () => import('@orama/stemmers/russian'),
	spanish: () => import('@orama/stemmers/spanish'),
};

const scripts = { Latin: /^\p{Script=Latin}/u, Cyrillic: /^\p{Script=Cyrillic}/u };

/** Words that were brought to their stem already, of one index. */
const mostKnown = 20_000;

/** Letters of the longest word that is brought to its stem: the patterns of a stemmer take their time over longer ones. */
const longest = 100;

/** Loads stemmers: each word is given to the first that knows its script. */
export async function loadStem(names: readonly StemmerName[]): Promise<Stem> {
	const loaded = await Promise.all(
		names.map(async (name) => {
			return { script: scripts[stemmerScripts[name]], stemmer: (await loaders[name]()).stemmer };
		}),
	);
	const known = new Map<string, string>();
	return (word) => {
		if (word.length > longest) return word;
		const before = known.get(word);
		if (before !== undefined) return before;
		const own = loaded.find(({ script }) => script.test(word));
		const stem = own ? own.stemmer(word) : word;
		if (known.size >= mostKnown) known.clear();
		known.set(word, stem);
		return stem;
	};
}
