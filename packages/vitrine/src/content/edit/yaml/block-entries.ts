import { type Collection, endOf, entryTokens, isFlow, startOf } from './entry-tokens.ts';
import { lineBehind, lineEndAt, lineStart, type YamlText } from './yaml-text.ts';

/** Where the lines of an entry of a list or map are. */
export interface BlockEntry {
	/** Where its comments begin, or else its line; behind a dash on the same line, the entry itself. */
	from: number;
	/** Behind its last line, and the comments in it. */
	to: number;
}

/** A list or map that is written in lines. */
export interface BlockEntries {
	entries: BlockEntry[];
	/** Spaces before each entry. */
	column: number;
	/** Whether the first entry begins behind a dash, as in `- title: One`. */
	isBehindDash: boolean;
	lineEnd: string;
}

/**
 * Returns the lines of the entries of a list or map.
 *
 * An entry has the comments behind its values, those further in than itself, and those on the lines directly above it
 * that begin at its own column. Other comments, such as one with an empty line below it, and empty lines are between
 * entries and belong to none. Comments at the top of a file belong to the file.
 *
 * @returns undefined where it is written with brackets or braces
 */
export function blockEntries({ source, document }: YamlText, collection: Collection): BlockEntries | undefined {
	const tokens = isFlow(collection) ? undefined : entryTokens(collection);
	if (!tokens?.[0]) return undefined;
	const heads = tokens.map(startOf);
	const firstHead = heads[0] ?? 0;
	const firstLine = lineStart(source, firstHead);
	const isBehindDash = /\S/.test(source.slice(firstLine, firstHead));
	const column = firstHead - firstLine;
	const ends = tokens.map((token, index) => {
		const next = heads[index + 1];
		const limit = next === undefined ? source.length : lineStart(source, next);
		return behindComments(source, endOf(token), { column, limit });
	});
	const entries = heads.map((head, index): BlockEntry => {
		const to = ends[index] ?? head;
		if (index === 0 && isBehindDash) return { from: head, to };
		const start = lineStart(source, head);
		const isTop = index === 0 && document.contents === (collection as unknown);
		const limit = isTop ? start : (ends[index - 1] ?? 0);
		return { from: commentsAbove(source, start, { column, limit }), to };
	});
	return { entries, column, isBehindDash, lineEnd: lineEndAt(source, firstHead) };
}

/** Returns the offset behind the line of the last token, and behind comments that are further in than a column. */
function behindComments(source: string, end: number, { column, limit }: { column: number; limit: number }): number {
	let behind = source[end - 1] === '\n' ? end : lineBehind(source, end);
	for (let at = behind; at < limit; ) {
		const next = lineBehind(source, at);
		const [, spaces = '', sign] = /^([ \t]*)(\S?)/.exec(source.slice(at, next)) ?? [];
		if (sign !== '' && (sign !== '#' || spaces.length <= column)) break;
		if (sign === '#') behind = next;
		at = next;
	}
	return behind;
}

/** Returns the start of the comments directly above a line that begin at a column. */
function commentsAbove(source: string, start: number, { column, limit }: { column: number; limit: number }): number {
	let from = start;
	while (from > limit) {
		const above = lineStart(source, from - 1);
		if (above < limit || source.slice(above, from).search(/[^ ]/) !== column || source[above + column] !== '#') break;
		from = above;
	}
	return from;
}
