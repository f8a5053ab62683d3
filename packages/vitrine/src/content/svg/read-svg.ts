import type { Element, Text } from 'hast';
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import type { SvgFault } from '../problems/media-messages.ts';
import { coded } from '../problems/message.ts';
import type { Problem } from '../problems/problem.ts';

/** What is wrong with an SVG, and at which line of it. */
export type SvgProblem = Pick<Problem, 'line' | 'found' | 'expected' | 'fix' | 'message'>;

/** Creates the message of what keeps an SVG from being shown. */
export function svgFault(reason: SvgFault, written?: string) {
	return coded('svg', { reason, ...(written !== undefined && { written }) });
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';

/** Elements within elements: code that follows them must not run out of stack. */
const maxDepth = 200;

/** Characters. Entities are names of namespaces and styles there; longer ones multiply to a text that fills the memory. */
const maxEntity = 200;

/**
 * Reads an SVG as XML, as browsers read the file, to a tree whose attributes have the names that they have in the file.
 * A tree and not markup, because Trusted Types let no markup from strings through. Elements of other namespaces, which
 * browsers do not draw, are left out; entities of the document type are texts without markup.
 */
export function readSvg(text: string): { svg: Element } | { problem: SvgProblem } {
	const parser = new SaxesParser({ xmlns: true, position: true, additionalNamespaces: { xlink: xlinkNamespace } });
	const open: Element[] = [];
	let root: Element | undefined;
	let problem: SvgProblem | undefined;
	let foreign = 0;
	let line = 1;
	const refuse = (found: string, wanted: Pick<Problem, 'expected' | 'fix' | 'message'>) => {
		problem ??= { line: parser.line, found, ...wanted };
	};
	parser.on('error', ({ message }) => {
		// Programs that make files smaller take away the namespaces of editors, and leave their attributes.
		if (message.includes('unbound namespace prefix')) return;
		const reason = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
		const wanted = { expected: 'an SVG that browsers can draw', fix: 'export it again', message: svgFault('xml') };
		refuse(`broken XML: ${reason}`, wanted);
	});
	parser.on('doctype', (doctype) => {
		for (const [, name = '', double, single] of doctype.matchAll(entityPattern)) {
			const value = double ?? single ?? '';
			if (value.length <= maxEntity) parser.ENTITIES[name] ??= value;
		}
	});
	parser.on('opentagstart', () => {
		line = parser.line;
	});
	parser.on('opentag', ({ local, uri, attributes }: SaxesTagNS) => {
		if (open.length >= maxDepth) {
			refuse(`<${local}> within ${maxDepth} other elements`, {
				expected: 'fewer groups within each other',
				fix: 'ungroup them',
				message: svgFault('depth'),
			});
		}
		if (problem || foreign > 0 || (uri !== '' && uri !== svgNamespace) || (!root && local !== 'svg')) {
			foreign++;
			return;
		}
		const start = { line, column: 1 };
		const position = { start, end: start };
		const element: Element = { type: 'element', tagName: local, properties: named(attributes), children: [], position };
		open.at(-1)?.children.push(element);
		root ??= element;
		open.push(element);
	});
	parser.on('closetag', () => {
		if (foreign > 0) foreign--;
		else open.pop();
	});
	const addText = (value: string) => {
		const parent = open.at(-1);
		if (parent && foreign === 0) parent.children.push({ type: 'text', value } satisfies Text);
	};
	parser.on('text', addText);
	parser.on('cdata', addText);
	parser.write(text.replace(/^\uFEFF/, '')).close();
	if (!root) {
		const wanted = { expected: 'a picture in SVG', fix: 'export it as SVG', message: svgFault('none') };
		return { problem: { line: 1, found: 'no <svg> element', ...wanted } };
	}
	return problem ? { problem } : { svg: root };
}

/** `<!ENTITY ns_svg "http://www.w3.org/2000/svg">`, as old versions of Illustrator write it: text alone. */
const entityPattern = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"&<%]*)"|'([^'&<%]*)')\s*>/g;

/** Attributes of SVG itself, and references, which older files have in a namespace of their own. */
function named(attributes: Record<string, SaxesAttributeNS>): Record<string, string> {
	const own = Object.values(attributes).flatMap(({ name, local, uri, value }): [string, string][] => {
		if (uri === xlinkNamespace && local === 'href') return [['href', value]];
		return uri === '' || name === 'xml:space' ? [[name, value]] : [];
	});
	// Where a file has both, the one without namespace counts (SVG 2 §16.1.6).
	const plain = attributes.href?.value;
	return Object.fromEntries(plain === undefined ? own : [...own, ['href', plain]]);
}
