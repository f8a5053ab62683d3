import type { Element, Parents, Root, Text } from 'hast';
import { lastPhraseMark } from '#i18n/marked-text.ts';
import type { TextRole, Typographer } from './typographer.ts';
import { objectReplacement } from './whole-block.ts';

/** Elements within a line of text. All others begin and end a block. */
export const inlineElements = new Set([
	'a',
	'abbr',
	'b',
	'cite',
	'del',
	'em',
	'i',
	'ins',
	'q',
	's',
	'span',
	'strong',
	'sub',
	'sup',
]);

/** Elements within a line that hold no text to be set. */
const objects = new Set(['code', 'kbd', 'samp', 'var', 'img', 'picture', 'svg', 'input', 'br']);

const untouched = new Set(['pre', 'script', 'style']);

const displays = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'caption', 'figcaption']);

/** Whether an element begins and ends a block. */
export function isBlock({ tagName }: Element): boolean {
	return !inlineElements.has(tagName) && !objects.has(tagName);
}

/** A text or an object in a line of text, and what is set of it. */
export interface LinePart {
	node: Text | Element;
	text: Text;
}

/** A line of text: inline content of a block between other blocks. */
export interface Line {
	block: Parents;
	role: TextRole;
	parts: LinePart[];
}

/** Sets all blocks of a tree in place. */
export function setTree(tree: Root, typographer: Typographer, role: TextRole): Root {
	for (const { parts, role: own } of linesOf(tree, role)) {
		if (!parts.some(({ text }) => text.value.trim() !== '')) continue;
		const set = typographer(
			parts.map(({ text }) => text.value),
			own,
		);
		for (const [index, { node, text }] of parts.entries()) {
			const before = parts[index - 1];
			// An object holds no mark: one before it ends the text in front.
			if (node.type !== 'text' && set[index]?.startsWith(lastPhraseMark) && before) before.text.value += lastPhraseMark;
			text.value = set[index] ?? text.value;
		}
	}
	return tree;
}

/** Finds the lines of a block and of those in it. */
export function linesOf(block: Parents, role: TextRole): Line[] {
	const lines: Line[] = [];
	let parts: LinePart[] = [];
	const flush = () => {
		if (parts.length > 0) lines.push({ block, role, parts });
		parts = [];
	};
	const walk = (parent: Parents) => {
		for (const child of parent.children) {
			if (child.type === 'text') parts.push({ node: child, text: child });
			if (child.type !== 'element' || untouched.has(child.tagName)) continue;
			if (objects.has(child.tagName)) parts.push({ node: child, text: { type: 'text', value: objectReplacement } });
			else if (inlineElements.has(child.tagName)) walk(child);
			else {
				flush();
				lines.push(...linesOf(child, displays.has(child.tagName) ? 'display' : role));
			}
		}
	};
	walk(block);
	flush();
	return lines;
}
