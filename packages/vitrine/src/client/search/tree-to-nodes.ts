import type { Tree } from '#protocol/tree.ts';

/** Makes nodes of a tree: Trusted Types let no markup from strings through. */
export function treeToNodes(tree: Tree): Node[] {
	return tree.map((node) => {
		if (typeof node === 'string') return document.createTextNode(node);
		const [name, properties, ...children] = node;
		const element = document.createElement(name);
		for (const [key, value] of Object.entries(properties)) element.setAttribute(key, `${value}`);
		element.append(...treeToNodes(children));
		return element;
	});
}
