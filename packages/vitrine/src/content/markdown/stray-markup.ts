import type { Heading, Nodes, Paragraph, TableCell } from 'mdast';
import { coded } from '../problems/message.ts';
import { type Problem, quote } from '../problems/problem.ts';
import { foreignMarkup } from './foreign-markup.ts';
import { writtenAnchor } from './written-anchor.ts';

export interface Stray extends Pick<Problem, 'found' | 'expected' | 'fix' | 'message'> {
	/** Where it begins in the text. */
	offset: number;
}

/** Takes the place of what Markdown understood. */
const mask = '\uFFFC';

/**
 * Finds markup that is written so that it would be shown as it is.
 *
 * @param block what holds words
 * @param text that the block was read from
 */
export function strayMarkup(block: Paragraph | Heading | TableCell, text: string): Stray[] {
	const [first, last] = [block.children[0], block.children.at(-1)];
	const [start = 0, end = 0] = [first?.position?.start.offset, last?.position?.end.offset];
	const written = text.slice(start, end);
	const rows = foreignMarkup.filter(
		({ hints, inParagraphs }) =>
			hints.some((hint) => written.includes(hint)) && (block.type === 'paragraph' || !inParagraphs),
	);
	if (rows.length === 0) return [];
	const words = wordsIn(block, { written, start });
	const read = block.type === 'heading' ? words.replace(writtenAnchor, '') : words;
	return rows.flatMap(({ sign, isKnown, expected, fix }) =>
		[...read.matchAll(sign)].flatMap(({ 0: match, index }) => {
			const found = match.replace(/^[ \t>]+/, '');
			if (isKnown?.(found)) return [];
			const offset = start + index + match.length - found.length;
			const asWritten = text.slice(offset, offset + found.length);
			const remedy = typeof fix === 'string' ? fix : fix(asWritten);
			const message = coded('foreign-markup', { written: asWritten });
			return [{ found: `${quote(asWritten)}, which visitors would read`, expected, fix: remedy, offset, message }];
		}),
	);
}

/** Copies the text of a block, with U+FFFC for each character that Markdown understood: code, addresses, marks of emphasis. */
function wordsIn(block: Nodes, { written, start }: { written: string; start: number }): string {
	const words: string[] = [];
	let at = 0;
	const keep = (from: number, to: number) => {
		words.push(written.slice(at, from).replace(/[^\n]/g, mask), written.slice(from, to));
		at = to;
	};
	const walk = (node: Nodes) => {
		const { start: from, end: to } = node.position ?? {};
		if (from?.offset === undefined || to?.offset === undefined) return;
		if (node.type === 'text') keep(from.offset - start, to.offset - start);
		// An address without brackets is no text.
		else if ('children' in node && (node.type !== 'link' || written[from.offset - start] === '['))
			node.children.forEach(walk);
	};
	if ('children' in block) block.children.forEach(walk);
	keep(written.length, written.length);
	return words.join('');
}
