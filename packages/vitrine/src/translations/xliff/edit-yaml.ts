import {
	Document,
	isMap,
	isNode,
	isScalar,
	isSeq,
	type Node,
	type Pair,
	parseDocument,
	Scalar,
	type YAMLMap,
	YAMLSeq,
} from 'yaml';
import { syntaxProblems } from '#content/files/yaml-syntax.ts';

/** Keys and indexes that lead to a value. */
export type FieldPath = readonly (string | number)[];

/** Something that a YAML text lacks and another one has. */
export interface Addition {
	/** Where the other text has it. */
	from: FieldPath;
	/** Its new place. An entry of a list goes before the present one there. */
	to: FieldPath;
}

/**
 * Replaces texts in a YAML text. All else stays as it is, byte for byte; a text keeps its quotes where they still do.
 *
 * @throws {Error} when there is no text at a path
 */
export function replaceTexts(yaml: string, values: Iterable<readonly [FieldPath, string]>): string {
	let text = yaml;
	for (const [path, value] of values) text = replaceText(text, path, value);
	return text;
}

function replaceText(yaml: string, path: FieldPath, value: string): string {
	const node = readYaml(yaml).getIn(path, true);
	if (!isScalar(node) || !node.range) throw new Error(`There is no text at ${path.join('.')}.`);
	const [start, end] = node.range;
	const isBlock = node.type === Scalar.BLOCK_FOLDED || node.type === Scalar.BLOCK_LITERAL;
	const lines = node.type === Scalar.BLOCK_LITERAL ? writeLines(value, yaml.slice(start, end)) : '';
	for (const written of [isBlock ? lines : writeScalar(value, node.type), JSON.stringify(value)]) {
		const text = `${yaml.slice(0, start)}${written}${isBlock ? '\n' : ''}${yaml.slice(end)}`;
		const document = readYaml(text);
		if (written !== '' && syntaxProblems(text, document).length === 0 && document.getIn(path) === value) return text;
	}
	throw new Error(`The text at ${path.join('.')} cannot be written.`);
}

/** Writes a text line by line, as far in as the text that it replaces. */
function writeLines(value: string, replaced: string): string {
	const indent = /\n( +)\S/.exec(replaced)?.[1] ?? '';
	const lines = value.replace(/\n$/, '').replace(/^(?=.)/gm, indent);
	return `${value.endsWith('\n') ? '|' : '|-'}\n${lines}`;
}

function writeScalar(value: string, type: Scalar.Type | undefined): string {
	const scalar = new Scalar(value);
	if (type) scalar.type = type;
	return new Document(scalar).toString({ lineWidth: 0 }).trimEnd();
}

/** Takes what a YAML text lacks over from another one, in the order of that one. Comments stay. */
export function addFields(yaml: string, other: string, additions: readonly Addition[]): string {
	if (additions.length === 0) return yaml;
	const document = readYaml(yaml);
	const source = readYaml(other);
	for (const { from, to } of additions) {
		const last = to.at(-1);
		const parent = to.slice(0, -1);
		const value = source.getIn(from, true) as Node;
		if (typeof last === 'number') {
			if (!isSeq(document.getIn(parent))) addPair(document, source, parent, new YAMLSeq());
			const list = document.getIn(parent) as YAMLSeq;
			if (last === 0) giveCommentToFirst(list);
			list.items.splice(last, 0, value.clone());
		} else addPair(document, source, to, value.clone());
	}
	return writeYaml(document, yaml);
}

/** A comment before the first entry of a list is about that entry. */
function giveCommentToFirst(list: YAMLSeq): void {
	const [first] = list.items;
	if (!isNode(first) || !list.commentBefore) return;
	first.commentBefore = list.commentBefore;
	list.commentBefore = null;
}

/** Takes fields out of a YAML text. */
export function removeFields(yaml: string, names: readonly string[]): string {
	const document = readYaml(yaml);
	const isThere = names.map((name) => document.delete(name)).includes(true);
	return isThere ? writeYaml(document, yaml) : yaml;
}

/** Puts a value behind the one that comes before it in the source. */
function addPair(document: Document, source: Document, path: FieldPath, value: unknown): void {
	const parent = path.slice(0, -1);
	const map = (parent.length === 0 ? document.contents : document.getIn(parent)) as YAMLMap;
	const pattern = parent.length === 0 ? source.contents : source.getIn(parent);
	const order = isMap(pattern) ? pattern.items.map(nameOf) : [];
	const before = order.slice(0, order.indexOf(String(path.at(-1))));
	const at = map.items.findLastIndex((pair) => before.includes(nameOf(pair)));
	map.items.splice(at + 1, 0, document.createPair(path.at(-1), value));
}

function nameOf({ key }: Pair): string {
	return isScalar(key) ? String(key.value) : '';
}

function readYaml(text: string) {
	return parseDocument(text, { prettyErrors: false, logLevel: 'error' });
}

function writeYaml(document: Document, before: string): string {
	const indentSeq = !/^[^\s#-][^\n]*:[ \t]*\r?\n- /m.test(before);
	return document.toString({ lineWidth: 0, flowCollectionPadding: false, indentSeq });
}
