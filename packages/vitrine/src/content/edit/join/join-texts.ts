import type { EditedText } from '../edits/apply-edit.ts';
import { hashOf, type Place } from '../field.ts';
import { readFields } from '../fields/read-fields.ts';
import { applyFieldChanges } from './apply-changes.ts';
import { compareFields, type FieldChange } from './compare-fields.ts';
import { type FieldNode, type FieldTrees, growTrees, nodeAt, wholeValue } from './field-tree.ts';

/** A field that two people changed from the same value. */
export interface FieldConflict {
	file: string;
	/** Where it is in the version of the others. */
	place: Place;
	mine: unknown;
	theirs: unknown;
	before: unknown;
}

/** Two versions of a text in one. */
export interface JoinedText {
	/** That of the others, with my changes but for those in conflict. */
	text: string;
	conflicts: FieldConflict[];
}

/**
 * Joins what two people changed in a text, field by field.
 *
 * @throws {EditRefusal} where a change of mine cannot be made in the text of the others
 */
export function joinTexts(
	file: string,
	{ base, mine, theirs }: { base: EditedText; mine: EditedText; theirs: EditedText },
): JoinedText {
	const [from, own, others] = [base, mine, theirs].map(({ text, kind }) =>
		growTrees(readFields({ file, text }, kind, '').fields),
	) as [FieldTrees, FieldTrees, FieldTrees];
	const { places } = compareFields(from, others);
	const follow = (place: Place) => followPlace(places, place);
	const conflicts: FieldConflict[] = [];
	const made: FieldChange[] = [];
	for (const change of compareFields(from, own).changes) {
		const moved = moveChange(change, { from, others, follow });
		if (moved === 'done') continue;
		if ('id' in moved) made.push(moved);
		else conflicts.push({ file, ...moved });
	}
	return { text: applyFieldChanges(file, theirs, made).text, conflicts };
}

interface Moving {
	from: FieldTrees;
	others: FieldTrees;
	follow: (place: Place) => Place | undefined;
}

/** Returns a change with the places of another version; `done` where that has it already. */
function moveChange(
	change: FieldChange,
	{ from, others, follow }: Moving,
): FieldChange | 'done' | Omit<FieldConflict, 'file'> {
	const before = 'before' in change ? change.before : undefined;
	const mine = 'now' in change ? change.now : undefined;
	const refuse = (node: FieldNode | undefined, place: Place) => ({
		...{ place, mine, before, theirs: node && wholeValue(node) },
	});
	if (change.kind === 'set' || change.kind === 'remove') {
		const at = follow(change.at);
		const node = at && nodeAt(others, at);
		if (!at || !node) return change.kind === 'remove' ? 'done' : refuse(undefined, change.at);
		if (change.kind === 'set' && node.field.hash === hashOf(change.now)) return 'done';
		return node.field.hash === nodeAt(from, change.at)?.field.hash ? { ...change, at } : refuse(node, at);
	}
	if (change.kind === 'insert') return moveInsert(change, { from, others, follow }, refuse);
	const map = follow(change.map);
	const node = map && nodeAt(others, map);
	if (!map || !node) return refuse(undefined, change.map);
	if (change.kind === 'enter') {
		const there = node.children.get(change.key);
		if (!there) return { ...change, map };
		return there.field.hash === hashOf(change.now) ? 'done' : refuse(there, [...map, change.key]);
	}
	const known = [...(nodeAt(from, change.map)?.children.keys() ?? [])].map(String);
	const order = [...node.children.keys()].map(String);
	const inOrder = (keys: readonly string[]) =>
		keys.filter((key) => order.includes(key) && known.includes(key)).join('\n');
	if (inOrder(order) === inOrder(change.keys)) return 'done';
	return inOrder(order) === inOrder(known) ? { ...change, map } : refuse(undefined, map);
}

/** Behind the nearest earlier item that is still there. */
function moveInsert(
	change: FieldChange & { kind: 'insert' },
	{ from, others, follow }: Moving,
	refuse: (node: FieldNode | undefined, place: Place) => Omit<FieldConflict, 'file'>,
): FieldChange | 'done' | Omit<FieldConflict, 'file'> {
	const { list, now } = change;
	const isBody = list.length === 0;
	const to = isBody ? list : follow(list);
	const holder = to && nodeAt(others, to);
	if (!to || (!isBody && !holder)) return refuse(undefined, list);
	let index = 0;
	for (let earlier = change.index - 1; earlier >= 0; earlier--) {
		const last = follow([...list, earlier])?.at(-1);
		if (typeof last !== 'number') continue;
		index = last + 1;
		break;
	}
	const itemsOf = (trees: FieldTrees, place: Place) =>
		isBody ? trees.parts : [...(nodeAt(trees, place)?.children.values() ?? [])];
	const earlier = new Set(itemsOf(from, list).map((_, index) => follow([...list, index])?.at(-1)));
	const hash = hashOf(now);
	// Those that were inserted at the same place, and not an earlier one that this change moves.
	const isThere = itemsOf(others, to)
		.slice(index, index + change.turn + 1)
		.some(({ field }, offset) => field.hash === hash && !earlier.has(index + offset));
	return isThere ? 'done' : { ...change, list: to, index };
}

/** Finds where a place is in another version, by the nearest place around it that is known. */
function followPlace(places: ReadonlyMap<string, Place | undefined>, place: Place): Place | undefined {
	for (let length = place.length; length >= 0; length--) {
		const key = JSON.stringify(place.slice(0, length));
		if (!places.has(key)) continue;
		const known = places.get(key);
		return known && [...known, ...place.slice(length)];
	}
	return place;
}
