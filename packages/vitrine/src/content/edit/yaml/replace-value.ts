import { isMap, isScalar, type Node } from 'yaml';
import type { TextChange } from '../text-change.ts';
import { blockEntries } from './block-entries.ts';
import { makeChanges } from './check-change.ts';
import {
	endOf,
	endOfHead,
	endOfToken,
	entryTokens,
	isCollectionNode,
	isEmptyToken,
	isFlow,
	startOf,
} from './entry-tokens.ts';
import { nameOf, type Step, valueAt } from './find-place.ts';
import { bare, type Entries, isSameShape, type Shape, shapeOf, shapeOfValue, type YamlValue } from './node-shape.ts';
import { setYamlValue } from './replace-scalar.ts';
import { blockStyleOf, collectionLines, entryInFlow } from './write-value.ts';
import { YamlRefusal } from './yaml-refusal.ts';
import { lineBehind, lineEndAt, lineStart, type Place, parseTokens, readYamlText, type YamlText } from './yaml-text.ts';

/**
 * Returns a YAML text with another value at a place, of whatever kind: a list or map that was written in lines or gets
 * entries is written in lines.
 *
 * @param steps lead to the value
 */
export function replaceValue(yaml: YamlText, place: Place, steps: readonly Step[], value: YamlValue): string {
	const step = steps.at(-1);
	if (!step) return replaceFile(yaml, value);
	const before = valueAt(step.collection, step.index);
	if (isSameShape({ ...shapeOf(before), anchor: undefined }, shapeOfValue(value))) return yaml.source;
	const isSingle = typeof value !== 'object' || value === null;
	if (isSingle && (!before || isScalar(before))) return setYamlValue(yaml, place, value);
	if (isScalar(before) && before.srcToken?.type === 'block-scalar') {
		const emptied = readYamlText(setYamlValue(yaml, place, null));
		const again = steps.map(({ index }) => index);
		return replaceValue(emptied, place, stepsOf(emptied, again), value);
	}
	const expect = (entries: Entries, first: number) => {
		const entry = entries[step.index - first];
		if (!entry) return;
		const old = 'key' in entry ? entry.value : entry;
		const shape: Shape = { ...shapeOfValue(value), anchor: old.anchor, tag: old.tag };
		if ('key' in entry) entry.value = shape;
		else (entries as Shape[])[step.index - first] = shape;
	};
	const run = { collection: step.collection, first: step.index, last: step.index, steps: steps.slice(0, -1) };
	for (const changes of waysToReplace(yaml, step, before, value)) {
		const outcome = makeChanges(yaml, run, changes, { expect, comments: 'fewer' });
		if (outcome !== undefined) return outcome;
	}
	throw new YamlRefusal(
		'unwritable',
		`This value cannot be written at ${nameOf(place)} without changing something else.`,
	);
}

/** Writes other entries in place of those of the whole file, or into one that has none; comments around them stay. */
function replaceFile(yaml: YamlText, value: YamlValue): string {
	const { source } = yaml;
	const { contents } = yaml.document;
	const lineEnd = lineEndAt(source, 0);
	const hasEntries = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
	const texts = hasEntries
		? collectionLines(value, blockStyleOf(yaml)).map((lines) => lines.join(lineEnd))
		: [entryInFlow(undefined, value, { isPadded: false })];
	const [from, to] = rangeOfFile(yaml);
	const isOpen = from === source.length && !/(?:^\uFEFF?|\n)$/.test(source);
	for (const text of contents && !isCollectionNode(contents) && !isScalar(contents) ? [] : texts) {
		const end = from < to && source[to - 1] !== '\n' ? '' : lineEnd;
		const outcome = `${source.slice(0, from)}${isOpen ? lineEnd : ''}${text}${end}${source.slice(to)}`;
		const parsed = parseTokens(outcome);
		if (parsed.errors.length === 0 && isSameShape({ ...shapeOf(parsed.contents), ...bare }, shapeOfValue(value))) {
			return outcome;
		}
	}
	throw new YamlRefusal(
		'unwritable',
		'This file cannot be filled without changing something else: edit the file itself.',
	);
}

