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
		// A player goes on with the video that it has loaded when its addresses change: another video needs another player.
		const key = name === 'video' ? JSON.stringify(children) : undefined;
		return wrap(createElement<TreeProperties>(name, key ? { ...properties, key } : properties, ...children.map(show)));
	};
	return createElement(Fragment, null, ...tree.map(show));
}
