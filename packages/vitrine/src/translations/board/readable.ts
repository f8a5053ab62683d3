import type { Nodes } from 'mdast';
import { type Block, placeOf, readBlocks } from '#content/markdown/blocks.ts';
import { writtenAnchor } from '#content/markdown/written-anchor.ts';
import type { TextForm } from '../units/unit.ts';

/** Writes a text for people who read no Markdown: its words without the marks, a line for each entry of a list. */
export function readable(text: string, form: TextForm): string {
	if (form === 'line' || form === 'message') return text.replace(/\s+/g, ' ').trim();
	const blocks = readBlocks(text);
	return blocks.map((block) => readBlock(text, block)).join('\n\n');
}

function readBlock(text: string, { kind, leaves }: Block): string {
	if (leaves.length === 0) return '';
	let written = '';
	let row = 0;
	for (const { node } of leaves) {
		const { line } = placeOf(node);
		const isNextCell = node.type === 'tableCell' && line === row;
		const mark = kind === 'list' && node.type === 'paragraph' ? '• ' : '';
		written += written === '' ? mark : isNextCell ? ' · ' : `\n${mark}`;
		written += wordsOf(node, text);
		row = line;
	}
	return written;
}

function wordsOf(node: Nodes, text: string): string {
	if (node.type === 'text') return node.value.replace(/\s+/g, ' ').replace(writtenAnchor, '');
	if (node.type === 'break') return '\n';
	if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
	if ('children' in node) return node.children.map((child) => wordsOf(child, text)).join('');
	if ('value' in node) return node.value;
	const { start, end } = placeOf(node);
	return text.slice(start, end);
}
