import type { Nodes } from 'mdast';

/** What is as wide as a kanji: letters and punctuation of Chinese, Japanese and Korean (UAX 11, wide and fullwidth). */
const wide =
	/[\u1100-\u115F\u2E80-\u2FFF\u3001-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u;
const besideStar = new RegExp(`${wide.source}\\*|\\*${wide.source}`, 'u');
const punctuation = /[\p{P}\p{S}]/u;

/** Signs that content does not use, for a letter and for punctuation. */
const standIns = { letter: 0xe100, punctuation: 0x2801 };
const perKind = 255;

/** A text in which some characters were put in place of others, as many code units each. */
export interface Prepared {
	text: string;
	/** What was put in, and what for. */
	replaced: ReadonlyMap<string, string>;
}

const nothing: Prepared['replaced'] = new Map();

/**
 * Prepares a text so that emphasis beside Chinese, Japanese and Korean is emphasis: `**「強調」**の`, `強調**(例)**の`.
 * CommonMark (0.31.2, §6.2) denies it, because it expects spaces around words. Wide punctuation beside a letter becomes
 * a sign that counts as a letter, and a wide letter beside other punctuation one that counts as punctuation.
 */
export function prepareEmphasis(text: string): Prepared {
	if (!besideStar.test(text)) return { text, replaced: nothing };
	const signs = new Map<string, string>();
	const parts: string[] = [];
	let end = 0;
	const put = (start: number, character: string, kind: Kind | undefined) => {
		const sign = kind && start >= end ? signFor(character, kind, { text, signs }) : undefined;
		if (sign === undefined) return;
		parts.push(text.slice(end, start), sign);
		end = start + character.length;
	};
	for (const { start, end, before, after, opens } of runsOf(text)) {
		// A single letter that is emphasized stays one, as in `(**例**は`: both its runs do what they have to.
		const isWhole = opens ? text[end + after.length] === '*' : text[start - before.length - 1] === '*';
		put(start - before.length, before, kindBeside(before, after, isWhole && !opens));
		put(end, after, kindBeside(after, before, isWhole && opens));
	}
	parts.push(text.slice(end));
	return { text: parts.join(''), replaced: new Map([...signs].map(([key, sign]) => [sign, key.slice(1)])) };
}

type Kind = keyof typeof standIns;

/** `*`, once or several times, with the characters beside it; at an end of the text, a space. */
interface Run {
	start: number;
	end: number;
	before: string;
	after: string;
	/** Whether it is the first, third, … of its paragraph. */
	opens: boolean;
}

function runsOf(text: string): Run[] {
	let opens = false;
	return Array.from(text.matchAll(/\*+|\n[ \t]*\n/g), ({ index, 0: run }) => {
		opens = run.startsWith('*') && !opens;
		const end = index + run.length;
		const [before = ' '] = /.$/su.exec(text.slice(Math.max(0, index - 2), index)) ?? [];
		const [after = ' '] = /^./su.exec(text.slice(end, end + 2)) ?? [];
		return { start: index, end, before, after, opens };
	});
}

/** What a character at one end of a run of `*` has to be taken for, where that is not what it is. */
function kindBeside(character: string, other: string, isWhole: boolean): Kind | undefined {
	if (!wide.test(character)) return undefined;
	if (punctuation.test(character)) return /\s/.test(other) || punctuation.test(other) ? undefined : 'letter';
	return !isWhole && punctuation.test(other) && !wide.test(other) ? 'punctuation' : undefined;
}

function signFor(
	character: string,
	kind: Kind,
	{ text, signs }: { text: string; signs: Map<string, string> },
): string | undefined {
	const key = kind.charAt(0) + character;
	const known = signs.get(key);
	if (known !== undefined) return known;
	const used = [...signs.values()];
	for (let code = standIns[kind]; code < standIns[kind] + perKind; code++) {
		const sign = String.fromCharCode(code);
		if (text.includes(sign) || used.some((other) => other.startsWith(sign))) continue;
		signs.set(key, sign.repeat(character.length));
		break;
	}
	return signs.get(key);
}

/** Puts back in a tree, in place, what was replaced in the text that it was read from. */
export function restoreCharacters(node: Nodes, replaced: Prepared['replaced']): void {
	if (replaced.size === 0) return;
	const words = node as unknown as Record<string, unknown>;
	for (const [name, value] of Object.entries(words)) {
		if (typeof value === 'string' && name !== 'type') words[name] = restored(value, replaced);
	}
	if ('children' in node) for (const child of node.children) restoreCharacters(child, replaced);
}

function restored(value: string, replaced: Prepared['replaced']): string {
	return [...replaced].reduce((text, [sign, character]) => text.replaceAll(sign, character), value);
}
