import * as v from 'valibot';
import { type Document, isCollection, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { Report } from '../problems/problem.ts';
import { type ExplainKey, type SchemaProblem, schemaProblems } from '../problems/schema-problems.ts';
import { readWithinDepth } from './depth-limit.ts';
import type { SourceFile } from './source-file.ts';
import { mendLine, takeUsualKeys } from './usual-lines.ts';
import { wideLineEnds } from './wide-characters.ts';
import { escapedCharacters, syntaxProblems } from './yaml-syntax.ts';

export interface YamlData<Data> {
	data: Data;
	/** The 1-based line of the value at a path of keys and indexes. */
	lineOf: (path: readonly PropertyKey[]) => number;
}

export interface ReadOptions {
	/** Whether line ends between wide characters stay the spaces that YAML makes of them. */
	keepsSpaces?: boolean;
	/** Whether the data is wanted in spite of mistakes, so that what else is wrong with it is found in the same run. */
	goesOn?: boolean;
	/** Whether a value with a mistake may be left out then, where its field is optional. */
	leavesOut?: boolean;
	/** What is to be done about unknown keys that have a meaning elsewhere. */
	explainKey?: ExplainKey;
}

/** Takes the place of a mistake: right as a text and as an icon. What else a field may be stays a mistake. */
export const standIn = 'lucide:circle';

/**
 * Reads YAML and checks it by a schema. Every problem is reported with its line.
 *
 * @param source the file; `firstLine` is the line at which its text starts, if it is a part of a larger file
 * @returns undefined when something was reported, unless a replacement text makes the rest readable
 */
export function readYaml<Schema extends v.GenericSchema>(
	source: SourceFile & { firstLine?: number },
	schema: Schema,
	report: Report,
	options: ReadOptions = {},
): YamlData<v.InferOutput<Schema>> | undefined {
	return readWithinDepth(source, () => readDocument(source, schema, report, options), report);
}

function readDocument<Schema extends v.GenericSchema>(
	source: SourceFile & { firstLine?: number },
	schema: Schema,
	report: Report,
	{ goesOn = false, leavesOut = false, keepsSpaces = false, explainKey }: ReadOptions,
): YamlData<v.InferOutput<Schema>> | undefined {
	const parsed = parseYaml(source, report);
	if (!parsed) return undefined;
	const { document, joined } = parsed;
	const { file, firstLine = 1 } = source;
	const lineOf = findLines(source, parsed);
	const writtenAt = (path: readonly PropertyKey[]) => {
		const node = document.getIn(path, true);
		return isScalar(node) ? node.source : undefined;
	};

	const values: unknown = (keepsSpaces ? document : joined()).toJS() ?? {};
	const checked = v.safeParse(schema, values);
	if (checked.success) return { data: checked.output, lineOf };
	const list = 'a list, each entry on a line that starts with "- "';
	const mistakes = schemaProblems(checked.issues, schema, { list, written: writtenAt, explainKey });
	const place = (mistake: SchemaProblem) => ({ ...mistake, line: lineOf(mistake.path) });
	const placed = mistakes.map(place);
	const named = takeUsualKeys(document, mistakes);
	const further = named.size > 0 ? mistakesBelow(named, v.safeParse(schema, document.toJS() ?? {}).issues) : [];
	const lines = source.text.split('\n');
	for (const { line, ...mistake } of [...placed, ...further.map(place)]) {
		const { path, isUnknown, name, right, ...problem } = mistake;
		const mend = mendLine(mistake, lines.slice(line - firstLine));
		report({ file, line, where: path.map(String).join('.'), ...problem, ...(mend && { mend }) });
	}
	const left = [...mistakes.filter(({ name, right }) => (name ?? right) === undefined), ...further];
	const mended = goesOn ? mend(document, schema, { mistakes: left, leavesOut }) : undefined;
	return mended && { data: mended.output, lineOf };

	function mistakesBelow(keys: ReadonlySet<string>, issues: readonly v.BaseIssue<unknown>[] = []): SchemaProblem[] {
		return schemaProblems(issues, schema, { list }).filter(({ path: [key] }) => keys.has(String(key)));
	}
}

/**
 * Returns what finds the lines of values. What the parser made takes many times the memory of its text, and a site keeps its pages: it
 * may be forgotten, and is made again for the few lines that are looked up later.
 */
function findLines(source: SourceFile & { firstLine?: number }, parsed: YamlTree): YamlData<unknown>['lineOf'] {
	const { firstLine = 1 } = source;
	let held = new WeakRef(parsed);
	const treeOf = () => {
		const tree = held.deref() ?? parseYaml(source, () => {});
		if (tree && tree !== held.deref()) held = new WeakRef(tree);
		return tree;
	};
	return (path) => {
		const tree = treeOf();
		for (let depth = path.length; tree && depth > 0; depth--) {
			const keys = path.slice(0, depth);
			const parent = tree.document.getIn(keys.slice(0, -1), true);
			const pair = isMap(parent)
				? parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(keys.at(-1)))
				: undefined;
			const node = pair?.key ?? tree.document.getIn(keys, true);
			if (isNode(node) && node.range) return tree.lineAt(node.range[0]);
		}
		return firstLine;
	};
}

