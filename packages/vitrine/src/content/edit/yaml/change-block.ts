import type { TextChange } from '../text-change.ts';
import type { BlockEntries } from './block-entries.ts';

/** Returns the ways to put an entry before the one at an index, or at the end. */
export function insertInBlock(
	source: string,
	block: BlockEntries,
	index: number,
	lines: readonly string[],
): TextChange[] {
	const { entries, column, lineEnd } = block;
	const written = lines.map((line) => (line === '' ? '' : ' '.repeat(column) + line) + lineEnd).join('');
	const isLast = index === entries.length;
	const neighbour = gapBefore(source, block, isLast ? index - 1 : Math.max(1, index));
	const space = lineEnd.repeat(emptyLines(neighbour));
	if (!isLast)
		return rewrite(source, block, { first: index, last: index, parts: [written, space, textOf(source, block, index)] });
	return rewrite(source, block, {
		first: index - 1,
		last: index - 1,
		parts: [textOf(source, block, index - 1), space, written],
	});
}

/** Returns the ways to remove an entry, with the empty lines that set it apart, of a list or map that has others. */
export function removeFromBlock(source: string, block: BlockEntries, index: number): TextChange[] {
	const [first, last] = [Math.max(0, index - 1), Math.min(block.entries.length - 1, index + 1)];
	const before = index === 0 ? '' : gapBefore(source, block, index);
	const behind = last === index ? '' : gapBefore(source, block, last);
	const isBetween = first < index && index < last;
	// Comments between entries are kept, and of two gaps without comments, one.
	const kept = [before, behind].filter((gap) => !isEmpty(gap)).join('') || (isBetween ? before : '');
	return rewrite(source, block, {
		first,
		last,
		parts: [first < index ? textOf(source, block, first) : '', kept, last > index ? textOf(source, block, last) : ''],
	});
}

/** Returns the ways to move an entry. What is between entries stays where it is. */
export function moveInBlock(source: string, block: BlockEntries, from: number, to: number): TextChange[] {
	const [first, last] = [Math.min(from, to), Math.max(from, to)];
	const texts = block.entries.slice(first, last + 1).map((_, index) => textOf(source, block, first + index));
	const [moved = ''] = texts.splice(from - first, 1);
	texts.splice(to - first, 0, moved);
	const parts = texts.map((text, index) => (index === 0 ? text : gapBefore(source, block, first + index) + text));
	return rewrite(source, block, { first, last, parts });
}

/** Returns an entry as lines of its own, whatever is before and behind it. */
function textOf(source: string, { entries, column, isBehindDash, lineEnd }: BlockEntries, index: number): string {
	const { from, to } = entries[index] ?? { from: 0, to: 0 };
	const indent = index === 0 && isBehindDash ? ' '.repeat(column) : '';
	const text = indent + source.slice(from, to);
	return text.endsWith('\n') ? text : text + lineEnd;
}

function gapBefore(source: string, { entries }: BlockEntries, index: number): string {
	const [before, next] = [entries[index - 1], entries[index]];
	return before && next ? source.slice(before.to, next.from) : '';
}

const isEmpty = (gap: string) => gap.trim() === '';

function emptyLines(gap: string): number {
	if (isEmpty(gap)) return gap.split('\n').length - 1;
	return /^[ \t]*\r?$/m.test(gap) ? 1 : 0;
}

/** Returns the ways to write other lines in place of some entries: first with the end of the file as it is. */
function rewrite(
	source: string,
	{ entries, column, isBehindDash, lineEnd }: BlockEntries,
	{ first, last, parts }: { first: number; last: number; parts: readonly string[] },
): TextChange[] {
	const start = entries[first]?.from ?? 0;
	const to = entries[last]?.to ?? 0;
	const lines = parts.join('');
	const isBehind = first === 0 && isBehindDash;
	// Behind a dash, a comment would be one of the dash.
	const isApart = isBehind && /^\s*(?:#|$)/.test(lines.slice(0, lines.indexOf('\n')));
	const from = isApart ? source.slice(0, start).trimEnd().length : start;
	const text = isApart ? lineEnd + lines : isBehind ? lines.slice(column) : lines;
	const hasEnd = source[to - 1] === '\n';
	return [...(hasEnd ? [] : [{ from, to, text: text.slice(0, -lineEnd.length) }]), { from, to, text }];
}
