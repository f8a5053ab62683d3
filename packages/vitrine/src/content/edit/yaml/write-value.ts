import { Document, isMap, isPair, isSeq, Scalar, visit } from 'yaml';
import { type Collection, isCollectionNode, isFlow } from './entry-tokens.ts';
import type { YamlValue } from './node-shape.ts';
import { escapeUnwritable, needsEscapes } from './write-scalar.ts';
import type { YamlText } from './yaml-text.ts';

/** How a file sets its lists and maps. */
export interface BlockStyle {
	/** Spaces by which a map is further in than the key that it belongs to. */
	step: number;
	/** Whether the same is true of a list. */
	indentsLists: boolean;
}

/** Which texts are in quotes that need none: those of several lines, or all. */
type Quoted = 'none' | 'lines' | 'all';

const quotings: readonly Quoted[] = ['none', 'lines', 'all'];

type QuotedStyle = BlockStyle & { quoted: Quoted };

/** Returns how a file sets lists and maps, from the first of each in it. */
export function blockStyleOf({ document }: YamlText): BlockStyle {
	const found: { map?: number; list?: number } = {};
	const search = (node: unknown): void => {
		if (!isCollectionNode(node) || isFlow(node)) return;
		for (const item of node.items) {
			if (found.map !== undefined && found.list !== undefined) return;
			const value = isPair(item) ? item.value : item;
			if (!isCollectionNode(value) || isFlow(value)) continue;
			const further = columnOf(value) - columnOf(node);
			if (isPair(item) && isSeq(value)) found.list ??= further;
			if (isPair(item) && isMap(value)) found.map ??= further;
			search(value);
		}
	};
	search(document.contents);
	return { step: found.map || found.list || 2, indentsLists: found.list !== 0 };
}

const columnOf = ({ srcToken }: Collection) => (srcToken && 'indent' in srcToken ? srcToken.indent : 0);

/**
 * Returns the ways to write an entry of a list, or of a map where it has a key, as lines without indentation: first with
 * texts of several lines as blocks, then with these in quotes, then with all texts in quotes, as a file in YAML 1.1 may need.
 */
export function entryLines(key: string | undefined, value: YamlValue, style: BlockStyle): string[][] {
	return quotings.map((quoted) => linesOfEntry(key, value, { ...style, quoted }));
}

/** Returns the ways to write a list or map that has entries, as lines without indentation. */
export function collectionLines(value: YamlValue, style: BlockStyle): string[][] {
	return quotings.map((quoted) => linesOfEntries(value, { ...style, quoted }));
}

function linesOfEntry(key: string | undefined, value: YamlValue, style: QuotedStyle): string[] {
	const lines = linesOfEntries(value, style);
	if (lines.length === 0) return linesOfLeaf(key, value, style);
	if (key === undefined) return lines.map((line, index) => (line === '' ? '' : (index === 0 ? '- ' : '  ') + line));
	const [head = ''] = linesOfLeaf(key, true, style);
	const indent = Array.isArray(value) && !style.indentsLists ? '' : ' '.repeat(style.step);
	return [head.replace(/ true$/, ''), ...lines.map((line) => (line === '' ? '' : indent + line))];
}

function linesOfEntries(value: YamlValue, style: QuotedStyle): string[] {
	if (typeof value !== 'object' || value === null) return [];
	if (Array.isArray(value)) return value.flatMap((item) => linesOfEntry(undefined, item, style));
	return Object.entries(value).flatMap(([key, each]) => linesOfEntry(key, each, style));
}

function linesOfLeaf(key: string | undefined, value: YamlValue, { step, quoted }: QuotedStyle): string[] {
	const text = documentOf(key, value, quoted).toString({ ...onOneLine, indent: step });
	return escapeUnwritable(text).replace(/\n$/, '').split('\n');
}

const onOneLine = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER };

/** Returns an entry as it is written in brackets or braces. */
export function entryInFlow(key: string | undefined, value: YamlValue, { isPadded }: { isPadded: boolean }): string {
	const text = documentOf(key, value, 'lines').toString({
		...onOneLine,
		collectionStyle: 'flow',
		flowCollectionPadding: isPadded,
	});
	// Without trimming: white space such as a no-break space is part of a value.
	const bracket = isPadded ? 2 : 1;
	return escapeUnwritable(text.slice(bracket, -bracket - 1));
}

function documentOf(key: string | undefined, value: YamlValue, quoted: Quoted): Document {
	const document = new Document(key === undefined ? [value] : new Map([[key, value]]), {
		aliasDuplicateObjects: false,
	});
	visit(document, {
		Scalar(_, scalar) {
			if (typeof scalar.value !== 'string') return;
			const isEscaped = needsEscapes(scalar.value) || /[\u0085\u2028\u2029]/.test(scalar.value);
			const isQuoted = quoted === 'all' || (quoted === 'lines' && scalar.value.includes('\n'));
			if (isEscaped || isQuoted) scalar.type = Scalar.QUOTE_DOUBLE;
		},
	});
	return document;
}
