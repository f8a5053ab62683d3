import type { Element, Root } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import type { SectionContent } from '#content/site/site.ts';
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

/** Brings what components make of their properties to the same form. None of them may have a state. */
export function elementToTree(element: ReactElement): Tree {
	return nodesOf(element);
}

/** Writes down what React would be given. */
function nodesOf(node: ReactNode): Tree {
	if (typeof node === 'string') return [node];
	if (!isValidElement<TreeProperties & { children: ReactNode }>(node)) return [];
	if (isComponent(node.type)) return nodesOf(node.type(node.props));
	const { children, ...given } = node.props;
	const properties = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
	const inside = [children].flat(Number.POSITIVE_INFINITY).flatMap((child) => nodesOf(child as ReactNode));
	return typeof node.type === 'string' ? [[node.type, properties, ...inside]] : inside;
}

function isComponent(type: unknown): type is (properties: unknown) => ReactNode {
	return typeof type === 'function';
}

/** Copies the content of a section with its texts and icons in the form that pages show. */
export function showContent(content: SectionContent): SectionContent {
	return show(content) as SectionContent;
}

function show(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(show);
	if (typeof value !== 'object' || value === null) return value;
	if (isHast(value)) return hastToTree(value);
	return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, show(child)]));
}

function isHast(value: object): value is Root | Element {
	return 'type' in value && (value.type === 'root' || value.type === 'element') && 'children' in value;
}
