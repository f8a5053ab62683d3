import type { Element, Nodes, Root, Text } from 'hast';
import { SaxesParser } from 'saxes';

/**
 * Parses XML.
 *
 * @throws where it is not well-formed
 */
export function parseXml(xml: string): Nodes {
	const root: Root = { type: 'root', children: [] };
	const open: (Root | Element)[] = [root];
	const add = (node: Element | Text) => open.at(-1)?.children.push(node);
	const parser = new SaxesParser();
	parser.on('opentag', ({ name, attributes }) => {
		const element: Element = { type: 'element', tagName: name, properties: { ...attributes }, children: [] };
		add(element);
		open.push(element);
	});
	parser.on('text', (value) => add({ type: 'text', value }));
	parser.on('closetag', () => open.pop());
	parser.on('error', (error) => {
		throw error;
	});
	parser.write(xml).close();
	return root;
}

/** Returns the text of an element inside another one. */
export function textOf(node: Nodes, ...[name, ...further]: string[]): string {
	if (name === undefined)
		return node.type === 'text'
			? node.value
			: childrenOf(node)
					.map((child) => textOf(child))
					.join('');
	const [found] = childrenOf(node).flatMap((child) =>
		child.type === 'element' && child.tagName === name ? [child] : [],
	);
	if (found) return textOf(found, ...further);
	return (
		childrenOf(node)
			.map((child) => textOf(child, name, ...further))
			.find((text) => text !== '') ?? ''
	);
}

function childrenOf(node: Nodes): Nodes[] {
	return 'children' in node ? node.children : [];
}
