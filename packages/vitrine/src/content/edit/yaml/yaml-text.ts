import { type Document, type LineCounter, type ParsedNode, parseDocument } from 'yaml';
import { tooDeep } from '#content/files/depth-limit.ts';
import { YamlRefusal } from './yaml-refusal.ts';

/** Keys of maps and indexes of lists that lead to a value. */
export type Place = readonly (string | number)[];

/** A YAML text and its tree, with all tokens. Reading it is the expensive part of an edit, so that several share it. */
export interface YamlText {
	source: string;
	document: Document.Parsed<ParsedNode>;
}

/** A text, or one that is parsed already. */
export type YamlSource = string | YamlText;

/**
 * Parses a YAML text for edits.
 *
 * @throws {YamlRefusal} when it is no valid YAML
 */
export function readYamlText(source: YamlSource): YamlText {
	if (typeof source !== 'string') return source;
	const document = parseTokens(source);
	const [error] = document.errors;
	if (error) {
		const cause = error.message.includes('call stack') ? tooDeep.found : error.message.replace(/\s+/g, ' ');
		throw new YamlRefusal('invalid', `The file cannot be read as YAML: ${cause}`);
	}
	return { source, document };
}

/** Parses a text to a tree that keeps its tokens; `errors` of the tree has what is wrong with it. */
export function parseTokens(source: string, lineCounter?: LineCounter): Document.Parsed<ParsedNode> {
	const options = { keepSourceTokens: true, prettyErrors: false, logLevel: 'error' } as const;
	return parseDocument(source, lineCounter ? { ...options, lineCounter } : options) as Document.Parsed<ParsedNode>;
}

/** Returns the offset at which the line of an offset begins, behind a byte order mark. */
export function lineStart(source: string, offset: number): number {
	const start = offset === 0 ? 0 : source.lastIndexOf('\n', offset - 1) + 1;
	return source.startsWith('\uFEFF', start) ? start + 1 : start;
}

/** Returns the offset behind the line of an offset, and behind its line end. */
export function lineBehind(source: string, offset: number): number {
	const end = source.indexOf('\n', offset);
	return end < 0 ? source.length : end + 1;
}

/** Returns the line end of the line at an offset; where that is the last one, that of the first line. */
export function lineEndAt(source: string, offset: number): '\n' | '\r\n' {
	const end = source.indexOf('\n', offset);
	return source[(end < 0 ? source.indexOf('\n') : end) - 1] === '\r' ? '\r\n' : '\n';
}
