import type { Element, ElementContent, Properties } from 'hast';
import { quote } from '../problems/problem.ts';
import { drawnElements, isMovable, keptAttributes, movingElements, safeValue, wordElements } from './allowed-svg.ts';
import { safeSheet, safeStyle } from './own-styles.ts';
import { type SvgProblem, svgFault } from './read-svg.ts';
import { lineIn, type ReportSvg, stylesToAttributes } from './styles-to-attributes.ts';
import { sizeOfSvg } from './svg-size.ts';

/** Where a picture is shown: as a part of a page, whose policy forbids styles, or as a file of its own. */
export type SvgPlace = 'page' | 'file';

interface Cleaning {
	place: SvgPlace;
	report: ReportSvg;
}

/**
 * Copies a picture with what draws it and nothing else: elements and attributes of a list, words without markup in titles,
 * references to parts of the same picture. Scripts, handlers, links and what editors add are left out.
 *
 * @returns the copy, and what would be missed in it, so that the picture must be refused
 */
export function cleanSvg(written: Element, place: SvgPlace): { svg: Element; losses: SvgProblem[] } {
	const losses: SvgProblem[] = [];
	const report: ReportSvg = (problem) => losses.push(problem);
	const source = structuredClone(written);
	if (place === 'page') stylesToAttributes(source, report);
	const [svg] = cleanElement(source, undefined, { place, report });
	if (svg?.type !== 'element') throw new Error('An SVG begins with <svg>.');
	if (place === 'page') {
		const { width, height, x, y, ...properties } = svg.properties;
		const size = sizeOfSvg(source);
		const box = size && properties.viewBox === undefined ? { viewBox: `0 0 ${size.width} ${size.height}` } : {};
		svg.properties = { ...box, ...properties, ariaHidden: 'true' };
	}
	return { svg, losses };
}

function cleanElement(element: Element, parent: string | undefined, cleaning: Cleaning): ElementContent[] {
	const { tagName } = element;
	if (wordElements.has(tagName)) return [withChildren(tagName, {}, [{ type: 'text', value: wordsOf(element) }])];
	if (tagName === 'style') return cleaning.place === 'file' ? sheetOf(element, cleaning.report) : [];
	// Within <switch>, what is drawn in its place follows.
	if (tagName === 'foreignObject' && parent !== 'switch') cleaning.report({ line: lineIn(element), ...htmlInside });
	if (tagName === 'image') return imageOf(element, cleaning);
	if (movingElements.has(tagName)) {
		const { attributeName } = element.properties;
		if (tagName !== 'animateMotion' && !isMovable(`${attributeName}`)) return [];
	} else if (tagName !== 'a' && tagName !== 'mpath' && !drawnElements.has(tagName)) return [];
	// What a link draws stays.
	const part = isText(parent) ? 'tspan' : 'g';
	const name = tagName === 'a' ? part : tagName;
	const children = element.children.flatMap((child): ElementContent[] => {
		if (child.type === 'element') return cleanElement(child, name, cleaning);
		return child.type === 'text' && isText(name) ? [{ type: 'text', value: child.value }] : [];
	});
	return [withChildren(name, cleanAttributes(element, cleaning), children)];
}

const htmlInside = {
	found: 'HTML in a <foreignObject>',
	expected: 'shapes and texts of SVG: HTML in a picture could run code',
	fix: 'export it without HTML (Mermaid: htmlLabels: false), or as PNG',
	message: svgFault('html'),
};

function isText(tagName: string | undefined): boolean {
	return tagName === 'text' || tagName === 'tspan' || tagName === 'textPath';
}

function withChildren(tagName: string, properties: Properties, children: ElementContent[]): Element {
	return { type: 'element', tagName, properties, children };
}

function wordsOf({ children }: Element): string {
	return children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}

function sheetOf(style: Element, report: ReportSvg): Element[] {
	const sheet = safeSheet(wordsOf(style));
	if (sheet === undefined) {
		report({
			line: lineIn(style),
			found: 'a <style> that cannot be read, or that hides other files',
			expected: 'plain rules of CSS',
			fix: 'export it with attributes in place of styles',
			message: svgFault('style'),
		});
		return [];
	}
	const { media } = style.properties;
	const condition = media === undefined ? undefined : safeValue(`${media}`);
	return [withChildren('style', condition === undefined ? {} : { media: condition }, [{ type: 'text', value: sheet }])];
}

const pixels = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/=\s]*$/;

/** A page has no other files in its pictures; a file may have pixels that it holds itself. */
function imageOf(element: Element, cleaning: Cleaning): Element[] {
	const href = `${element.properties.href ?? ''}`.trim();
	if (cleaning.place === 'file' && pixels.test(href)) {
		return [withChildren('image', { ...cleanAttributes(element, cleaning), href }, [])];
	}
	cleaning.report({
		line: lineIn(element),
		found: 'an <image>',
		expected: cleaning.place === 'page' ? 'shapes' : 'shapes, or pixels in the file itself: PNG, JPEG, WebP, GIF, AVIF',
		fix: 'trace it ("Trace Bitmap" in Inkscape), or export the whole picture as PNG',
		message: svgFault('image'),
	});
	return [];
}

function cleanAttributes(element: Element, { place, report }: Cleaning): Properties {
	const line = lineIn(element);
	const cleaned: Properties = {};
	for (const [name, given] of Object.entries(element.properties)) {
		const value = `${given}`;
		const kept = keptAttributes.get(name);
		if (name === 'href' && element.tagName !== 'a' && element.tagName !== 'image') {
			const target = value.trim();
			if (isOwnPart(target)) cleaned.href = target;
			else report({ line, found: `a reference to ${quote(value)}`, ...ownPart(value) });
		} else if (name === 'id') {
			if (isOwnPart(`#${value}`)) cleaned.id = value;
		} else if (kept !== undefined) {
			const safe = safeValue(value);
			if (safe !== undefined) cleaned[kept] = safe;
			else report({ line, found: `the attribute ${quote(`${name}=${value}`)}`, ...ownPart(value) });
		} else if (place === 'file' && name === 'class') cleaned.className = value.split(/\s+/).filter(Boolean);
		else if (place === 'file' && name === 'style') cleaned.style = safeStyle(value);
	}
	return cleaned;
}

function ownPart(written: string) {
	return {
		expected: 'references to parts of the same picture alone, as #part or url(#part)',
		fix: 'copy that part into this file, or export it again',
		message: svgFault('reference', written),
	};
}

function isOwnPart(target: string): boolean {
	return /^#[^\s"'()\\]+$/.test(target);
}
