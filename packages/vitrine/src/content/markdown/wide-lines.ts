import type { Nodes } from 'mdast';
import { wideLineEnds } from '../files/wide-characters.ts';
import { placeOf } from './blocks.ts';

interface Piece {
	words: string;
	/** Its offset in the text; none for nodes that are no text. */
	start: number;
	end: number;
}

/**
 * Finds the line ends in the source of a paragraph, heading or cell that are nothing in the page.
 *
 * @param node of a tree that `readTree` made of `text`
 * @returns the ranges to leave out, by where they begin: with the marks of a quotation that goes on in the next line
 */
export function lineEndsToJoin(node: Nodes, text: string): Map<number, number> {
	const found = new Map<number, number>();
	const { start, end } = placeOf(node);
	if (!text.slice(start, end).includes('\n')) return found;
	const pieces = piecesOf(node);
	const answers = wideLineEnds(pieces.map(({ words }) => words));
	for (const [index, { start, end }] of pieces.entries()) {
		const own = answers[index]?.values();
		for (const { 0: run, index: at } of text.slice(start, end).matchAll(/[ \t]*\r?\n[ \t]*(?:>[ \t]*)*/g)) {
			if (own?.next().value) found.set(start + at, start + at + run.length);
		}
	}
	return found;
}

function piecesOf(node: Nodes): Piece[] {
	if (node.type === 'text') return [{ words: node.value, ...placeOf(node) }];
	if ('children' in node) return node.children.flatMap(piecesOf);
	return [{ words: '\uFFFC', start: 0, end: 0 }];
}
