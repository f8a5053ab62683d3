import type { Stem } from './stemmers.ts';
import { foldRun, pairsOf, runPattern, termOfWord } from './terms.ts';

/** Cuts texts into terms. Each term has a number, so that terms are counted without a text for each place where they stand. */
export interface TermCutter {
	/** By their numbers. */
	terms: readonly string[];
	/** Words as they are folded, by numbers of their own. */
	words: readonly string[];
	/**
	 * Emits the number of every term of a text, as often as it occurs. Of a run in pairs, each character is a term as
	 * well.
	 *
	 * @param takeWord receives the number of each word
	 */
	cut: (text: string, take: (term: number) => void, takeWord: (word: number) => void) => void;
}

interface KnownWord {
	folded: string;
	word: number;
	term: number;
}

interface KnownCharacter {
	term: number;
	/** The terms that it begins, by the code of their second character. */
	pairs: Map<number, number>;
}

/** Hyphens that join words: the whole is a term as well, so that it is found without its hyphens. */
const hyphen = /^[-\u2010\u2011]$/;

const surrogate = /[\ud800-\udfff]/;

/** Creates what cuts texts. It remembers every term: for a few pages, not for a site. */
export function createTermCutter(stem: Stem): TermCutter {
	const terms = numberTexts();
	const words = numberTexts();
	const asWritten = new Map<string, KnownWord>();
	const characters = new Map<number, KnownCharacter>();

	function knownWord(written: string): KnownWord {
		const folded = foldRun(written, false);
		const fresh = { folded, word: words.numberOf(folded), term: terms.numberOf(termOfWord(folded, stem)) };
		asWritten.set(written, fresh);
		return fresh;
	}

	function knownCharacter(code: number): KnownCharacter {
		const fresh = { term: terms.numberOf(String.fromCharCode(code)), pairs: new Map<number, number>() };
		characters.set(code, fresh);
		return fresh;
	}

	function cutPairs(folded: string, take: (term: number) => void): void {
		if (surrogate.test(folded)) {
			for (const term of [...pairsOf(folded), ...folded]) take(terms.numberOf(term));
			return;
		}
		let before: KnownCharacter | undefined;
		for (let index = 0; index < folded.length; index++) {
			const code = folded.charCodeAt(index);
			const character = characters.get(code) ?? knownCharacter(code);
			take(character.term);
			if (before) {
				let pair = before.pairs.get(code);
				if (pair === undefined) {
					pair = terms.numberOf(folded.slice(index - 1, index + 1));
					before.pairs.set(code, pair);
				}
				take(pair);
			}
			before = character;
		}
	}

	return {
		terms: terms.texts,
		words: words.texts,
		cut(text, take, takeWord) {
			let joined = { folded: '', end: -1, count: 0 };
			const finish = () => {
				if (joined.count > 1) take(terms.numberOf(termOfWord(joined.folded, stem)));
			};
			for (const { 0: written, 1: ofPairs, index: start } of text.matchAll(runPattern)) {
				if (ofPairs !== undefined) {
					cutPairs(foldRun(written, true), take);
					continue;
				}
				const { folded, word, term } = asWritten.get(written) ?? knownWord(written);
				if (folded === '') continue;
				take(term);
				takeWord(word);
				const end = start + written.length;
				if (start === joined.end + 1 && hyphen.test(text.slice(joined.end, start))) {
					joined = { folded: joined.folded + folded, end, count: joined.count + 1 };
					continue;
				}
				finish();
				joined = { folded, end, count: 1 };
			}
			finish();
		},
	};
}

function numberTexts(): { texts: string[]; numberOf: (text: string) => number } {
	const texts: string[] = [];
	const numbers = new Map<string, number>();
	return {
		texts,
		numberOf(text) {
			const known = numbers.get(text);
			if (known !== undefined) return known;
			numbers.set(text, texts.length);
			return texts.push(text) - 1;
		},
	};
}
