import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** Text and elements of the content, in JSON. Properties are named and written as React wants them. */
export type Tree = TreeNode[];

/** A text, or an element: its name, its properties, and what stands in it. */
export type TreeNode = string | [name: string, properties: TreeProperties, ...children: TreeNode[]];

/** Only `style` is an object. */
export type TreeProperties = Record<string, string | number | boolean | Record<string, string>>;

/**
 * Shows a tree of the content.
 *
 * @param wrap may put an element of the tree into another
 */
export function showTree(
	tree: Tree,
	wrap: (element: ReactElement<TreeProperties>) => ReactElement = (element) => element,
): ReactNode {
	const show = (node: TreeNode): ReactNode => {
		if (typeof node === 'string') return node;
		const [name, properties, ...children] = node;
		return wrap(createElement(name, properties, ...children.map(show)));
	};
	return createElement(Fragment, null, ...tree.map(show));
}
