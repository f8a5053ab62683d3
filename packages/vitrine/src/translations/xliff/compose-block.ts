import { type Block, readBlocks } from '#content/markdown/blocks.ts';
import { markLeaf } from './mark-codes.ts';
import { type Code, type MarkedText, renderMarked } from './marked-text.ts';

/** A part of a page to be written in another language. */
export interface SourceBlock {
	/** The text of the page. */
	page: string;
	block: Block;
	/** Lines such as `[name]: /about`, which short links of the part may need. */
	definitions: string;
}

/** Finds a part of a page by its number from 1 on. */
export function sourceBlock(page: string, number: number): SourceBlock | undefined {
	const blocks = readBlocks(page);
	const block = blocks[number - 1];
	const definitions = blocks.filter(({ kind }) => kind === 'definition');
	return block && { page, block, definitions: definitions.map(({ start, end }) => page.slice(start, end)).join('\n') };
}

/**
 * Writes a part of a page with other words: what makes it a list or table is the original's.
 *
 * @param texts one for each text of the part
 */
export function composeBlock({ page, block }: SourceBlock, texts: readonly MarkedText[]): string {
	let written = '';
	let at = block.start;
	for (const [index, leaf] of block.leaves.entries()) {
		const text = texts[index];
		if (!text) continue;
		const words = renderMarked(text);
		const isCell = leaf.node.type === 'tableCell';
		written += page.slice(at, leaf.start) + (isCell ? words.replace(/(?<!\\)\|/g, '\\|') : words);
		at = leaf.end;
	}
	return (written + page.slice(at, block.end)).replaceAll('\r\n', '\n');
}

/**
 * Finds the first text of a composed part that would not be read as it was meant, because its words hold characters
 * that are Markdown: a star that begins emphasis, a number that begins a list.
 *
 * @returns the text's number from 0 on and what is read instead, or undefined
 */
export function misreadText(
	composed: string,
	{ block, definitions }: SourceBlock,
	texts: readonly MarkedText[],
): { index: number; found: string } | undefined {
	const page = `${composed}\n\n${definitions}`;
	const [read, ...others] = readBlocks(page).filter(({ kind }) => kind !== 'definition');
	if (block.kind === 'definition') return undefined;
	if (!read || others.length > 0 || read.kind !== block.kind || read.leaves.length !== texts.length) {
		return { index: 0, found: `words that are no ${block.kind.replace(/\d$/, '')} any more` };
	}
	for (const [index, leaf] of read.leaves.entries()) {
		const codes = markLeaf(page, leaf).codes.map(nameOf).sort();
		const meant = usedCodes(texts[index]).map(nameOf).sort();
		const stray = codes.find((code, at) => code !== meant[at]) ?? meant[codes.length];
		if (stray !== undefined) return { index, found: `words that are read as Markdown (${stray})` };
	}
	return undefined;
}

/** The codes that a text has a place for; those of an original may be more. */
function usedCodes(text: MarkedText | undefined): Code[] {
	const used = new Set(text?.pieces.map((piece) => ('code' in piece ? piece.code : '')));
	return (text?.codes ?? []).filter(({ id }) => used.has(id));
}

function nameOf({ start, end }: Code): string {
	return end === undefined ? start.trim() : `${start}…${end}`;
}
