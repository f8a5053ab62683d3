import type { Edit, EditValue } from '#content/edit/edits/edit.ts';
import type { Field, Place } from '#content/edit/field.ts';
import { type FieldTrees, growTrees, knownValue, nodeAt } from '#content/edit/join/field-tree.ts';

/** How a translation gets a text that it lacks: an edit of its file, without what the edit is compared with. */
export type TextBeginning = DistributedOmit<Extract<Edit, { type: 'set' | 'insert' }>, 'file' | 'before'>;

type DistributedOmit<All, Keys extends PropertyKey> = All extends unknown ? Omit<All, Keys> : never;

/** The fields of a file in two languages, and the places of texts that belong together. */
interface Sides {
	source: readonly Field[];
	translation: readonly Field[];
	pairs: readonly (readonly [source: Place, translation: Place])[];
}

/**
 * Creates a function that returns how the text at a place of the original begins in its translation: the largest part that the translation
 * lacks, with the words of the original. It is undefined where the translation has the place.
 */
export function createBeginnings({ source, translation, pairs }: Sides): (place: Place) => TextBeginning | undefined {
	const [from, to] = [growTrees(source), growTrees(translation)];
	return (place) => {
		const at = place.findIndex((key) => typeof key === 'number');
		const index = Number(place[at]);
		const list = place.slice(0, at);
		const numbers = at < 0 ? undefined : pairedNumbers(list, pairs);
		const isNew = at >= 0 && (list.length === 0 || isThere(to, list)) && !numbers?.has(index);
		if (isNew) {
			const before = [...(numbers ?? [])].filter(([number]) => number < index).map(([, paired]) => paired);
			const value = valueAt(from, place.slice(0, at + 1));
			return value === undefined ? undefined : insertion(list, Math.max(-1, ...before) + 1, value);
		}
		const paired = at < 0 ? place : place.with(at, numbers?.get(index) ?? index);
		const length = paired.findIndex((_, end) => !isThere(to, paired.slice(0, end + 1))) + 1;
		const value = length === 0 ? undefined : valueAt(from, place.slice(0, length));
		return value === undefined ? undefined : addition(paired.slice(0, length), value, { from, to });
	};
}

/** Returns the numbers of entries of a list in the translation, by those in the original. */
function pairedNumbers(list: Place, pairs: Sides['pairs']): ReadonlyMap<number, number> {
	const at = list.length;
	const isIn = (place: Place) => list.every((key, index) => place[index] === key);
	return new Map(
		pairs.flatMap(([from, to]) => {
			const [number, paired] = [from[at], to[at]];
			return typeof number === 'number' && typeof paired === 'number' && isIn(from) && isIn(to)
				? [[number, paired] as const]
				: [];
		}),
	);
}

/** Adds a value at a place of the translation that lacks it, and it alone. */
function addition(place: Place, value: EditValue, { from, to }: Record<'from' | 'to', FieldTrees>): TextBeginning {
	const parent = place.slice(0, -1);
	const last = place.at(-1);
	const siblings = nodeAt(to, parent)?.children;
	if (typeof last === 'number') return insertion(parent, Math.min(last, siblings?.size ?? 0), value);
	if (place.length !== 2 || place[0] !== 'sections') return { type: 'set', place, value };
	// Sections have an order.
	const names = [...(nodeAt(from, parent)?.children.keys() ?? [])];
	const before = new Set(names.slice(0, names.indexOf(last ?? '')));
	const index = [...(siblings?.keys() ?? [])].findLastIndex((name) => before.has(name)) + 1;
	return { type: 'insert', place: parent, index, key: String(last), value };
}

function insertion(place: Place, index: number, value: EditValue): TextBeginning {
	return { type: 'insert', place, index, value };
}

function valueAt(trees: FieldTrees, place: Place): EditValue | undefined {
	const node = nodeAt(trees, place);
	return node && (knownValue(node) as EditValue);
}

function isThere(trees: FieldTrees, place: Place): boolean {
	return nodeAt(trees, place) !== undefined;
}
