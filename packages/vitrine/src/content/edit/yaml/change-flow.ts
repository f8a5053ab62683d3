import type { TextChange } from '../text-change.ts';
import { type Collection, endOf, entryTokens, startOf } from './entry-tokens.ts';
import { lineEndAt, lineStart } from './yaml-text.ts';

/** Where the entries of a list in brackets or a map in braces are. */
export interface FlowEntries {
	entries: { from: number; to: number }[];
	from: number;
	to: number;
}

/** Returns where the entries are. */
export function flowEntries(collection: Collection): FlowEntries | undefined {
	const [token, tokens] = [collection.srcToken, entryTokens(collection)];
	if (token?.type !== 'flow-collection' || !tokens) return undefined;
	const entries = tokens.map((entry) => ({ from: startOf(entry), to: endOf(entry) }));
	return { entries, from: token.offset, to: (token.end[0]?.offset ?? token.offset) + 1 };
}

/** Returns the change that puts an entry before the one at an index, or at the end; on a line of its own like that one. */
export function insertInFlow(source: string, { entries }: FlowEntries, index: number, text: string): TextChange[] {
	const isLast = index === entries.length;
	const neighbour = entries[isLast ? index - 1 : index];
	if (!neighbour) return [];
	const start = lineStart(source, neighbour.from);
	const indent = source.slice(start, neighbour.from);
	const space = indent.trim() === '' && start > 0 ? lineEndAt(source, start - 1) + indent : ' ';
	if (isLast) return [{ from: neighbour.to, to: neighbour.to, text: `,${space}${text}` }];
	return [{ from: neighbour.from, to: neighbour.from, text: `${text},${space}` }];
}

/** Returns the change that removes an entry of several, with a comma. */
export function removeFromFlow({ entries }: FlowEntries, index: number): TextChange[] {
	const [before, entry, next] = [entries[index - 1], entries[index], entries[index + 1]];
	if (!entry) return [];
	if (next) return [{ from: entry.from, to: next.from, text: '' }];
	return [{ from: before?.to ?? entry.from, to: entry.to, text: '' }];
}

/** Returns the change that moves an entry. Commas and space stay where they are. */
export function moveInFlow(source: string, { entries }: FlowEntries, from: number, to: number): TextChange[] {
	const [first, last] = [Math.min(from, to), Math.max(from, to)];
	const moved = entries.slice(first, last + 1);
	const texts = moved.map((entry) => source.slice(entry.from, entry.to));
	const [text = ''] = texts.splice(from - first, 1);
	texts.splice(to - first, 0, text);
	const parts = texts.map((one, index) => {
		const before = moved[index - 1];
		return before ? source.slice(before.to, moved[index]?.from) + one : one;
	});
	return [{ from: moved[0]?.from ?? 0, to: moved.at(-1)?.to ?? 0, text: parts.join('') }];
}
