import type { Element } from 'hast';
import { visit } from 'unist-util-visit';

/** Copies a picture with another beginning for its ids, which keeps them apart from those of the page and other pictures. */
export function separateIds(cleaned: Element, prefix: string): Element {
	const svg = structuredClone(cleaned);
	visit(svg, 'element', ({ properties }) => {
		for (const [key, value] of Object.entries(properties)) {
			if (typeof value !== 'string') continue;
			if (key === 'id') properties[key] = `${prefix}-${value}`;
			else if (key === 'href' && value.startsWith('#')) properties[key] = `#${prefix}-${value.slice(1)}`;
			// An animation begins with another one: `first.end+1s`.
			else if (key === 'begin' || key === 'end') {
				properties[key] = value.replace(/(^|;\s*)(?=[\p{L}_])([^\s;.]+\.)/gu, `$1${prefix}-$2`);
			} else properties[key] = value.replaceAll('url(#', `url(#${prefix}-`);
		}
	});
	return svg;
}
