import { SaxesParser, type SaxesTagNS } from 'saxes';
import { lineOf } from '#content/files/source-file.ts';
import { type Problem, quote } from '#content/problems/problem.ts';

/** Takes what is wrong at a line of an exchange file. */
export type ReportLine = (line: number, problem: Pick<Problem, 'found' | 'expected' | 'fix' | 'where'>) => void;

/** What to do about any other encoding. */
const saveAsUtf8 = { expected: 'a file in UTF-8', fix: 'save it again with the encoding UTF-8' };

/**
 * Reads the bytes of an exchange file as UTF-8; a byte order mark is dropped.
 *
 * @returns undefined when they are something else, which is reported
 */
export function readBytes(bytes: Uint8Array, report: ReportLine): string | undefined {
	const [first, second] = bytes;
	const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
	if (isMarked || bytes.subarray(0, 4).includes(0)) {
		report(1, { found: 'a file in UTF-16', ...saveAsUtf8 });
		return undefined;
	}
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		const text = new TextDecoder('utf-8').decode(bytes);
		report(lineOf(text, text.indexOf('\uFFFD')), { found: 'bytes that are not valid UTF-8', ...saveAsUtf8 });
		return undefined;
	}
}

/** Elements within elements: an exchange file needs ten, and code that follows them must not run out of stack. */
const maxDepth = 100;

/** An element of an XML document. */
export interface XmlElement {
	/** Without prefix. */
	name: string;
	namespace: string;
	attributes: Map<string, string>;
	children: (XmlElement | string)[];
	/** 1-based. */
	line: number;
}

/**
 * Reads an XML document to a tree. Line ends become `\n`, as XML wants it (XML 1.0 §2.11).
 *
 * @returns undefined when it is not well-formed or holds a document type, which is reported
 */
export function readXml(text: string, report: ReportLine): XmlElement | undefined {
	const parser = new SaxesParser({ xmlns: true, position: true });
	const open: XmlElement[] = [];
	let root: XmlElement | undefined;
	let startLine = 1;
	const refuse = (problem: Parameters<ReportLine>[1]) => {
		report(parser.line, problem);
		throw new RefusedError();
	};
	parser.on('error', ({ message }) =>
		refuse({
			found: `broken XML: ${message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}`,
			expected: 'an XLIFF file as the translation tool saves it',
			fix: 'export it from the tool again; an edit by hand may have lost a tag',
		}),
	);
	parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
		if (encoding.toUpperCase() !== 'UTF-8') refuse({ found: `the encoding ${quote(encoding)}`, ...saveAsUtf8 });
	});
	parser.on('doctype', () =>
		refuse({ found: 'a document type (<!DOCTYPE …>)', expected: 'none: XLIFF 2 has none', fix: 'remove it' }),
	);
	parser.on('opentagstart', () => {
		startLine = parser.line;
	});
	parser.on('opentag', ({ local, uri, attributes }: SaxesTagNS) => {
		if (open.length >= maxDepth) {
			refuse({
				found: `<${local}> within ${open.length} other elements`,
				expected: `at most ${maxDepth} elements within each other`,
				fix: 'export the file again; no translation tool needs so many groups',
			});
		}
		const values = Object.values(attributes).map(({ name, value }) => [name, value] as const);
		const element = { name: local, namespace: uri, attributes: new Map(values), children: [], line: startLine };
		open.at(-1)?.children.push(element);
		root ??= element;
		open.push(element);
	});
	parser.on('closetag', () => {
		open.pop();
	});
	const addText = (words: string) => {
		open.at(-1)?.children.push(words);
	};
	parser.on('text', addText);
	parser.on('cdata', addText);
	try {
		parser.write(text).close();
	} catch (error) {
		if (error instanceof RefusedError) return undefined;
		throw error;
	}
	return root;
}

/** Ends the reading at the first mistake: the parser searches all open elements for the namespace of each one. */
class RefusedError extends Error {}
