import { fieldAt } from '../edits/apply-edit.ts';
import { absent, type Field, hashOf, isEmptied, type Place } from '../field.ts';
import type { PendingEdit } from '../journal/pending-edit.ts';

/** How a pending edit relates to its field as it is now. */
export type Comparison =
	/** The field is as the edit found it: `before` is its hash. It may be at another place, where others inserted or moved. */
	| { state: 'same'; place: Place; before: string; isUnique: boolean }
	/** The field has the value already. */
	| { state: 'done' }
	/** Others changed the field. */
	| { state: 'changed'; theirs: unknown };

/** Minimum length, in characters, of a text that is found again by its words alone: shorter ones may repeat. */
const minLength = 40;

/**
 * Compares a pending edit with the fields of its file.
 *
 * @param wasUnique whether the text that it began from was in the file once; undefined where that is not known
 */
export function compareEdit(edit: PendingEdit, fields: readonly Field[], wasUnique: boolean | undefined): Comparison {
	const field = fieldAt(fields, edit.place);
	const hash = field?.hash ?? absent;
	const from = hashOf(edit.from);
	const has = (value: PendingEdit['from']) => hash === hashOf(value) || (hash === absent && isEmptied(field, value));
	if (has(edit.value)) return { state: 'done' };
	const alike =
		from === absent ? [] : fields.filter((one) => one.hash === from && haveSameShape(one.place, edit.place));
	const [only, ...more] = alike;
	const isUnique = only !== undefined && more.length === 0;
	if (has(edit.from) || edit.over?.includes(hash)) return { state: 'same', place: edit.place, before: hash, isUnique };
	const isMoved = isUnique && (wasUnique ?? (typeof edit.from === 'string' && edit.from.length >= minLength));
	if (isMoved) return { state: 'same', place: only.place, before: from, isUnique };
	return { state: 'changed', theirs: field?.value };
}

/** Whether two places differ in indexes of lists alone. */
function haveSameShape(one: Place, other: Place): boolean {
	const isAlike = (key: string | number, index: number) =>
		typeof key === 'number' ? typeof other[index] === 'number' : key === other[index];
	return one.length === other.length && one.every(isAlike);
}
