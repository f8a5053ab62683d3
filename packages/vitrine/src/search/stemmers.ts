import { type StemmerName, stemmerScripts } from './stemmer-names.ts';

/** Brings a word to its stem; gives one of another script back as it is. */
export interface Stem {
	(word: string): string;
	/** Whether the stem of a word may begin with other letters than the word. */
	changesStart?: boolean;
}

/** Each is loaded only where an index was made with it. */
const loaders: Record<StemmerName, () => Promise<{ stemmer: Stem }>> = {
	arabic: () => import('@orama/stemmers/arabic'),
	bulgarian: () => import('@orama/stemmers/bulgarian').then(withLetters),
	danish: () => import('@orama/stemmers/danish'),
	dutch: () => import('@orama/stemmers/dutch'),
	english: () => import('@orama/stemmers/english'),
	finnish: () => import('@orama/stemmers/finnish'),
	french: () => import('@orama/stemmers/french'),
	german: () => import('@orama/stemmers/german'),
	greek: () => import('@orama/stemmers/greek'),
	hindi: () => import('@orama/stemmers/indian'),
	hungarian: () => import('@orama/stemmers/hungarian'),
	indonesian: () => import('@orama/stemmers/indonesian'),
	italian: () => import('@orama/stemmers/italian'),
	lithuanian: () => import('@orama/stemmers/lithuanian'),
	norwegian: () => import('@orama/stemmers/norwegian'),
	portuguese: () => import('@orama/stemmers/portuguese'),
	romanian: () => import('@orama/stemmers/romanian'),
	russian: () => import('@orama/stemmers/russian'),
	spanish: () => import('@orama/stemmers/spanish'),
	swedish: () => import('@orama/stemmers/swedish'),
	turkish: () => import('@orama/stemmers/turkish'),
	ukrainian: () => import('@orama/stemmers/ukrainian'),
};

const scripts = {
	Arabic: /^\p{Script=Arabic}/u,
	Cyrillic: /^\p{Script=Cyrillic}/u,
	Devanagari: /^\p{Script=Devanagari}/u,
	Greek: /^\p{Script=Greek}/u,
	Latin: /^\p{Script=Latin}/u,
};

/** Stemmers that take off prefixes: الكتاب and كتاب, memakai and pakai. */
const withPrefixes: readonly StemmerName[] = ['arabic', 'indonesian'];

/** Endings that a stemmer knows by their marks, which folding takes off. */
const markedEndings: Partial<Record<StemmerName, readonly (readonly [RegExp, string])[]>> = {
	portuguese: [
		[/c(?:ao|oes)$/, 'ção'],
		[/(?:ao|oes)$/, 'ão'],
	],
	spanish: [[/(?<=[cs])ion$/, 'ión']],
};

/** Words that were brought to their stem already, of one index. */
const maxKnown = 20_000;

/** Letters of the longest word that is brought to its stem: the patterns of a stemmer take their time over longer ones. */
const longest = 100;

/** Loads stemmers: each word is given to the first that knows its script. */
export async function loadStem(names: readonly StemmerName[]): Promise<Stem> {
	const loaded = await Promise.all(
		names.map(async (name) => {
			const { stemmer } = await load(name);
			return { script: scripts[stemmerScripts[name]], stemmer: withMarks(stemmer, markedEndings[name]) };
		}),
	);
	const known = new Map<string, string>();
	const stem: Stem = (word) => {
		if (word.length > longest) return word;
		const before = known.get(word);
		if (before !== undefined) return before;
		const own = loaded.find(({ script }) => script.test(word));
		const found = own ? own.stemmer(word) : word;
		if (known.size >= maxKnown) known.clear();
		known.set(word, found);
		return found;
	};
	return Object.assign(stem, { changesStart: names.some((name) => withPrefixes.includes(name)) });
}

const loading = new Map<StemmerName, ReturnType<(typeof loaders)[StemmerName]>>();

/** Loads a stemmer once: a server may go on while the files that it was loaded from are replaced. */
function load(name: StemmerName): ReturnType<(typeof loaders)[StemmerName]> {
	const stemmer = loading.get(name) ?? loaders[name]();
	loading.set(name, stemmer);
	stemmer.catch(() => loading.delete(name));
	return stemmer;
}

function withMarks(stemmer: Stem, endings: readonly (readonly [RegExp, string])[] = []): Stem {
	if (endings.length === 0) return stemmer;
	return (word) => {
		const [ending, marked] = endings.find(([pattern]) => pattern.test(word)) ?? [];
		if (ending === undefined || marked === undefined) return stemmer(word);
		return stemmer(word.replace(ending, marked)).normalize('NFD').replace(/\p{M}/gu, '');
	};
}

/** Gives a stemmer letters that it may change: it takes a text for the array that its original has, and would throw. */
function withLetters({ stemmer }: { stemmer: Stem }): { stemmer: Stem } {
	return {
		stemmer(word) {
			const letters = [...word];
			const text = Object.assign(letters, {
				substring: (from: number, to: number) => letters.slice(from, to).join(''),
			});
			return stemmer(text as unknown as string);
		},
	};
}
