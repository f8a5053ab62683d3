import type { FieldName } from 'vitrine/edit';
import type { Draft } from './draft.ts';
import type { PendingFields } from './pending-fields.ts';

/** What was typed, and what is pending on the server, by field. */
export interface EditState {
	drafts: Map<string, Draft>;
	pending: PendingFields;
	/** Keeps what was typed, and renders what depends on it. */
	changed: () => void;
}

/** All fields are compared at each key press: their names are made once. */
const keys = new WeakMap<FieldName, string>();

/** Returns the name of a field among those of all files. */
export function keyOf(field: FieldName): string {
	const known = keys.get(field);
	if (known !== undefined) return known;
	const key = JSON.stringify([field.file, field.place]);
	keys.set(field, key);
	return key;
}
