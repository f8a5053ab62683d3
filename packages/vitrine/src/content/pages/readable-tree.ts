import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { withoutTypography } from '#i18n/marked-text.ts';
import { isForeign } from '../markdown/characters.ts';

/** Elements without words to read: controls with their names, and code. */
const leftOut = new Set([
	...['button', 'datalist', 'input', 'label', 'legend', 'meter', 'option', 'output', 'progress', 'select', 'textarea'],
	...['noscript', 'script', 'style', 'template', 'title'],
]);

/** Elements that only group others: a heading may be taken out of them. */
const groups = new Set(['article', 'div', 'header', 'hgroup', 'section']);

/** Returns the element between header and footer of a finished page. */
export function mainOf(page: Root): Element {
	const main = find(page, ({ tagName }) => tagName === 'main');
	if (!main) throw new Error('A page has no main element.');
	return main;
}

/** Returns the sections of a page, outermost first, in their order. */
export function sectionsOf(node: Element): Element[] {
	return node.children.flatMap((child) => {
		if (child.type !== 'element') return [];
		return child.tagName === 'section' && child.properties.id !== undefined ? [child] : sectionsOf(child);
	});
}

/**
 * Copies of a finished element what visitors read: without what is hidden, decorates, or is a control, and without what
 * typography put in. The heading of a section or of an item of a list comes first in it.
 *
 * @param only a language tag, for words alone in that language: pictures become their alternative texts
 */
export function readableTree(element: Element, only?: string): Root {
	return { type: 'root', children: read(element, { only, isCode: false, isInSentence: false }) };
}

interface Place {
	only: string | undefined;
	isCode: boolean;
	/** Whether there are letters beside it: words of another language are a part of the sentence. */
	isInSentence: boolean;
}

function read(node: Nodes, place: Place): ElementContent[] {
	if (node.type === 'text') return [{ type: 'text', value: place.isCode ? node.value : withoutTypography(node.value) }];
	if (node.type !== 'element') return [];
	const { tagName, properties } = node;
	if (isTask(node)) return tagName === 'input' ? [node] : readAll(node, place);
	if (leftOut.has(tagName) || isHidden(node)) return [];
	if (place.only !== undefined && !place.isInSentence && isForeign(node, place.only)) return [];
	if (tagName === 'svg') return place.only === undefined ? text(properties.ariaLabel) : part(properties.ariaLabel);
	if (tagName === 'iframe') {
		// What is pressed in the frame before it loads anything.
		const inside = fromHtml(`${properties.srcDoc ?? ''}`, { fragment: true });
		return inside.children.flatMap((child) => read(child, place));
	}
	if (tagName === 'img') {
		if (place.only !== undefined) return part(properties.alt);
		return properties.alt ? [{ ...node, properties: { src: properties.src, alt: properties.alt } }] : [];
	}
	const { title: _, ...others } = properties;
	const isCode = place.isCode || tagName === 'code' || tagName === 'pre';
	const copy: Element = { ...node, properties: others, children: readAll(node, { ...place, isCode }) };
	if (tagName === 'section') return [withHeadingFirst(copy, /^h[12]$/)];
	if (tagName === 'li') return [withHeadingFirst(copy, /^h[3-6]$/)];
	return tagName === 'ul' ? withoutBullets(copy) : [copy];
}

function readAll({ children }: Element, place: Place): ElementContent[] {
	const isInSentence = children.some((child) => child.type === 'text' && /\p{L}/u.test(child.value));
	return children.flatMap((child, index) => {
		const found = read(child, { ...place, isInSentence });
		return isLink(child) && isLink(children[index - 1]) ? [...text(' '), ...found] : found;
	});
}

/** Returns whether it is a link: styles set one apart from the next. */
function isLink(node: ElementContent | undefined): boolean {
	return node?.type === 'element' && node.tagName === 'a';
}

/** Returns whether a node is the checkbox of a task in a text, which cannot be changed, or its label. */
function isTask(node: RootContent): boolean {
	if (node.type !== 'element') return false;
	const { tagName, properties, children } = node;
	if (tagName === 'label') return children.some(isTask);
	return tagName === 'input' && properties.type === 'checkbox' && properties.disabled === true;
}

/**
 * Includes visual duplicates: `data-dark` is a second version of a picture, `data-nosnippet` shows letters without
 * meaning.
 */
function isHidden({ properties }: Element): boolean {
	const { hidden, ariaHidden, dataDark, dataNosnippet } = properties;
	return (
		(hidden !== undefined && hidden !== false) ||
		`${ariaHidden}` === 'true' ||
		dataDark !== undefined ||
		dataNosnippet !== undefined
	);
}

function withHeadingFirst(element: Element, heading: RegExp): Element {
	const [found, rest] = takeOut(element, heading);
	return found ? { ...rest, children: [found, ...rest.children] } : rest;
}

/** Takes the first heading out of an element, and leaves it where it is in a link or the like. */
function takeOut(element: Element, heading: RegExp): [Element | undefined, Element] {
	for (const [index, child] of element.children.entries()) {
		if (child.type !== 'element') continue;
		if (heading.test(child.tagName)) return [child, { ...element, children: element.children.toSpliced(index, 1) }];
		if (!groups.has(child.tagName)) continue;
		const [found, rest] = takeOut(child, heading);
		if (found) return [found, { ...element, children: element.children.with(index, rest) }];
	}
	return [undefined, element];
}

/** Items with a heading are parts of the text, and no list. */
function withoutBullets(list: Element): ElementContent[] {
	const items = list.children.filter((child) => child.type === 'element');
	const isOfParts = items.some(({ children: [first] }) => first?.type === 'element' && /^h\d$/.test(first.tagName));
	return isOfParts ? items.map((item) => ({ ...item, tagName: 'div' })) : [list];
}

function part(value: unknown): ElementContent[] {
	return [{ type: 'element', tagName: 'p', properties: {}, children: text(value) }];
}

function text(value: unknown): ElementContent[] {
	return typeof value === 'string' && value !== '' ? [{ type: 'text', value }] : [];
}

function find(node: Nodes, isWanted: (element: Element) => boolean): Element | undefined {
	if (node.type === 'element' && isWanted(node)) return node;
	if (!('children' in node)) return undefined;
	for (const child of node.children) {
		const found = find(child, isWanted);
		if (found) return found;
	}
	return undefined;
}
