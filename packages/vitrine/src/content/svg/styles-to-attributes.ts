import type { Element } from 'hast';
import { type Declaration, parse, type Rule } from 'postcss';
import { visit } from 'unist-util-visit';
import { quote } from '../problems/problem.ts';
import { safeValue, styleAttributes } from './allowed-svg.ts';
import { type SvgProblem, svgFault } from './read-svg.ts';

/** Takes what of a picture cannot be shown. */
export type ReportSvg = (problem: SvgProblem) => void;

interface Style {
	declaration: Declaration;
	line: number;
	/** Of a rule; those of `style` attributes are above all. */
	weight: number;
}

interface SimpleSelector {
	tag: string | undefined;
	names: { sign: string; name: string }[];
}

interface SvgRule extends Omit<Style, 'declaration'> {
	selector: SimpleSelector;
	declarations: Declaration[];
}

/** What editors of pictures write of texts, of boxes and for themselves: it changes no shape. */
const unseenProperty =
	/^(?:-|enable-background$|isolation$|font-(?:variant|feature|kerning|variation|synthesis|optical)|line-height$|white-space$|text-(?:align|indent|transform|orientation|decoration-)|block-progression$|shape-|solid-|user-select$|will-change$|cursor$|pointer-events$)/;
const boxProperty = /^(?:(?:max|min)-|margin|padding|position$|top$|left$|right$|bottom$|float$|vertical-align$)/;

/** Rules that draw nothing in a picture without text. */
const unseenRules = ['charset', 'namespace', 'font-face'];

const asAttributes = {
	expected: 'styles that attributes can hold: a picture in a page has no rules of its own',
	fix: 'export it with attributes ("Presentation Attributes" in Illustrator, "Optimized SVG" in Inkscape, or svgo)',
	message: svgFault('style'),
};

/**
 * Writes the styles of a picture as attributes: those of `style`, and of rules for elements, classes and ids. What no
 * attribute can hold is reported.
 *
 * @param svg is changed; its attributes have the names that they have in the file
 */
export function stylesToAttributes(svg: Element, report: ReportSvg): void {
	const rules: SvgRule[] = [];
	const elements: Element[] = [];
	visit(svg, 'element', (element) => {
		elements.push(element);
		if (element.tagName === 'style') rules.push(...readRules(element, report));
	});
	for (const element of elements) {
		const { style } = element.properties;
		const matched: Style[] = rules
			.filter(({ selector }) => matches(element, selector))
			.flatMap(({ declarations, ...place }) => declarations.map((declaration) => ({ ...place, declaration })));
		const line = lineIn(element);
		const own = style === undefined ? [] : readDeclarations(`${style}`, line, report);
		const styles = [...matched, ...own.map((declaration) => ({ declaration, line, weight: Number.POSITIVE_INFINITY }))];
		// Later ones win, so the heaviest is last (sorting keeps the order of equals).
		styles.sort((a, b) => weightOf(a) - weightOf(b) || (a.weight < b.weight ? -1 : Number(a.weight > b.weight)));
		for (const { declaration, line } of styles)
			applyStyle(element, declaration, { line, isRoot: element === svg, report });
	}
}

function weightOf({ declaration }: Style): number {
	return declaration.important ? 1 : 0;
}

export function lineIn({ position }: Element): number {
	return position?.start.line ?? 1;
}

function readRules(style: Element, report: ReportSvg): SvgRule[] {
	const { type, media } = style.properties;
	const start = lineIn(style);
	if (type !== undefined && !/^\s*(?:text\/css)?\s*$/i.test(`${type}`)) return [];
	const refuse = (line: number, what: string) => report({ line, found: `the style ${quote(what)}`, ...asAttributes });
	if (media !== undefined && !/^\s*(?:all|screen)?\s*$/i.test(`${media}`)) refuse(start, `media="${media}"`);
	const text = style.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
	const parsed = parseCss(text, start, report);
	const rules: SvgRule[] = [];
	for (const node of parsed?.nodes ?? []) {
		const line = start + (node.source?.start?.line ?? 1) - 1;
		if (node.type === 'comment' || (node.type === 'atrule' && unseenRules.includes(node.name.toLowerCase()))) continue;
		if (node.type !== 'rule') {
			refuse(line, node.type === 'atrule' ? `@${node.name} ${node.params}` : node.toString());
			continue;
		}
		const declarations = declarationsOf(node);
		if (declarations === undefined) refuse(line, node.toString());
		for (const written of node.selectors) {
			const selector = readSelector(written);
			if (selector) rules.push({ selector, declarations: declarations ?? [], line, weight: specificity(selector) });
			else refuse(line, written);
		}
	}
	return rules;
}

