import { applyEdit, type EditedText, fieldAt } from '../edits/apply-edit.ts';
import type { Edit, EditValue } from '../edits/edit.ts';
import { absent, type Place } from '../field.ts';
import { readFields } from '../fields/read-fields.ts';
import type { FieldChange } from './compare-fields.ts';
import { growTrees, nodeAt } from './field-tree.ts';

/** A text with changes, and the edits that make them one after the other. */
export interface ChangedText {
	text: string;
	edits: Edit[];
}

/**
 * Makes some of the changes between two versions in the text of the earlier one, and touches nothing else.
 *
 * @throws {EditRefusal} where one cannot be made by itself
 */
export function applyFieldChanges(file: string, source: EditedText, changes: readonly FieldChange[]): ChangedText {
	const edits: Edit[] = [];
	let { text } = source;
	for (const change of changes.toSorted(inOrder)) {
		for (const edit of editsOf(change, file, { ...source, text })) {
			text = applyEdit({ ...source, text }, edit);
			edits.push(edit);
		}
	}
	return { text, edits };
}

/** Values are set while all places are those of the earlier version; then come inner lists before outer ones, from the end. */
function inOrder(one: FieldChange, other: FieldChange): number {
	return (
		Number(one.kind !== 'set') - Number(other.kind !== 'set') ||
		holderOf(other).length - holderOf(one).length ||
		indexOf(other) - indexOf(one) ||
		turnOf(other) - turnOf(one)
	);
}

function holderOf(change: FieldChange): Place {
	if (change.kind === 'insert') return change.list;
	return 'map' in change ? change.map : change.at.slice(0, -1);
}

function indexOf(change: FieldChange): number {
	if (change.kind === 'insert') return change.index;
	const last = 'at' in change ? change.at.at(-1) : undefined;
	return typeof last === 'number' ? last : -1;
}

/** Of one index, the item is removed before others come to its place; entries come in their order, then get it. */
function turnOf(change: FieldChange): number {
	if (change.kind === 'insert') return change.turn;
	return change.kind === 'remove' ? Number.MAX_SAFE_INTEGER : change.kind === 'order' ? -2 : -1;
}

function* editsOf(change: FieldChange, file: string, { text, kind }: EditedText): Generator<Edit> {
	const { fields } = readFields({ file, text }, kind, '');
	const hashAt = (place: Place) => fieldAt(fields, place)?.hash ?? absent;
	if (change.kind === 'set') {
		const { at: place, now } = change;
		yield { type: 'set', file, place, before: hashAt(place), value: now as EditValue };
		return;
	}
	if (change.kind === 'remove') {
		yield { type: 'remove', file, place: change.at, before: hashAt(change.at) };
		return;
	}
	if (change.kind === 'insert') {
		const { list: place, index, now } = change;
		const before = index === 0 ? absent : hashAt([...place, index - 1]);
		yield { type: 'insert', file, place, index, before, value: now as EditValue };
		return;
	}
	const entries = [...(nodeAt(growTrees(fields), change.map)?.children.keys() ?? [])].map(String);
	if (change.kind === 'enter') {
		const { map, key, behind, now } = change;
		const value = now as EditValue;
		if (map.length !== 1 || map[0] !== 'sections') {
			yield { type: 'set', file, place: [...map, key], before: absent, value };
			return;
		}
		const index = behind === undefined ? 0 : entries.indexOf(behind) + 1 || entries.length;
		yield { type: 'insert', file, place: map, index, key, before: absent, value };
		return;
	}
	const wanted = change.keys.filter((key) => entries.includes(key));
	const order = [...entries];
	for (const [to, key] of [...wanted, ...entries.filter((key) => !wanted.includes(key))].entries()) {
		const from = order.indexOf(key);
		if (from === to) continue;
		const place = [...change.map, key];
		yield { type: 'move', file, place, before: hashAt(place), to };
		order.splice(to, 0, ...order.splice(from, 1));
	}
}
