import type { Heading, Nodes, Paragraph, Root, RootContent } from 'mdast';
import type { Processor } from 'unified';
import { markdownParser } from './markdown-tree.ts';

/** One part of a page: a heading, a paragraph, a whole list or table. */
export interface Block {
	/** Type of its node; headings with their level: `heading2`. */
	kind: string;
	/** Where it stands in the text. */
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

/** Marks within a line do not make blocks; to leave them unread takes half the time. */
const inlineConstructs = [
	'attention',
	'autolink',
	'characterEscape',
	'characterReference',
	'codeText',
	'emailAutolink',
	'hardBreakEscape',
	'htmlText',
	'labelEnd',
	'labelStartImage',
	'labelStartLink',
	'protocolAutolink',
	'strikethrough',
	'wwwAutolink',
];

function withoutInline(this: Processor) {
	const data = this.data();
	data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: inlineConstructs } }];
	data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? [])
		.flat()
		.map(({ transforms: _inline, ...extension }) => extension);
}

const blockParser = markdownParser().use(withoutInline).freeze();

/** Reads which parts a Markdown text has. */
export function readBlocks(text: string): Block[] {
	const plain = plainBlocks(text);
	if (!plain) return blocksOf(blockParser.parse(text));
	const { blocks, rest } = plain;
	if (rest.length > 0) blocks.push(...parseStretches(text, rest));
	return blocks.sort((a, b) => a.start - b.start);
}

/** A stretch of a page, without the empty lines around it. */
interface Stretch {
	start: number;
	end: number;
	/** 1-based. */
	line: number;
}

/**
 * Finds the paragraphs and headings that are plain to see, which most of a page is; only what is left has to be parsed.
 * Without it, reading the texts of 1,000 pages in three languages takes a third longer.
 *
 * @returns undefined for a page with fences of code or HTML, which may hold anything
 */
function plainBlocks(text: string): { blocks: Block[]; rest: Stretch[] } | undefined {
	if (/```|~~~|</.test(text)) return undefined;
	const blocks: Block[] = [];
	const rest: Stretch[] = [];
	let open: Stretch | undefined;
	for (const stretch of betweenEmptyLines(text)) {
		const written = text.slice(stretch.start, stretch.end);
		// A list or quotation ends where, behind an empty line, a letter or # begins the line.
		if (open && /^[\p{L}#]/u.test(written)) open = undefined;
		const block = open ? undefined : (plainHeading(written, stretch) ?? plainParagraph(written, stretch));
		if (block) blocks.push(block);
		else if (open) open.end = stretch.end;
		else {
			open = stretch;
			rest.push(stretch);
		}
	}
	return { blocks, rest };
}

function betweenEmptyLines(text: string): Stretch[] {
	const stretches: Stretch[] = [];
	let start = text.length - text.replace(/^(?:[ \t]*\r?\n)*/, '').length;
	let line = 1;
	let counted = 0;
	const add = (end: number) => {
		for (let at = text.indexOf('\n', counted); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) line++;
		counted = start;
		const length = text.slice(start, end).trimEnd().length;
		if (length > 0) stretches.push({ start, end: start + length, line });
	};
	for (const { index, 0: gap } of text.matchAll(/\n(?:[ \t]*\r?\n)+/g)) {
		if (index < start) continue;
		add(index);
		start = index + gap.length;
	}
	add(text.length);
	return stretches;
}

/** One line that begins with #, and not more of them behind its words alone. */
function plainHeading(written: string, { start, end, line }: Stretch): Block | undefined {
	const [, marks = '', space = '', words = ''] = /^(#{1,6})([ \t]+)([^\r\n]*?)(?:[ \t]+#+)?$/.exec(written) ?? [];
	if (words === '' || /^#+$/.test(words)) return undefined;
	const from = start + marks.length + space.length;
	const node: Heading = { type: 'heading', depth: 1, children: [] };
	const leaf = { start: from, end: from + words.length, node, isQuoted: false };
	return { kind: `heading${marks.length}`, start, end, line, leaves: [leaf] };
}

/** Lines that begin with a letter: none of them can begin anything else. */
function plainParagraph(written: string, { start, end, line }: Stretch): Block | undefined {
	if (!/^\p{L}[^\r\n]*(?:\r?\n\p{L}[^\r\n]*)*$/u.test(written)) return undefined;
	const node: Paragraph = { type: 'paragraph', children: [] };
	return { kind: 'paragraph', start, end, line, leaves: [{ start, end, node, isQuoted: false }] };
}

/** A paragraph, which ends all that stands open before it. */
const separator = '\n\nx\n\n';

/** Parses several stretches of a text at a time: to begin takes longer than to read a few lines. */
function parseStretches(text: string, stretches: readonly Stretch[]): Block[] {
	const joined = stretches.map(({ start, end }) => text.slice(start, end)).join(separator);
	const blocks = blocksOf(blockParser.parse(joined));
	let offset = 0;
	let line = 1;
	return stretches.flatMap((stretch) => {
		const length = stretch.end - stretch.start;
		const [first, moved, down] = [offset, stretch.start - offset, stretch.line - line];
		const move = <Part extends { start: number; end: number }>(part: Part): Part => {
			return { ...part, start: part.start + moved, end: part.end + moved };
		};
		offset += length + separator.length;
		line += joined.slice(first, offset).split('\n').length - 1;
		return blocks
			.filter(({ start }) => start >= first && start < first + length)
			.map((block) => ({ ...move(block), line: block.line + down, leaves: block.leaves.map(move) }));
	});
}

/** The parts of a tree. Lines between them, which say nothing, are none. */
export function blocksOf(tree: Root): Block[] {
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

/** Where a node stands in the text that its tree was read from. */
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
