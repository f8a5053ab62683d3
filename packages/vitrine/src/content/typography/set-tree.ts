import type { Element, Parents, Root, RootContent, Text } from 'hast';
import { breakMark } from '#i18n/break-mark.ts';
import type { TextRole, Typographer } from './typographer.ts';
import { objectReplacement } from './whole-block.ts';

/** Elements within a line of text. All others begin and end a block. */
const inline = new Set(['a', 'abbr', 'b', 'cite', 'del', 'em', 'i', 'ins', 'q', 's', 'span', 'strong', 'sub', 'sup']);

/** Elements within a line that hold no text to be set. */
const objects = new Set(['code', 'kbd', 'samp', 'var', 'img', 'picture', 'svg', 'input', 'br']);

const untouched = new Set(['pre', 'script', 'style']);

const displays = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'caption', 'figcaption']);

/** Sets all blocks of a tree in place. */
export function setTree(tree: Root, typographer: Typographer, role: TextRole): Root {
	setBlock(tree, typographer, role);
	return tree;
}

function setBlock(block: Parents, typographer: Typographer, role: TextRole): void {
	let line: Text[] = [];
	const flush = () => {
		setLine(line, typographer, role);
		line = [];
	};
	const walk = (parent: Parents) => {
		for (const child of parent.children) {
			if (child.type === 'text') line.push(child);
			if (child.type !== 'element' || untouched.has(child.tagName)) continue;
			if (objects.has(child.tagName)) line.push({ type: 'text', value: objectReplacement });
			else if (inline.has(child.tagName)) walk(child);
			else {
				flush();
				setBlock(child, typographer, displays.has(child.tagName) ? 'display' : role);
			}
		}
	};
	walk(block);
	flush();
	block.children = block.children.flatMap((child) => withBreaks(child)) as Element['children'];
}

function setLine(line: readonly Text[], typographer: Typographer, role: TextRole): void {
	if (!line.some(({ value }) => value.trim() !== '')) return;
	const set = typographer(
		line.map(({ value }) => value),
		role,
	);
	for (const [index, text] of line.entries()) text.value = set[index] ?? text.value;
}

/** Turns break marks into elements, so that no invisible character is copied or searched with the text; in names they are no spaces. */
function withBreaks(node: RootContent): RootContent[] {
	if (node.type === 'element') {
		if (inline.has(node.tagName)) node.children = node.children.flatMap(withBreaks) as Element['children'];
		return [node];
	}
	if (node.type !== 'text' || !node.value.includes(breakMark)) return [node];
	return node.value.split(breakMark).flatMap((value, index): RootContent[] => {
		const text: RootContent[] = value === '' ? [] : [{ type: 'text', value }];
		return index === 0
			? text
			: [{ type: 'element', tagName: 'wbr', properties: { ariaHidden: 'true' }, children: [] }, ...text];
	});
}
