import { type FieldName, fieldKey, type PendingEdit } from '../journal/pending-edit.ts';
import type { EditedName, PendingField, Standing } from './pending-field.ts';

/** Results of the checks since this server started, of the latest edit of each field. */
export interface Standings {
	set: (edit: EditedName, standing: Standing) => void;
	forget: (edit: EditedName) => void;
	/** Returns an edit as people see it: one that was not compared yet is unchecked. */
	shown: (edit: PendingEdit) => PendingField;
	isBroken: (field: FieldName) => boolean;
}

export function createStandings(): Standings {
	const standings = new Map<string, { number: number; standing: Standing }>();
	return {
		set: (edit, standing) => void standings.set(fieldKey(edit), { number: edit.number, standing }),
		forget(edit) {
			const key = fieldKey(edit);
			if (standings.get(key)?.number === edit.number) standings.delete(key);
		},
		shown(edit) {
			const known = standings.get(fieldKey(edit));
			return { ...edit, ...(known?.number === edit.number ? known.standing : { state: 'unchecked' }) };
		},
		isBroken: (field) => standings.get(fieldKey(field))?.standing.state === 'broken',
	};
}
