import { splitWords } from '#content/edit/word-diff.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { loadStem, type Stem } from '#search/stemmers.ts';

/** The words of a text, in which terms are looked up. */
export interface SearchedText {
	/**
	 * Returns the forms in which a term is there, in small letters: those that the language's stemmer knows. A place counts for one term
	 * only: "home page" is no "page".
	 */
	take: (term: string) => string[];
	/** Returns the form in which a term is there, also as a part of a longer word or in a form that no stemmer knows; none where it is not. */
	holds: (term: string) => string[];
}

/** Scripts that write no spaces between words. */
const withoutSpaces = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Creates a function that prepares a text of a language for terms to be looked up in it. */
export async function createWordFinder({
	tag,
	stemmers,
}: Pick<SiteConfig['locales'][number], 'tag' | 'stemmers'>): Promise<(text: string) => SearchedText> {
	const stem = stemmers.length > 0 ? await loadStem(stemmers) : undefined;
	const inSmallLetters = (text: string) => text.normalize('NFC').toLocaleLowerCase(tag);
	const wordsOf = (text: string) => splitWords(inSmallLetters(text), tag).filter(isWord);
	const known = new Map<string, string[]>();
	const termWords = (term: string) => {
		const words = known.get(term) ?? wordsOf(term);
		known.set(term, words);
		return words;
	};
	return (text) => {
		let plain = inSmallLetters(text);
		const words: (string | undefined)[] = wordsOf(text);
		const find = (wanted: readonly string[], isForm: (word: string, term: string) => boolean) =>
			words.findIndex((_, start) =>
				wanted.every((term, index) => {
					const word = words[start + index];
					return word !== undefined && isForm(word, term);
				}),
			);
		const formAt = (start: number, { length }: readonly string[]) => words.slice(start, start + length).join(' ');
		const takeAll = (wanted: readonly string[]): string[] => {
			const forms: string[] = [];
			for (;;) {
				const start = find(wanted, (word, term) => isSameWord(word, term, stem));
				if (start < 0) return forms;
				forms.push(formAt(start, wanted));
				words.fill(undefined, start, start + wanted.length);
			}
		};
		return {
			take: (term) => {
				const wanted = termWords(term);
				if (wanted.length === 0) return [];
				if (!withoutSpaces.test(term)) return takeAll(wanted);
				const written = inSmallLetters(term);
				const isThere = plain.includes(written);
				plain = plain.replaceAll(written, '\0');
				return isThere ? [written] : [];
			},
			holds: (term) => {
				if (plain.includes(inSmallLetters(term))) return [inSmallLetters(term)];
				const start = find(termWords(term), (word, term) => isLikeWord(word, term, stem));
				return start < 0 ? [] : [formAt(start, termWords(term))];
			},
		};
	};
}

function isWord(part: string): boolean {
	return /[\p{L}\p{N}]/u.test(part);
}

function isSameWord(word: string, term: string, stem: Stem | undefined): boolean {
	if (word === term) return true;
	return stem ? stem(word) === stem(term) : hasSameStart(word, term);
}

function isLikeWord(word: string, term: string, stem: Stem | undefined): boolean {
	if (isSameWord(word, term, stem) || hasSameStart(word, term)) return true;
	const core = stem ? stem(term) : term;
	return core.length >= shortestStart && word.includes(core);
}

/** Letters that two forms of a word have in common at least. */
const shortestStart = 4;

/** Letters behind them that may be an ending. */
const longestEnding = 3;

function hasSameStart(word: string, term: string): boolean {
	let same = 0;
	while (same < word.length && word[same] === term[same]) same++;
	return same >= shortestStart && Math.max(word.length, term.length) - same <= longestEnding;
}
