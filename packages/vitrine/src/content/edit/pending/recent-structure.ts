import type { Edit, FileEdit } from '../edits/edit.ts';
import { type FieldName, fieldKey } from '../journal/pending-edit.ts';
import { followEdits } from './follow-edits.ts';

/** Remembers edits of structure for a while: who types may not have seen yet that a field has another place. */
export interface RecentStructure {
	note: (edits: readonly (Edit | FileEdit)[]) => void;
	/** Lists where a field may be by now: where it was named first, then where each of the edits, from the newest on, would have led it. */
	placesOf: (field: FieldName) => FieldName[];
}

/** Milliseconds for which an edit is remembered: browsers read a change again within seconds. */
const memory = 60_000;

/** Maximum number of edits that are remembered. */
const maxNoted = 50;

export function createRecentStructure(now: () => number = Date.now): RecentStructure {
	let noted: readonly { edits: readonly (Edit | FileEdit)[]; time: number }[] = [];
	return {
		note(edits) {
			noted = [...noted, { edits, time: now() }].slice(-maxNoted);
		},
		placesOf(field) {
			const recent = noted.filter(({ time }) => now() - time < memory);
			const places = recent.flatMap((_, index) => {
				const later = recent.slice(recent.length - 1 - index).flatMap(({ edits }) => edits);
				return followEdits(later, field) ?? [];
			});
			return [...new Map([field, ...places].map((one) => [fieldKey(one), one])).values()];
		},
	};
}
