import type { ElementContent, Root as HastRoot } from 'hast';
import type { Nodes, Root, Table } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Processor, unified } from 'unified';
import { visit } from 'unist-util-visit';
import { maxLevels, TooDeepError } from './bounded-reading.ts';

/** Emphasis next to Japanese punctuation (`**「強調」**の`) is emphasis, which CommonMark alone denies. */
function cjkFriendly(this: Processor) {
	const data = this.data();
	data.micromarkExtensions = [...(data.micromarkExtensions ?? []), cjkFriendlyExtension()];
}

/** Reads Markdown as the site does, to a tree with positions. */
export const markdownParser: Processor<Root, undefined, undefined, undefined, undefined> = unified()
	.use(remarkParse)
	.use(remarkGfm)
	.use(cjkFriendly)
	.freeze();
/** Characters. In a cell with more, a text is read and no figure or name. */
const longestName = 24;
const toHast = unified().use(remarkRehype).freeze();

/**
 * Makes the elements of a text, without what a page does not need, and without `align`, which would become a style: the
 * stylesheet reads `data-align`, and `data-prose` of tables that hold texts.
 */
export function markdownToHast(markdown: Root): HastRoot {
	visit(markdown, 'table', (table) => {
		if (holdsTexts(table)) table.data = { hProperties: { dataProse: true } };
	});
	const tree = toHast.runSync(markdown) as HastRoot;
	visit(tree, (node) => {
		delete node.position;
		if (node.type === 'element' && node.tagName === 'code') node.children = node.children.flatMap(keepTogether);
		if (node.type !== 'element' || node.properties.align === undefined) return;
		const { align, ...properties } = node.properties;
		node.properties = { ...properties, dataAlign: align };
	});
	return tree;
}

/** A short word with hyphens, as `--ink` or `my-site`. */
const hyphenated = /(?<!\S)(?=\S{2,16}(?!\S))([\w./]*-[\w./-]*)(?!\S)/;

/** A short command, as `npm ci`. */
const command = /^[a-z][\w./-]*(?: [\w./-]+)+$/;
const longestCommand = 13;

/** Puts short commands and words with hyphens into elements of their own, which the stylesheet keeps in one line. */
function keepTogether(node: ElementContent): ElementContent[] {
	if (node.type !== 'text' || node.value.includes('\n')) return [node];
	if (node.value.length <= longestCommand && command.test(node.value)) {
		return [{ type: 'element', tagName: 'span', properties: {}, children: [node] }];
	}
	return node.value.split(hyphenated).flatMap((value, index): ElementContent[] => {
		if (value === '') return [];
		const text = { type: 'text' as const, value };
		return index % 2 === 0 ? [text] : [{ type: 'element', tagName: 'span', properties: {}, children: [text] }];
	});
}

/** Whether a column has texts, besides that of the names of rows. */
function holdsTexts({ children: [, ...rows] }: Table): boolean {
	return rows.some(({ children: [, ...cells] }) => cells.some((cell) => textOf(cell).length > longestName));
}

/** @throws {TooDeepError} before the tree overflows the stack of those who walk it */
export function checkLevels(node: Nodes, level = 0): void {
	// A level of a list takes two nodes, as an item takes a paragraph.
	if (level > 2 * maxLevels + 10) throw new TooDeepError();
	if ('children' in node) for (const child of node.children) checkLevels(child, level + 1);
}
