import { breakMark } from './break-mark.ts';

/**
 * Stands before the last phrase of a paragraph, whose letters stay on one line: U+2060. Like a break mark it is shown as
 * an element, and is in no attribute.
 */
export const lastPhraseMark = '\u2060';

// Full-width punctuation, by where it has half an em without ink (JLREQ 3.1.2): before it, behind it, a quarter on both sides.
const opening = '（「『【〔［｛〈《〘〖';
const closing = '）」』】〕］｝〉》〙〗';
const stops = '、。，．';
const middle = '・：；';

/** The spaces of two signs that meet are one (JLREQ 3.1.4); a place to break may be between them. */
const trimmed = [
	`[${closing}](?=${breakMark}?[${closing}${stops}${opening}${middle}])`,
	`[${stops}](?=${breakMark}?[${closing}${stops}${opening}])`,
	`(?<=[${opening}${middle}]${breakMark}?)[${opening}]`,
].join('|');

/** Marks, and signs that give up half an em. */
export const markPattern: RegExp = new RegExp(`(${breakMark}|${lastPhraseMark}|^[${opening}]|${trimmed})`, 'gu');

/** The class of a sign that gives up the half em before it or behind it; in front of a text it does so in headings alone. */
export function trimClass(sign: string, { isFirst }: { isFirst: boolean }): string {
	if (!opening.includes(sign)) return 'trim-end';
	return isFirst ? 'trim-first' : 'trim-start';
}
