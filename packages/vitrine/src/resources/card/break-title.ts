import { emoji } from '#content/markdown/characters.ts';

/** A part of a title that stays on one line. */
export interface TitlePart {
	text: string;
	/** Whether a space follows it on the same line. */
	hasSpace: boolean;
}

/** Where a line of Japanese may not begin and end (kinsoku: Requirements for Japanese Text Layout, W3C, §3.1.7–8). */
const notAtStart = new Set(
	'、。，．・：；？！ー々ゝゞヽヾ〜…‥ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ）］｝〕〉》」』】〙〗’”»)]},.:;!?%％',
);
const notAtEnd = new Set('（［｛〔〈《「『【〘〖‘“«([{￥$#');

/** Where unmarked Japanese is likely to begin a new phrase: from a particle or a mark to a word. */
const phraseEnd = /[\p{sc=Hira}、。・：；？！）］」』】〉》〜]/u;
const phraseStart = /[^\p{sc=Hira}]/u;
/** What is never drawn: soft hyphens, joiners, byte order marks. */
const invisible = /\u00AD|\u200C|\u200D|\u2060|\uFEFF/g;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Takes a title apart where a new line may begin: between words, after a hyphen in them, and at U+200B. Where Japanese
 * has no U+200B that marks its phrases, they are guessed from its scripts.
 *
 * @example titleParts('見る\u200B窓') // [{ text: '見る', hasSpace: false }, { text: '窓', hasSpace: true }]
 */
export function titleParts(title: string): TitlePart[] {
	const hasPhrases = title.includes('\u200B');
	const words = title
		.replace(invisible, '')
		.trim()
		// A dash begins no line: it stays with the word before it.
		.split(/[^\S\u00A0\u202F]+(?![—–])/);
	return words.flatMap((word) => {
		const texts = word
			.split('\u200B')
			.flatMap((phrase) => phrase.split(/(?<=\p{L}[-–—/])(?=\p{L})/u))
			.flatMap((phrase) => (hasPhrases ? [phrase] : splitBetween(phrase, isPhraseBreak)))
			.filter((text) => text !== '');
		return texts.map((text, index) => ({ text: asDrawn(text), hasSpace: index === texts.length - 1 }));
	});
}

/** Takes apart what is too long for a line: anywhere that kinsoku allows. */
export function breakAnywhere(text: string): string[] {
	return splitBetween(text, mayBreak);
}

/** A title on one line, with nothing that is not drawn. */
export function plainTitle(title: string): string {
	return asDrawn(title.replace(invisible, '').replaceAll('\u200B', '')).trim();
}

/**
 * Returns a text as a card shows it: without emoji, of which no font of a card has the colors, and without variation
 * selectors, which change no letter.
 *
 * @param has returns whether the font has a character: signs such as ☎ may be letters of it
 */
export function withoutEmoji(text: string, has: (character: string) => boolean): string {
	return text
		.replace(emoji, leftOut)
		.replace(/\p{Variation_Selector}/gu, '')
		.replace(/\p{Extended_Pictographic}/gu, (sign) => (has(sign) ? sign : leftOut))
		.replace(new RegExp(`\\s*${leftOut}+(?=[\\s\\p{P}]|$)`, 'gu'), '')
		.replaceAll(leftOut, '')
		.trim();
}

const leftOut = '\uE000';

/** Spaces and hyphens that hold words together look like others. */
function asDrawn(text: string): string {
	return text.replace(/\s+/g, ' ').replaceAll('\u2011', '-');
}

function isPhraseBreak(before: string, after: string): boolean {
	return phraseEnd.test(before) && phraseStart.test(after) && mayBreak(before, after);
}

function mayBreak(before: string, after: string): boolean {
	return !notAtEnd.has(before) && !notAtStart.has(after);
}

function splitBetween(text: string, isBreak: (before: string, after: string) => boolean): string[] {
	const parts: string[] = [];
	let before: string | undefined;
	for (const { segment } of graphemes.segment(text)) {
		if (before === undefined || isBreak(before, segment)) parts.push(segment);
		else parts[parts.length - 1] += segment;
		before = segment;
	}
	return parts;
}
