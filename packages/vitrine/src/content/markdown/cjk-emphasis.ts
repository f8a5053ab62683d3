import { wide } from '../files/wide-characters.ts';
import type { Kind, StandIns } from './stand-ins.ts';

const besideMark = new RegExp(`${wide.source}[*~]|[*~]${wide.source}`, 'u');
const punctuation = /[\p{P}\p{S}]/u;

/**
 * Prepares a text so that emphasis beside Chinese, Japanese and Korean is emphasis, and what is struck out is:
 * `**「強調」**の`, `強調**(例)**の`, `~~（旧）~~新`. CommonMark (0.31.2, §6.2) denies it, because it expects spaces around words.
 * Wide punctuation beside a letter becomes a sign that counts as a letter, and a wide letter beside other punctuation one
 * that counts as punctuation.
 */
export function prepareEmphasis(text: string, { signFor }: StandIns): string {
	if (!besideMark.test(text)) return text;
	const parts: string[] = [];
	let end = 0;
	const put = (start: number, character: string, kind: Kind | undefined) => {
		const sign = kind && start >= end ? signFor(character, kind) : undefined;
		if (sign === undefined) return;
		parts.push(text.slice(end, start), sign);
		end = start + character.length;
	};
	for (const { mark, start, end, before, after, opens } of runsOf(text)) {
		// A single letter that is emphasized stays one, as in `(**例**は`: both its runs do what they have to.
		const isWhole = opens ? text[end + after.length] === mark : text[start - before.length - 1] === mark;
		put(start - before.length, before, kindBeside(before, after, isWhole && !opens));
		put(end, after, kindBeside(after, before, isWhole && opens));
	}
	parts.push(text.slice(end));
	return parts.join('');
}

/** `*`, once or several times, or `~~`, with the characters beside it; at an end of the text, a space. */
interface Run {
	mark: string;
	start: number;
	end: number;
	before: string;
	after: string;
	/** Whether it is the first, third, … of its paragraph. */
	opens: boolean;
}

function runsOf(text: string): Run[] {
	const isOpen: Record<string, boolean> = {};
	return Array.from(text.matchAll(/\*+|(?<!~)~~(?!~)|\n[ \t]*\n/g), ({ index, 0: run }) => {
		const mark = run.charAt(0);
		if (mark === '\n') for (const open of ['*', '~']) isOpen[open] = false;
		else isOpen[mark] = !isOpen[mark];
		const end = index + run.length;
		const [before = ' '] = /.$/su.exec(text.slice(Math.max(0, index - 2), index)) ?? [];
		const [after = ' '] = /^./su.exec(text.slice(end, end + 2)) ?? [];
		return { mark, start: index, end, before, after, opens: isOpen[mark] === true };
	});
}

/** What a character at one end of a run has to be taken for, where that is not what it is. */
function kindBeside(character: string, other: string, isWhole: boolean): Kind | undefined {
	if (!wide.test(character)) return undefined;
	if (punctuation.test(character)) return /\s/.test(other) || punctuation.test(other) ? undefined : 'letter';
	return !isWhole && punctuation.test(other) && !wide.test(other) ? 'punctuation' : undefined;
}
