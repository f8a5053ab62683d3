import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';

/** Reads an SVG as a tree. A tree and not markup, because Trusted Types let no markup from strings through. */
export function parseSvg(text: string): Element | undefined {
	const { children } = fromHtml(text, { fragment: true, space: 'svg' });
	const svg = children.find((child) => child.type === 'element' && child.tagName === 'svg') as Element | undefined;
	return svg && JSON.parse(JSON.stringify(svg, (key, value) => (key === 'position' ? undefined : value)));
}

/** Leaves out scripts, handlers, foreign content and links, which the policy of pages forbids, and keeps ids apart. */
export function cleanSvg(written: Element, prefix: string): Element {
	const svg = structuredClone(written);
	visit(svg, 'element', (element, index, parent) => {
		if (['script', 'style', 'foreignObject', 'a', 'image'].includes(element.tagName) && parent && index !== undefined) {
			parent.children.splice(index, 1);
			return index;
		}
		for (const [key, value] of Object.entries(element.properties)) {
			const isReference = /href$/i.test(key);
			if (/^on|^style$/i.test(key) || (isReference && !`${value}`.startsWith('#'))) delete element.properties[key];
			else if (isReference) element.properties[key] = `#${prefix}-${`${value}`.slice(1)}`;
			else if (key === 'id') element.properties[key] = `${prefix}-${value}`;
			else if (typeof value === 'string') element.properties[key] = value.replace(/url\(#/g, `url(#${prefix}-`);
		}
		return undefined;
	});
	const { width, height, ...properties } = svg.properties;
	const box = width && height ? { viewBox: `0 0 ${width} ${height}` } : {};
	svg.properties = { ...box, ...properties, ariaHidden: 'true' };
	return svg;
}

/** How large an SVG is: what it says of itself, else the size of its view. */
export function sizeOfSvg({ properties }: Element): { width: number; height: number } | undefined {
	const [width, height] = [properties.width, properties.height].map((length) =>
		/^[\d.]+(px)?$/.test(`${length}`.trim()) ? Number.parseFloat(`${length}`) : 0,
	);
	const [, , viewWidth, viewHeight] = `${properties.viewBox ?? ''}`
		.trim()
		.split(/[\s,]+/)
		.map(Number);
	const size = width && height ? { width, height } : { width: viewWidth ?? 0, height: viewHeight ?? 0 };
	return size.width > 0 && size.height > 0
		? { width: Math.round(size.width), height: Math.round(size.height) }
		: undefined;
}
