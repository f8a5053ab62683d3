import type { Element, Root } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { isValidElement, type ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import type { Tree, TreeProperties } from '#protocol/tree.ts';

/**
 * Brings text and elements of the content to the form that payloads hold and pages show: attributes as React names them,
 * lists of classes as one text, styles as an object.
 *
 * @example hastToTree(fromHtml('<b class="a b">Oil</b>', { fragment: true })) // [['b', { className: 'a b' }, 'Oil']]
 */
export function hastToTree(hast: Root | Element): Tree {
	return nodesOf(toJsxRuntime(hast, { Fragment, jsx, jsxs, passKeys: false }));
}

/** Writes down what React would be given. */
function nodesOf(node: ReactNode): Tree {
	if (typeof node === 'string') return [node];
	if (!isValidElement<TreeProperties & { children: ReactNode }>(node)) return [];
	const { children, ...properties } = node.props;
	const inside = [children].flat().flatMap(nodesOf);
	return typeof node.type === 'string' ? [[node.type, properties, ...inside]] : inside;
}
