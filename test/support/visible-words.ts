import type { Element, Nodes, Parents } from 'hast';
import { fromHtml } from 'hast-util-from-html';

/** A part of a page, from one heading to the next. */
export interface VisiblePart {
	heading: string;
	/** What a visitor reads and can follow below it, one line for each block. */
	words: string;
}

/** What addresses of links and pictures become before they are compared. */
export interface VisibleOptions {
	link?: (address: string) => string;
	picture?: (address: string) => string;
}

/** Marks that change what words mean: a visitor sees them. */
const marks = new Set(['strong', 'em', 'del', 'code']);

const inline = new Set([...marks, 'a', 'span', 'label', 'mark', 'wbr', 'img', 'picture', 'source', 'input', 'br']);

/**
 * Reads what a browser shows of HTML: words with the marks around them, links with where they lead, pictures with their words
 * and file, and a line for each block.
 */
export function visibleWords(html: string | Nodes, options: VisibleOptions = {}): string {
	const tree = typeof html === 'string' ? fromHtml(html, { fragment: true }) : html;
	return linesOf(tree, options).join('\n');
}

/**
 * Reads the parts of an article, each below a heading.
 *
 * @param level of these headings
 */
export function visibleParts(html: string | Nodes, level: 2 | 3, options: VisibleOptions = {}): VisiblePart[] {
	const tree = typeof html === 'string' ? fromHtml(html, { fragment: true }) : html;
	const article = level === 2 ? parentOfHeadings(tree) : tree;
	const parts: { heading: string; lines: string[] }[] = [];
	let isInPart = false;
	for (const line of article ? linesOf(article, options) : []) {
		const [, signs = '', heading = ''] = /^(#+) (.*)$/.exec(line) ?? [];
		if (signs !== '' && signs.length <= level) {
			isInPart = signs.length === level;
			if (isInPart) parts.push({ heading, lines: [] });
		} else if (isInPart) parts.at(-1)?.lines.push(line);
	}
	return parts.map(({ heading, lines }) => ({ heading, words: lines.join('\n') }));
}

/** Returns the element with the most headings of the second level. */
function parentOfHeadings(tree: Nodes): Parents | undefined {
	let best: { parent: Parents; count: number } | undefined;
	const walk = (node: Nodes) => {
		if (!('children' in node)) return;
		const count = node.children.filter((child) => child.type === 'element' && child.tagName === 'h2').length;
		if (count > (best?.count ?? 0)) best = { parent: node, count };
		node.children.forEach(walk);
	};
	walk(tree);
	return best?.parent;
}

function linesOf(
	tree: Nodes,
	{ link = (address) => address, picture = (address) => address }: VisibleOptions,
): string[] {
	const lines = [''];
	const add = (text: string) => lines.push(`${lines.pop()}${text}`);
	const walk = (node: Nodes, isCode: boolean) => {
		if (node.type === 'text') add(isCode ? node.value.replace(/\n$/, '') : node.value.replace(/[ \t\r\n\f]+/g, ' '));
		if (node.type === 'root') for (const child of node.children) walk(child, isCode);
		if (node.type !== 'element' || isUnseen(node)) return;
		const { tagName, properties, children } = node;
		const isBlock = !inline.has(tagName);
		if (isBlock && lines.at(-1)?.trim() !== '') lines.push('');
		if (/^h\d$/.test(tagName)) add(`${'#'.repeat(Number(tagName.slice(1)))} `);
		if (tagName === 'br') add('⏎');
		if (tagName === 'input') add(properties.checked ? '☑ ' : '☐ ');
		if (tagName === 'img') add(pictureWords(properties, picture));
		const [before, after] = around(node, link);
		add(before);
		for (const [index, child] of children.entries()) {
			if (tagName === 'ol' && child.type === 'element') numberItem(lines, properties.start, children, index);
			walk(child, isCode || tagName === 'pre');
		}
		add(after);
		if (isBlock) lines.push('');
	};
	walk(tree, false);
	return lines
		.map((line) => line.replace(/ *⏎ */g, '⏎').replace(/☑ +/g, '☑ ').replace(/☐ +/g, '☐ ').trim())
		.filter((line) => line !== '');
}

function isUnseen({ tagName, properties: { className } }: Element): boolean {
	const isHidden = Array.isArray(className) && className.includes('hidden-text');
	return isHidden || ['script', 'style', 'nav'].includes(tagName);
}

function pictureWords({ src, alt, title }: Element['properties'], picture: (address: string) => string): string {
	return `<${[`${picture(decoded(src))}: ${alt}`, ...(title ? [title] : [])].join(' | ')}>`;
}

function numberItem(lines: string[], start: unknown, siblings: readonly Nodes[], index: number): void {
	const before = siblings.slice(0, index).filter(({ type }) => type === 'element').length;
	lines.push(`${Number(start ?? 1) + before}.`);
}

function around({ tagName, properties }: Element, link: (address: string) => string): [string, string] {
	if (marks.has(tagName)) return [`<${tagName}>`, `</${tagName}>`];
	if (tagName === 'a') return [`<a ${link(decoded(properties.href))}>`, '</a>'];
	return ['', ''];
}

function decoded(address: unknown): string {
	try {
		return decodeURI(`${address}`);
	} catch {
		return `${address}`;
	}
}
