import type { ReactNode } from 'react';
import type { Tree } from '#protocol/tree.ts';
import { showTree } from './show-tree.ts';

/** Shows a tree of inline text: emphasis, code, links. */
export function RichText({ tree }: { tree: Tree }): ReactNode {
	return showTree(tree);
}
