import { isMap, type Node } from 'yaml';
import type { TextChange } from '../text-change.ts';
import { blockEntries } from './block-entries.ts';
import { insertInBlock, moveInBlock, removeFromBlock } from './change-block.ts';
import { flowEntries, insertInFlow, moveInFlow, removeFromFlow } from './change-flow.ts';
import { type Expectation, makeChanges } from './check-change.ts';
import { commentsIn } from './comments-in.ts';
import type { Collection } from './entry-tokens.ts';
import { aliasesIn, anchorsIn, keyOf, nameOf, type Step } from './find-place.ts';
import { type Entries, entryShape, type Shape, shapeOfValue, type YamlValue } from './node-shape.ts';
import { blockStyleOf, entryInFlow, entryLines } from './write-value.ts';
import { YamlRefusal } from './yaml-refusal.ts';
import type { Place, YamlText } from './yaml-text.ts';

/** A list or map to edit, and what leads to it. */
export interface EntryTarget {
	yaml: YamlText;
	place: Place;
	collection: Collection;
	steps: readonly Step[];
}

/** Adds an entry to a list or map that has some. */
export function insertEntry(target: EntryTarget, index: number, value: YamlValue, key?: string): string {
	const { yaml, collection } = target;
	const { source } = yaml;
	const entry = key === undefined ? shapeOfValue(value) : entryShape(key, value);
	const flow = flowIn(target);
	const block = flow ? undefined : blockEntries(yaml, collection);
	const ways = flow
		? [insertInFlow(source, flow, index, entryInFlow(key, value, { isPadded: /^.\s/.test(source.slice(flow.from)) }))]
		: entryLines(key, value, blockStyleOf(yaml)).flatMap((lines) =>
				block ? insertInBlock(source, block, index, lines).map((change) => [change]) : [],
			);
	const expect = (entries: Entries, first: number) => void (entries as unknown[]).splice(index - first, 0, entry);
	return firstOf(target, { first: index - 1, last: index }, ways, { expect });
}

/** Removes an entry of a list or map that has others. */
export function removeEntry(target: EntryTarget, index: number): string {
	const { yaml, collection } = target;
	refuseShared(target, index);
	const flow = flowIn(target);
	const block = flow ? undefined : blockEntries(yaml, collection);
	const ways = flow
		? [removeFromFlow(flow, index)]
		: (block ? removeFromBlock(yaml.source, block, index) : []).map((change) => [change]);
	const expect = (entries: Entries, first: number) => void entries.splice(index - first, 1);
	return firstOf(target, { first: index - 1, last: index + 1 }, ways, { expect, comments: 'fewer' });
}

/** Moves an entry, so that it is at another index. */
export function moveEntry(target: EntryTarget, from: number, to: number): string {
	const { yaml, collection } = target;
	refuseShared(target, from);
	const flow = flowIn(target);
	const block = flow ? undefined : blockEntries(yaml, collection);
	const ways = flow
		? [moveInFlow(yaml.source, flow, from, to)]
		: (block ? moveInBlock(yaml.source, block, from, to) : []).map((change) => [change]);
	const expect = (entries: Entries, first: number) => {
		const list = entries as Shape[];
		list.splice(to - first, 0, ...list.splice(from - first, 1));
	};
	return firstOf(target, { first: Math.min(from, to), last: Math.max(from, to) }, ways, { expect, comments: 'moved' });
}

/** Returns the first outcome that is the expected one. */
function firstOf(
	{ yaml, place, collection, steps }: EntryTarget,
	{ first, last }: { first: number; last: number },
	ways: readonly (readonly TextChange[])[],
	expectation: Expectation,
): string {
	const run = {
		collection,
		first: Math.max(0, first),
		last: Math.min(collection.items.length - 1, last),
		steps,
	};
	for (const changes of ways) {
		const outcome = changes.length > 0 ? makeChanges(yaml, run, changes, expectation) : undefined;
		if (outcome !== undefined) return outcome;
	}
	throw new YamlRefusal(
		'unwritable',
		`${nameOf(place)} cannot be changed so without changing something else: edit the file itself.`,
	);
}

function flowIn({ yaml: { source }, place, collection }: EntryTarget) {
	const flow = flowEntries(collection);
	if (flow && commentsIn(source.slice(flow.from, flow.to)).length > 0) {
		throw new YamlRefusal(
			'comments',
			`${nameOf(place)} has comments between brackets, which may belong to any entry: edit the file itself.`,
		);
	}
	return flow;
}

/** @throws {YamlRefusal} when an entry repeats something of another place, or is repeated by one */
function refuseShared({ yaml, place, collection }: EntryTarget, index: number): void {
	if (!yaml.source.includes('*')) return;
	const item = collection.items[index];
	const nodes = (
		isMap(collection) ? [collection.items[index]?.key, collection.items[index]?.value] : [item]
	) as (Node | null)[];
	const repeated = aliasesIn(yaml.document.contents);
	const shared = nodes.flatMap((node) => [
		...aliasesIn(node),
		...[...anchorsIn(node)].filter((name) => repeated.has(name)),
	]);
	const inherits = isMap(collection) && collection.items.some(({ key }) => keyOf(key) === '<<');
	if (shared.length === 0 && !inherits) return;
	const name = inherits ? '<<' : `*${shared[0]}`;
	throw new YamlRefusal(
		'repeated',
		`An entry of ${nameOf(place)} is repeated elsewhere in the file, or repeats something (${name}): edit the file itself.`,
	);
}
