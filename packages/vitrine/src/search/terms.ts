import type { Stem } from './stemmers.ts';

/** A stretch of letters and digits: a word, or a piece of text in a script that is written without spaces. */
export interface Run {
	/** As it is compared: see {@link foldText}. */
	folded: string;
	/** Its offset in the text. */
	start: number;
	end: number;
	/** Whether it is cut into overlapping pairs, and not into words. */
	isPaired: boolean;
}

/** Scripts without spaces, or with spaces that say little, by their letters, marks and digits. */
const paired = '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}]&&[\\p{L}\\p{M}\\p{N}]]';

/** Short endings behind an apostrophe belong to their word: "lamp’s", "don’t". */
export const runPattern = new RegExp(
	`(${paired}+)|[[\\p{L}\\p{M}\\p{N}]--${paired}]+(?:['’]\\p{L}{1,2}(?![\\p{L}\\p{N}]))?`,
	'gv',
);

/** Cuts a text by script, whatever the language of its page. */
export function* runsIn(text: string): Generator<Run> {
	for (const match of text.matchAll(runPattern)) {
		const [written, ofPairs] = match;
		const isPaired = ofPairs !== undefined;
		const folded = foldRun(written, isPaired);
		if (folded !== '') yield { folded, start: match.index, end: match.index + written.length, isPaired };
	}
}

/** Brings a run to the form in which it is compared. */
export function foldRun(written: string, isPaired: boolean): string {
	return foldText(isPaired ? written : written.replace(/['’]s$/i, '').replace(/['’]/, ''));
}

/**
 * Brings a text to the form in which it is compared: NFKC, small letters, ё as е, letters of some scripts without their marks.
 *
 * @example foldText('Ёлка') // 'елка'
 * @example foldText('Café ﾗﾝﾌﾟ') // 'cafe ランプ'
 */
export function foldText(text: string): string {
	if (plain.test(text)) return text.toLowerCase().replaceAll('ё', 'е');
	const small = text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replaceAll('ς', 'σ');
	return withoutMarks(small);
}

/**
 * Letters that NFKC does not change and that carry no mark, with separators of words: most texts consist of these
 * alone.
 */
const plain =
	/^[\u0020-\u007e\u00a0\u00ab\u00b7\u00bb\u0400-\u045f\u2010-\u201f\u2026\u203a\u3000-\u303f\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff]*$/;

/** Latin letters that are no letter with a mark, but are searched for as others. */
const otherLetters: Record<string, string> = {
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	ø: 'o',
	đ: 'd',
	ð: 'd',
	ł: 'l',
	ı: 'i',
	þ: 'th',
};

/** Letters whose marks people leave out when they type. In other scripts a mark makes another letter, as in й. */
const marked = '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Arabic}\\p{Script=Hebrew}';
const markedRun = new RegExp(`[${marked}][${marked}\\p{M}]*`, 'gu');

/** The stress of a Cyrillic letter, and the line that makes an Arabic word longer: neither belongs to the word. */
const unspoken = /(?<=\p{Script=Cyrillic})[\u0300\u0301]|\u0640/gu;

function withoutMarks(text: string): string {
	return text
		.replace(unspoken, '')
		.replace(markedRun, (run) => run.normalize('NFD').replace(/\p{M}/gu, ''))
		.replace(/[ßæœøđðłıþ]/g, (letter) => otherLetters[letter] ?? letter);
}

/**
 * The term of a word.
 *
 * @param folded as in a {@link Run}
 */
export function termOfWord(folded: string, stem: Stem): string {
	return stem(folded) || folded;
}

/**
 * The overlapping pairs of a run without spaces.
 *
 * @example pairsOf('修理店') // ['修理', '理店']
 */
export function pairsOf(folded: string): string[] {
	const characters = [...folded];
	return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