/** Returns where the entries of a file are, or would be. */
function rangeOfFile(yaml: YamlText): [from: number, to: number] {
	const { contents } = yaml.document;
	const end = yaml.source.length;
	if (!isCollectionNode(contents)) return [end, end];
	const entries = blockEntries(yaml, contents)?.entries;
	if (entries) return [entries[0]?.from ?? end, entries.at(-1)?.to ?? end];
	const token = contents.srcToken;
	return token ? [token.offset, endOfToken(token)] : [end, end];
}

function stepsOf({ document }: YamlText, indexes: readonly number[]): Step[] {
	let node: Node | null = document.contents;
	return indexes.flatMap((index) => {
		if (!isCollectionNode(node)) return [];
		const step = { collection: node, index };
		node = valueAt(node, index);
		return [step];
	});
}

function waysToReplace(
	yaml: YamlText,
	{ collection, index }: Step,
	before: Node | null,
	value: YamlValue,
): TextChange[][] {
	const { source } = yaml;
	const entry = entryTokens(collection)?.[index];
	if (!entry) return [];
	const head = endOfHead(entry);
	const token = before?.srcToken;
	const isEmpty = !token || isEmptyToken(token);
	const inLine = before || !isFlow(collection) ? ' ' : ': ';
	const flowText = entryInFlow(undefined, value, { isPadded: false });
	if (isFlow(collection)) {
		return isEmpty
			? [[{ from: head, to: head, text: inLine + flowText }]]
			: [[{ from: token.offset, to: endOfToken(token), text: flowText }]];
	}
	const hasEntries = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
	const start = startOf(entry);
	const column = start - lineStart(source, start) + furtherIn(yaml, collection, value);
	const inLines = isCollectionNode(before) && !isFlow(before) ? blockEntries(yaml, before) : undefined;
	if (inLines) {
		const keepsColumn = inLines.isBehindDash || Array.isArray(value) !== isMap(before);
		const block = keepsColumn ? inLines : { ...inLines, column };
		return replaceLines(
			yaml,
			{ head, end: endOf(entry), block },
			hasEntries ? collectionLines(value, blockStyleOf(yaml)) : undefined,
			flowText,
		);
	}
	const lineEnd = lineEndAt(source, head);
	const end = isEmpty ? head : endOfToken(token);
	if (!hasEntries)
		return [[{ from: isEmpty ? head : token.offset, to: end, text: isEmpty ? ` ${flowText}` : flowText }]];
	const behind = lineBehind(source, end);
	const removed: TextChange[] = isEmpty ? [] : [{ from: head, to: end, text: '' }];
	const ways = collectionLines(value, blockStyleOf(yaml)).map((lines): TextChange[] => {
		const written = lines.map((line) => (line === '' ? '' : ' '.repeat(column) + line) + lineEnd).join('');
		const hasEnd = source[behind - 1] === '\n';
		const text = hasEnd ? written : lineEnd + written.slice(0, -lineEnd.length);
		return [...removed, { from: behind, to: behind, text }];
	});
	const inPlace = { from: isEmpty ? head : token.offset, to: end, text: isEmpty ? ` ${flowText}` : flowText };
	return [...ways, [inPlace]];
}

function furtherIn(yaml: YamlText, parent: Step['collection'], value: YamlValue): number {
	const { step, indentsLists } = blockStyleOf(yaml);
	if (!isMap(parent)) return 2;
	return Array.isArray(value) && !indentsLists ? 0 : step;
}

function replaceLines(
	{ source }: YamlText,
	{ head, end, block }: { head: number; end: number; block: NonNullable<ReturnType<typeof blockEntries>> },
	written: string[][] | undefined,
	flowText: string,
): TextChange[][] {
	const { entries, column, isBehindDash, lineEnd } = block;
	const [from, to] = [entries[0]?.from ?? end, entries.at(-1)?.to ?? end];
	const isEnd = source[to - 1] !== '\n';
	if (written) {
		return written.map((lines) => {
			const all = lines.map((line) => (line === '' ? '' : ' '.repeat(column) + line) + lineEnd).join('');
			const text = isBehindDash ? all.slice(column) : all;
			return [{ from, to, text: isEnd ? text.slice(0, -lineEnd.length) : text }];
		});
	}
	if (isBehindDash) return [[{ from: head, to, text: ` ${flowText}${isEnd ? '' : lineEnd}` }]];
	const start = isEnd ? from - lineEnd.length : from;
	return [
		[
			{ from: head, to: head, text: ` ${flowText}` },
			{ from: Math.max(head, start), to, text: '' },
		],
	];
}