/** @returns undefined where a rule holds other rules */
function declarationsOf({ nodes }: Rule): Declaration[] | undefined {
	const declarations = nodes.filter((node) => node.type === 'decl');
	const comments = nodes.filter((node) => node.type === 'comment');
	return declarations.length + comments.length === nodes.length ? declarations : undefined;
}

function readDeclarations(style: string, line: number, report: ReportSvg): Declaration[] {
	const [rule] = parseCss(`*{${style}\n}`, line, report)?.nodes ?? [];
	const declarations = rule?.type === 'rule' ? declarationsOf(rule) : undefined;
	if (rule && !declarations) report({ line, found: `the style ${quote(style)}`, ...asAttributes });
	return declarations ?? [];
}

function parseCss(text: string, line: number, report: ReportSvg): ReturnType<typeof parse> | undefined {
	try {
		return parse(text);
	} catch {
		report({ line, found: `styles that cannot be read: ${quote(text.trim())}`, ...asAttributes });
		return undefined;
	}
}

/** Reads `*`, `path`, `.st0`, `#logo` and what is joined of them, as `path.st0`. */
function readSelector(written: string): SimpleSelector | undefined {
	const [all, tag] = /^(?:\*|([a-zA-Z][\w-]*))?((?:[.#][\p{L}_-][\p{L}\p{N}_-]*)*)$/u.exec(written.trim()) ?? [];
	if (!all) return undefined;
	const names = [...all.matchAll(/([.#])([^.#]+)/g)].map(([, sign = '', name = '']) => ({ sign, name }));
	return { tag, names };
}

function specificity({ tag, names }: SimpleSelector): number {
	const ids = names.filter(({ sign }) => sign === '#').length;
	return ids * 10_000 + (names.length - ids) * 100 + (tag === undefined ? 0 : 1);
}

function matches({ tagName, properties }: Element, { tag, names }: SimpleSelector): boolean {
	const classes = `${properties.class ?? ''}`.split(/\s+/);
	return (
		(tag === undefined || tag === tagName) &&
		names.every(({ sign, name }) => (sign === '#' ? properties.id === name : classes.includes(name)))
	);
}

function applyStyle(
	element: Element,
	{ prop, value }: Declaration,
	{ line, isRoot, report }: { line: number; isRoot: boolean; report: ReportSvg },
): void {
	const name = prop.toLowerCase();
	const isCustom = name.startsWith('--');
	if (value.trim() === '' || (!isCustom && unseenProperty.test(name)) || (isRoot && boxProperty.test(name))) return;
	if (name === 'mix-blend-mode' && value.trim() === 'normal') return;
	const clean = safeValue(value.trim());
	const written = name === 'transform' && clean !== undefined ? withoutUnits(clean) : clean;
	const names = name === 'marker' ? ['marker-start', 'marker-mid', 'marker-end'] : [name];
	const isAttribute = name === 'transform' || names.every((each) => styleAttributes.has(each));
	if (written === undefined || !isAttribute) {
		report({ line, found: `the style ${quote(`${prop}: ${value}`)}`, ...asAttributes });
		return;
	}
	for (const each of names) element.properties[each] = written;
}

/**
 * Writes a transformation as the attribute wants it: in pixels and degrees, which have no names there.
 *
 * @returns undefined for one with other units
 */
function withoutUnits(transform: string): string | undefined {
	const plain = transform.replace(/(\d)(?:px|deg)\b/g, '$1');
	return /^(?:none|(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([\d\s.,+e-]*\)\s*)*)$/.test(plain)
		? plain
		: undefined;
}
