import type { Element, ElementContent, Nodes as HastNodes, Root as HastRoot } from 'hast';
import type { Nodes, Parents, Root, Table } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { toString as textOf } from 'mdast-util-to-string';
import { markdownToMdast } from 'satteri';
import { maxLevels, TooDeepError } from '../files/depth-limit.ts';
import { joinWideLines } from '../files/wide-characters.ts';
import { isBlock, linesOf } from '../typography/set-tree.ts';
import { linkAddresses, replaceAddresses } from './bare-addresses.ts';
import { prepareEmphasis } from './cjk-emphasis.ts';
import { keepLoneTildes } from './lone-tildes.ts';
import { createStandIns, restoreTree } from './stand-ins.ts';

/** A line that begins with more marks of quotes and lists than levels are allowed. */
const deepLine = new RegExp(`^[ \\t]*(?:(?:>|[*+-][ \\t]|\\d{1,9}[.)][ \\t])[ \\t]*){${maxLevels + 1}}`, 'm');

/**
 * Reads Markdown as the site does, with what GitHub adds to it (GFM), to a tree with positions.
 *
 * @throws {TooDeepError} before the parser takes minutes for quotes or lists inside one another
 */
export function readTree(text: string): Root {
	if (deepLine.test(text)) throw new TooDeepError();
	const standIns = createStandIns(text);
	const prepared = prepareEmphasis(keepLoneTildes(replaceAddresses(text, standIns), standIns), standIns);
	const tree = markdownToMdast(prepared, { features: { frontmatter: false } }) as Root;
	linkAddresses(tree, prepared, standIns);
	restoreTree(tree, standIns);
	return tree;
}

/**
 * Calls `visit` with each node below another one, parents first. `unist-util-visit` names a function
 * for each node: for the pages of a site that takes as long as to parse them.
 */
export function eachNode(parent: Parents, visit: (node: Nodes) => void): void {
	for (const node of parent.children) {
		visit(node);
		if ('children' in node) eachNode(node, visit);
	}
}

/** Characters. In a cell with more, a text is read and no figure or name. */
const maxName = 24;

/**
 * Makes the elements of a text, without what a page does not need, and without `align`, which would become a style: the
 * stylesheet reads `data-align`, and `data-prose` of tables that hold texts.
 */
export function markdownToHast(markdown: Root): HastRoot {
	eachNode(markdown, (node) => {
		if (node.type === 'table' && holdsTexts(node)) node.data = { hProperties: { dataProse: true } };
	});
	const tree = toHast(markdown) as HastRoot;
	finish(tree);
	for (const { parts } of linesOf(tree, 'text')) {
		const joined = joinWideLines(parts.map(({ text }) => text.value));
		for (const [index, { text }] of parts.entries()) text.value = joined[index] ?? text.value;
	}
	return tree;
}

function finish(node: HastNodes): void {
	delete node.position;
	if (node.type === 'element') {
		if (node.tagName === 'code') node.children = node.children.flatMap(keepTogether);
		if (node.tagName === 'img') node.properties.alt = joinWideLines([`${node.properties.alt ?? ''}`]).join('');
		if (node.properties.align !== undefined) {
			const { align, ...properties } = node.properties;
			node.properties = { ...properties, dataAlign: align };
		}
	}
	if ('children' in node) node.children.forEach(finish);
	if (node.type === 'element' && (node.tagName === 'li' || node.tagName === 'p')) nameBox(node);
}

/** The box of a task is named by the words behind it (WCAG 2.2, 4.1.2), up to a list or the like below them. */
function nameBox(item: Element): void {
	const first = item.children.findIndex((child) => child.type === 'element');
	const box = item.children[first];
	if (box?.type !== 'element' || box.tagName !== 'input') return;
	const isOther = (child: ElementContent, index: number) => index > first && child.type === 'element' && isBlock(child);
	const next = item.children.findIndex(isOther);
	const end = next < 0 ? item.children.length : next;
	const children = item.children.slice(first, end);
	item.children.splice(first, end - first, { type: 'element', tagName: 'label', properties: {}, children });
}

/** A short word with hyphens, as `--ink` or `my-site`, also at the end of a long path. */
const hyphenated =
	/(?<!\S)(?=\S{2,16}(?!\S))([\w./]*-[\w./-]*)(?!\S)|(?<=\S\/)(?=[^\s/]{2,16}(?!\S))([\w.]*-[\w.-]*)(?!\S)/;

/** A short command, as `npm ci`, or options of a longer one. */
const command = /^[a-z-][\w./-]*(?: [\w./-]+)+$/;
/** So many fit into a list on a phone with letters of twice the size. */
const maxCommand = 16;

/** A command breaks before its options, and behind the program that npx runs. */
const betweenParts = /((?<!--) (?=-)|(?<=^npx [\w-]+) )/;

/** Puts short commands and words with hyphens into elements of their own, which the stylesheet keeps in one line. */
function keepTogether(node: ElementContent): ElementContent[] {
	if (node.type !== 'text' || node.value.includes('\n')) return [node];
	return (node.value.length <= maxCommand ? [node.value] : node.value.split(betweenParts)).flatMap((piece) => {
		if (piece.length <= maxCommand && command.test(piece)) return [whole(piece)];
		const parts = piece.split(hyphenated).filter((part) => part !== undefined && part !== '');
		return parts.map((part) => (hyphenated.test(part) ? whole(part) : { type: 'text' as const, value: part }));
	});
}

function whole(value: string): ElementContent {
	return { type: 'element', tagName: 'span', properties: {}, children: [{ type: 'text', value }] };
}

/** Whether a column has texts, besides that of the names of rows. */
function holdsTexts({ children: [, ...rows] }: Table): boolean {
	return rows.some(({ children: [, ...cells] }) => cells.some((cell) => textOf(cell).length > maxName));
}

/** @throws {TooDeepError} before the tree overflows the stack of those who walk it */
export function checkLevels(node: Nodes, level = 0): void {
	// A level of a list takes two nodes, as an item takes a paragraph.
	if (level > 2 * maxLevels + 10) throw new TooDeepError();
	if ('children' in node) for (const child of node.children) checkLevels(child, level + 1);
}
