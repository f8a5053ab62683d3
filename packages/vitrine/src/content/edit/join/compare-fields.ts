import { diffArrays } from 'diff';
import { hashOf, type Place } from '../field.ts';
import { type FieldNode, type FieldTrees, wholeValue } from './field-tree.ts';

/** One difference between two versions of a file. Places are those of the earlier version. */
export type FieldChange = {
	id: string;
	/** Where it is in the later version; where it was, of what is removed. */
	place: Place;
} & (
	| { kind: 'set'; at: Place; before: unknown; now: unknown }
	| { kind: 'remove'; at: Place; before: unknown }
	/** Before the item at an index; of a map, an entry with a name, behind another one. */
	| { kind: 'insert'; list: Place; index: number; turn: number; now: unknown }
	| { kind: 'enter'; map: Place; key: string; behind: string | undefined; now: unknown }
	/** The entries of a map have another order. */
	| { kind: 'order'; map: Place; keys: readonly string[] }
);

/** The differences between two versions of a file, and where the fields of the earlier one are in the later one. */
export interface Compared {
	changes: FieldChange[];
	/** By a place of the earlier version as JSON, with all below it; undefined for what is gone. */
	places: Map<string, Place | undefined>;
}

type Found = FieldChange extends infer Change ? (Change extends unknown ? Omit<Change, 'id'> : never) : never;

/** Compares two versions of a file field by field; items of lists and parts of pages are matched by their contents. */
export function compareFields(before: FieldTrees, now: FieldTrees): Compared {
	const found: Found[] = [];
	const places: Compared['places'] = new Map();
	const walk = { found, places };
	compareItems(walk, { before: before.parts, now: now.parts, list: [] });
	if (before.values && now.values) compareNodes(walk, before.values, now.values);
	return { changes: found.map((change) => ({ ...change, id: hashOf(change) })), places };
}

interface Walk {
	found: Found[];
	places: Compared['places'];
}

function compareNodes(walk: Walk, before: FieldNode, now: FieldNode): void {
	const { control } = before.field;
	const at = before.field.place;
	const { place } = now.field;
	walk.places.set(JSON.stringify(at), place);
	// The order of entries counts in hashes.
	if (before.field.hash === now.field.hash) return;
	if (control === 'list' && now.field.control === 'list') {
		const items = { before: [...before.children.values()], now: [...now.children.values()] };
		compareItems(walk, { ...items, list: at });
	} else if (control === 'group' && now.field.control === 'group') {
		compareEntries(walk, before, now);
	} else {
		walk.found.push({ kind: 'set', at, place, before: wholeValue(before), now: wholeValue(now) });
	}
}

function compareEntries(walk: Walk, before: FieldNode, now: FieldNode): void {
	const map = before.field.place;
	for (const [key, child] of before.children) {
		const other = now.children.get(key);
		if (other) {
			compareNodes(walk, child, other);
			continue;
		}
		const at = child.field.place;
		walk.places.set(JSON.stringify(at), undefined);
		walk.found.push({ kind: 'remove', at, place: at, before: wholeValue(child) });
	}
	let behind: string | undefined;
	for (const [key, child] of now.children) {
		if (!before.children.has(key)) {
			walk.found.push({
				kind: 'enter',
				map,
				key: String(key),
				behind,
				place: child.field.place,
				now: wholeValue(child),
			});
		}
		behind = String(key);
	}
	if (isOrdered(before) && !hasSameOrder(before, now)) {
		walk.found.push({ kind: 'order', map, keys: [...now.children.keys()].map(String), place: now.field.place });
	}
}

interface Items {
	before: readonly FieldNode[];
	now: readonly FieldNode[];
	list: Place;
}

/** Items with the same contents are the same ones. Of those between them, the first are changed, the others added or removed. */
function compareItems(walk: Walk, { before, now, list }: Items): void {
	const hashes = (nodes: readonly FieldNode[]) => nodes.map(({ field }) => field.hash);
	let [index, later] = [0, 0];
	let removed: readonly FieldNode[] = [];
	let added: readonly FieldNode[] = [];
	const flush = () => {
		const common = Math.min(removed.length, added.length);
		for (const [turn, node] of removed.entries()) {
			const other = added[turn];
			const at = node.field.place;
			if (other && turn < common) {
				compareNodes(walk, node, other);
				continue;
			}
			walk.places.set(JSON.stringify(at), undefined);
			walk.found.push({ kind: 'remove', at, place: at, before: wholeValue(node) });
		}
		for (const [turn, node] of added.slice(common).entries()) {
			walk.found.push({ kind: 'insert', list, index, turn, place: node.field.place, now: wholeValue(node) });
		}
		[removed, added] = [[], []];
	};
	for (const { added: isAdded, removed: isRemoved, count } of diffArrays(hashes(before), hashes(now))) {
		if (isRemoved) removed = before.slice(index, index + count);
		else if (isAdded) added = now.slice(later, later + count);
		else {
			flush();
			for (let step = 0; step < count; step++) {
				const [node, other] = [before[index + step], now[later + step]];
				if (node && other) compareNodes(walk, node, other);
			}
		}
		if (!isAdded) index += count;
		if (!isRemoved) later += count;
	}
	flush();
}

/** Only the sections of a page have an order that visitors see. */
function isOrdered({ field: { place } }: FieldNode): boolean {
	return place.length === 1 && place[0] === 'sections';
}

function hasSameOrder(before: FieldNode, now: FieldNode): boolean {
	const common = (one: FieldNode, other: FieldNode) =>
		[...one.children.keys()].filter((key) => other.children.has(key)).join('\n');
	return common(before, now) === common(now, before);
}
