import type { Element, Root } from 'hast';
import type { SectionContent } from '#content/site.ts';
import { hastToTree } from './hast-to-tree.ts';

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