/** Reads what is left of a document without its mistakes: without unknown keys, and with a text in the place of others. */
function mend<Schema extends v.GenericSchema>(
	document: Document,
	schema: Schema,
	{ mistakes, leavesOut }: { mistakes: readonly SchemaProblem[]; leavesOut: boolean },
): { output: v.InferOutput<Schema> } | undefined {
	for (const { path } of mistakes.filter(({ isUnknown }) => isUnknown)) document.deleteIn(path);
	const others = mistakes.filter(({ isUnknown }) => !isUnknown);
	const hasPlaces = others.every(({ path }) => {
		const parent = path.length > 0 ? document.getIn(path.slice(0, -1), true) : undefined;
		return isSeq(parent) ? typeof path.at(-1) === 'number' : isCollection(parent);
	});
	if (!hasPlaces) return undefined;
	// A mistake in a list may come with one in an entry of it, which is still there only before the list is replaced.
	const innermostFirst = others.toSorted((a, b) => b.path.length - a.path.length);
	if (leavesOut) {
		for (const { path } of innermostFirst) if (typeof path.at(-1) !== 'number') document.deleteIn(path);
		const rest = v.safeParse(schema, document.toJS() ?? {});
		if (rest.success) return rest;
	}
	for (const { path } of innermostFirst) document.setIn(path, standIn);
	const rest = v.safeParse(schema, document.toJS());
	return rest.success ? rest : undefined;
}

/** A YAML text as a tree, and the 1-based line of the file at an offset in the text. */
export interface YamlTree {
	document: Document.Parsed;
	/** The same with words that go on in another line as they are read: without a space between wide characters. */
	joined: () => Document.Parsed;
	lineAt: (offset: number) => number;
}

/**
 * Parses YAML to a tree, without a schema.
 *
 * @returns undefined if it is no valid YAML, which is reported
 */
export function parseYaml(
	{ file, text, firstLine = 1 }: SourceFile & { firstLine?: number },
	report: Report,
): YamlTree | undefined {
	const lines = new LineCounter();
	const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
	const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
	const unreadable = syntaxProblems(text, document);
	if (unreadable.length === 0) unreadable.push(...escapedCharacters(text, document));
	for (const { offset, ...problem } of unreadable) report({ file, line: lineAt(offset), ...problem });
	return unreadable.length > 0 ? undefined : { document, joined: () => joinLines(text, document), lineAt };
}

/** Marks the end of a line that continues in the next one without a space. */
const joint = '\uE0FF';

/** What YAML makes of a line end behind a joint: a space, or in a text that keeps its lines, a line end. */
const jointSpace = new RegExp(`${joint} ?`, 'g');

/** Marks of emphasis and of links at a line end, which are no words. */
const marksBefore = /(?:[*~_]|\]\([^\s()]*\)){1,6}(?=[ \t]*\r?\n)/g;
const marksAfter = /(\n[ \t]*)[*~_[]{1,6}/g;

function joinLines(text: string, document: Document.Parsed): Document.Parsed {
	const words = text.replace(marksBefore, '').replace(marksAfter, '$1');
	const [ends = []] = text.includes(joint) ? [] : wideLineEnds([words]);
	if (!ends.includes(true)) return document;
	const next = ends.values();
	const marked = text.replace(/[ \t]*\r?\n[ \t]*/g, (run) =>
		next.next().value ? joint + run.replace(/^[ \t]+/, '') : run,
	);
	const joined = parseDocument(marked, { logLevel: 'error' });
	visit(joined, {
		Scalar: (_, scalar) => {
			if (typeof scalar.value === 'string') scalar.value = scalar.value.replace(jointSpace, '');
		},
	});
	return joined;
}
