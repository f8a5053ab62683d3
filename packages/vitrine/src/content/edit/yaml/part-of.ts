import { isMap } from 'yaml';
import type { TextChange } from '../text-change.ts';
import { type Collection, entryTokens, isFlow, startOf } from './entry-tokens.ts';
import type { Step } from './find-place.ts';
import { bare, entryShape, type Shape, shapeOf, shapeOfValue } from './node-shape.ts';
import { lineStart, type YamlText } from './yaml-text.ts';

/** Entries of a list or map, one behind the other, and what leads to it. */
export interface Run {
	collection: Collection;
	first: number;
	last: number;
	steps: readonly Step[];
}

/** A part of a text that means by itself what it means in the whole. */
export interface Part {
	from: number;
	to: number;
	shape: Shape;
	/** Leads from the shape to that of the entries that change. */
	path: number[];
	/** Index of the first of these entries. */
	first: number;
	/** An entry to read behind the part as a test that the part ends where it should, where something is behind it. */
	sibling?: { text: string; behind: (shape: Shape) => Shape } | undefined;
}

/**
 * Finds the smallest part of a text that can be parsed alone and holds changes in a run of entries: entries that begin a
 * line, up to what comes behind them.
 */
export function partOf(yaml: YamlText, { collection, first, last, steps }: Run, changes: readonly TextChange[]): Part {
	const { source, document } = yaml;
	const start = Math.min(...changes.map(({ from }) => from));
	const end = Math.max(...changes.map(({ to }) => to));
	const runs = [
		{ collection, first, last },
		...steps.map((step) => ({ collection: step.collection, first: step.index, last: step.index })).reverse(),
	];
	// A directive is about all that follows it.
	for (const [depth, run] of /^%/m.test(source) ? [] : runs.entries()) {
		const tokens = isFlow(run.collection) ? undefined : entryTokens(run.collection);
		const token = tokens?.[run.first];
		if (!token) continue;
		const head = startOf(token);
		const indent = source.slice(lineStart(source, head), head);
		if (/[^ ]/.test(indent)) continue;
		const from = Math.min(lineStart(source, head), lineStart(source, start));
		const to = startBehind(source, runs.slice(depth));
		if (start < from || end > to) continue;
		const inner = steps.slice(steps.length - depth + 1).map(({ index }) => index);
		return {
			from,
			to,
			shape: { ...shapeOf(run.collection, run.first, run.last), ...bare },
			path: depth === 0 ? [] : [0, ...inner],
			first: depth === 0 ? first : 0,
			sibling: to < source.length ? siblingOf(run.collection, indent) : undefined,
		};
	}
	const path = steps.map(({ index }) => index);
	return { from: 0, to: source.length, shape: shapeOf(document.contents), path, first: 0 };
}

/** Returns the start of the line of what comes behind the innermost of some runs. */
function startBehind(source: string, runs: readonly Omit<Run, 'steps'>[]): number {
	for (const { collection, last } of runs) {
		const next = entryTokens(collection)?.[last + 1];
		if (next) return lineStart(source, startOf(next));
	}
	return source.length;
}

function siblingOf(collection: Collection, indent: string): NonNullable<Part['sibling']> {
	const key = 'next entry';
	const text = isMap(collection) ? `${indent}${key}: 0\n` : `${indent}- 0\n`;
	const behind = (shape: Shape): Shape => {
		if (shape.kind === 'map') return { ...shape, entries: [...shape.entries, entryShape(key, 0)] };
		return shape.kind === 'list' ? { ...shape, entries: [...shape.entries, shapeOfValue(0)] } : shape;
	};
	return { text, behind };
}
