import { displayWidth } from '#content/typography/display-width.ts';
import { scriptsOf, sharedScript } from '#content/typography/foreign-words.ts';

/** How much of a text is written in what, in columns: a kanji is as much text as two Latin letters. */
export interface Letters {
	/** In the scripts of its language. */
	own: number;
	/** In Latin letters, where those are not its own. */
	latin: number;
	/** In any other script. */
	other: number;
}

/** Addresses, names of files, versions and options: they are the same in every language. */
const machineWord = /[@/\\=~_\p{N}]|[.:]\p{L}|^-/u;

/** Abbreviations (HTML, KB) are, too. */
const abbreviation = /^\p{Lu}{2,5}$/u;

const latinLetter = /\p{sc=Latn}/u;

const latinRun = /[\p{Script=Latin}\p{N}@/\\=~_.:?&%+#-]+/gu;

/**
 * Weighs the letters of a text.
 *
 * @param tag the language that it claims
 * @param names words that stay as they are in every language, and count for nothing
 * @returns undefined for a language of which no script is known
 */
export function weighLetters(text: string, tag: string, names: readonly string[] = []): Letters | undefined {
	const ownLetters = lettersOf(tag);
	if (!ownLetters) return undefined;
	const words = withoutMachineWords(withoutNames(text, names));
	const weight: Letters = { own: 0, latin: 0, other: 0 };
	const table = tables.get(ownLetters) ?? new Uint8Array(codePoints);
	tables.set(ownLetters, table);
	for (let index = 0; index < words.length; index++) {
		const code = words.codePointAt(index) ?? 0;
		if (code > 0xffff) index++;
		const found = table[code] || classOf(String.fromCodePoint(code), ownLetters);
		table[code] = found;
		const kind = kinds[found >> 2];
		if (kind) weight[kind] += found & 3;
	}
	return weight;
}

const codePoints = 0x11_0000;

/** By the letters of a language, what each character is in it: a site has millions, and the same ones on all pages. */
const tables = new WeakMap<RegExp, Uint8Array>();

const kinds: readonly (keyof Letters | undefined)[] = [undefined, 'own', 'latin', 'other'];

/** The place in `kinds`, and the columns below it: 1 for what is no letter. */
function classOf(character: string, ownLetters: RegExp): number {
	if (!/\p{L}/u.test(character)) return 1;
	const kind = ownLetters.test(character) ? 'own' : latinLetter.test(character) ? 'latin' : 'other';
	return (kinds.indexOf(kind) << 2) | displayWidth(character);
}

/**
 * Finds the letters of a language.
 *
 * @param besides leaves out those that this language has as well, and Latin ones
 * @returns undefined where there are none, or no script is known
 */
export function lettersOf(tag: string, { besides }: { besides?: string } = {}): RegExp | undefined {
	const key = `${tag} ${besides}`;
	if (!known.has(key)) known.set(key, compileLetters(tag, besides));
	return known.get(key);
}

/** Every text of every page is weighed. */
const known = new Map<string, RegExp | undefined>();

function compileLetters(tag: string, besides: string | undefined): RegExp | undefined {
	const left = besides === undefined ? [] : [...knownScripts(besides), sharedScript];
	const scripts = knownScripts(tag).filter((script) => !left.includes(script));
	if (scripts.length === 0) return undefined;
	// Characters that several scripts share are as good as letters of each, and foreign to none.
	const property = besides === undefined ? 'scx' : 'sc';
	return new RegExp(`(?=\\p{L})[${scripts.map((script) => `\\p{${property}=${script}}`).join('')}]`, 'u');
}

function knownScripts(tag: string): string[] {
	try {
		return scriptsOf(tag).filter((script) => new RegExp(`\\p{sc=${script}}`, 'u'));
	} catch {
		// No language tag, or a script that regular expressions do not know.
		return [];
	}
}

/** Takes out addresses, names of files and abbreviations. */
function withoutMachineWords(text: string): string {
	return text.replace(latinRun, (run) => (machineWord.test(run) || abbreviation.test(run) ? ' ' : run));
}

/** Fewer words are a name, a product, a quoted term. */
const minWords = 4;

/**
 * Returns the runs of four or more words in Latin letters without a letter of the language between them; none for a language that
 * is written in Latin letters itself, or in an unknown script. Words that all begin with a capital are a name.
 */
export function latinRuns(text: string, tag: string, names: readonly string[] = []): string[] {
	const own = lettersOf(tag);
	if (!own || own.test('a')) return [];
	return withoutMachineWords(withoutNames(text, names))
		.split(new RegExp(own.source, 'u'))
		.flatMap((run) => {
			const words = run.match(/\p{sc=Latn}[\p{sc=Latn}\p{M}'’-]*/gu) ?? [];
			const isName = words.filter((word) => /^\p{Ll}/u.test(word)).length < 2;
			return words.length < minWords || isName ? [] : [run.replace(/^[^\p{L}]+/u, '').trim()];
		});
}

/** Takes out names that stay as they are in every language. */
export function withoutNames(text: string, names: readonly string[]): string {
	if (names.length === 0) return text;
	const pattern = namePatterns.get(names) ?? patternOf(names);
	namePatterns.set(names, pattern);
	return text.replace(pattern, ' ');
}

const namePatterns = new WeakMap<readonly string[], RegExp>();

function patternOf(names: readonly string[]): RegExp {
	const longestFirst = names.toSorted((a, b) => b.length - a.length);
	const edge = '\\p{Script=Latin}\\p{N}';
	const anyName = longestFirst.map(asTypeset).join('|');
	return new RegExp(`(?<![${edge}])(?:${anyName})(?![${edge}])`, 'gu');
}

/** Finds a name however it is set: with the quotation marks of the language around it, and spaces that do not break. */
function asTypeset(name: string): string {
	return name
		.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
		.replace(/["“”„«»]/g, '["“”„«»]')
		.replace(/['‘’‚‹›]/g, "['‘’‚‹›]")
		.replace(/\s/g, '\\s');
}
