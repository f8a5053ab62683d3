import { breakMark, withoutBreakMarks } from './break-mark.ts';

/**
 * Marks the last phrase of a paragraph, whose letters stay on one line: U+2060. Like a break mark it is shown as an
 * element, and is in no attribute.
 */
export const lastPhraseMark = '\u2060';

/** Takes out of a text what typography marked in it for the page. */
export function withoutMarks(text: string): string {
	return withoutBreakMarks(text).replaceAll(lastPhraseMark, '');
}

/** Returns a text as a keyboard has it, for readers that break lines by themselves. */
export function withoutTypography(text: string): string {
	return withoutMarks(text)
		.replaceAll('\u00AD', '')
		.replace(/[\u00A0\u202F]/g, ' ')
		.replaceAll('\u2011', '-');
}

// Full-width punctuation, by where it has half an em without ink (JLREQ 3.1.2): before it, behind it, a quarter on both sides.
const opening = '（「『【〔［｛〈《〘〖';
const closing = '）」』】〕］｝〉》〙〗';
const stops = '、。，．';
const middle = '・：；';

/** The spaces of two signs that meet are one (JLREQ 3.1.4); a place to break may be between them. */
const trimmed = [
	`[${closing}](?=${breakMark}?[${closing}${stops}${opening}${middle}])`,
	`[${stops}](?=${breakMark}?[${closing}${stops}${opening}])`,
	`[${opening}](?<=[${opening}${middle}]${breakMark}?[${opening}])`,
].join('|');

const number = '[\\d０-９]+(?:[,.][\\d０-９]+)*';
const counter = [
	'分の[\\d０-９]+',
	'[かカヵケヶ]\\p{sc=Han}',
	'[ァ-ヺー]+\\p{sc=Han}?',
	'\\p{sc=Han}{1,4}(?!\\p{sc=Han})',
	'[\\p{sc=Han}\\p{sc=Hiragana}]',
].join('|');

/** A number with its counter, between which a line of Japanese could break: 3つ, 150ミリ秒, 第6条, 4分の1, 11月23日. */
const counted = `(?=[第約午\\d０-９])(?<![\\w,.:/-])(?:(?:第|約|午[前後])${number}(?:${counter})?|(?:${number}(?:${counter}))+)`;

/** Latin words beside wide characters, in headings: they keep the spacing of their font. */
const latin = '\\p{sc=Latin}(?:[\\p{sc=Latin}\\d .,&’-]*[\\p{sc=Latin}\\d])?';

/** Kana whose ink begins well inside their square. */
const indented = 'トいひ';

const marks = `${breakMark}|${lastPhraseMark}|^[${opening}]|${trimmed}`;
const markPattern = new RegExp(`(${marks})`, 'gu');
const markOrLatinPattern = new RegExp(`(^[${indented}]|${marks}|${latin})`, 'gu');
const markOrCountedPattern = new RegExp(`(${marks}|${counted})`, 'gu');

/** Matches a number with its counter in a text. */
export const countedPattern: RegExp = new RegExp(counted, 'gu');

/**
 * Returns the pattern of the pieces that are shown as elements: marks, signs that give up half an em, and what stays on one
 * line. A text with break marks, as headings have them, breaks nowhere else.
 */
export function patternOf(text: string): RegExp {
	if (!text.includes(breakMark)) return markOrCountedPattern;
	return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) ? markOrLatinPattern : markPattern;
}

/**
 * Returns the class of a piece that `patternOf` found: of a sign that gives up the half em before it or behind it (in front
 * of a text it does so in headings alone), of Latin words, or of a number with its counter.
 */
export function classOf(sign: string, { isFirst }: { isFirst: boolean }): string {
	if (/^\p{sc=Latin}/u.test(sign)) return latinClass;
	if (indented.includes(sign)) return outdentClass;
	if (/[\d０-９]/.test(sign)) return wholeClass;
	if (!opening.includes(sign)) return 'trim-end';
	return isFirst ? 'trim-first' : 'trim-start';
}

/** The class of a kana that begins a heading and reaches out of its column by what it lacks of ink. */
const outdentClass = 'outdent';

/** The class of Latin words in a Japanese heading. */
const latinClass = 'latin';

/** The class of text that stays on one line. */
export const wholeClass = 'whole';
