import type { Nodes, Root, RootContent } from 'mdast';
import { readTree } from './markdown-tree.ts';

/** One part of a page: a heading, a paragraph, a whole list or table. */
export interface Block {
	/** Type of its node; headings with their level: `heading2`. */
	kind: string;
	/** Its offset in the text. */
	start: number;
	end: number;
	/** 1-based, in the text. */
	line: number;
	/** Its texts, in their order. */
	leaves: Leaf[];
}

/** A text within a part of a page: a paragraph, a heading, a cell. Code and the like are one as they are. */
export interface Leaf {
	start: number;
	end: number;
	node: Nodes;
	isQuoted: boolean;
}

/** Reads which parts a Markdown text has. */
export function readBlocks(text: string): Block[] {
	return blocksOf(readTree(text));
}

/** The parts of a tree. Lines between them, which say nothing, are none. */
function blocksOf(tree: Root): Block[] {
	return tree.children
		.filter(({ type }) => type !== 'thematicBreak')
		.map((node) => ({
			kind: kindOf(node),
			...placeOf(node),
			leaves: leavesOf(node),
		}));
}

/** The words of a part as they are written, without the marks that only make it a list, table or quotation. */
export function blockWords(text: string, { kind, leaves }: Block): string {
	return [kind, ...leaves.map((leaf) => leafText(text, leaf))].join('\n');
}

/** A text within a part of a page, on one line; code keeps its lines. */
export function leafText(text: string, { start, end, node, isQuoted }: Leaf): string {
	const written = text.slice(start, end);
	if (!('children' in node)) return written;
	return written.replace(isQuoted ? /[ \t]*\r?\n[ \t]*(?:>[ \t]*)*/g : /[ \t]*\r?\n[ \t]*/g, ' ');
}

function kindOf(node: RootContent): string {
	return node.type === 'heading' ? `heading${node.depth}` : node.type;
}

/** Returns the position of a node in the text that its tree was parsed from. */
export function placeOf({ type, position }: Nodes): { start: number; end: number; line: number } {
	const [start, end] = [position?.start.offset, position?.end.offset];
	if (!position || start === undefined || end === undefined) throw new Error(`A tree without positions: ${type}.`);
	return { start, end, line: position.start.line };
}

function leavesOf(node: Nodes, isQuoted = false): Leaf[] {
	const { start, end } = placeOf(node);
	if (node.type === 'paragraph') return [{ start, end, node, isQuoted }];
	if (node.type === 'heading' || node.type === 'tableCell') {
		const [first, last] = [node.children[0], node.children.at(-1)];
		return first && last ? [{ start: placeOf(first).start, end: placeOf(last).end, node, isQuoted }] : [];
	}
	if (!('children' in node)) return node.type === 'thematicBreak' ? [] : [{ start, end, node, isQuoted }];
	return node.children.flatMap((child) => leavesOf(child, isQuoted || node.type === 'blockquote'));
}
