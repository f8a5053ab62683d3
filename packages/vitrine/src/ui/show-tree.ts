import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { Tree, TreeNode, TreeProperties } from '#protocol/tree.ts';

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
