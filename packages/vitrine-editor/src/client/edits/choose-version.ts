import type { FieldName, PlainValue } from 'vitrine/edit';
import { discardEdits } from '../api.ts';
import { type EditState, keyOf } from './edit-state.ts';
import type { DraftSaver } from './save-drafts.ts';
import type { ServerCalls } from './server-calls.ts';

/** Settles a field that two people changed. */
export interface VersionChoice {
	/** Chooses one of two versions of a field. */
	choose: (field: FieldName, whose: 'mine' | 'theirs') => Promise<void>;
	/** Takes back what is pending. */
	discard: (field: FieldName) => Promise<void>;
}

/** Creates what settles conflicts. */
export function createVersionChoice(
	{ drafts, pending, changed }: EditState,
	{ attempt }: ServerCalls,
	{ saveNow, answered }: Pick<DraftSaver, 'saveNow' | 'answered'>,
): VersionChoice {
	const choice: VersionChoice = {
		async choose({ file, place }, whose) {
			const key = keyOf({ file, place });
			const draft = drafts.get(key);
			const edit = pending.get(key);
			if (draft?.conflict) {
				const { theirs, number } = draft.conflict;
				if (whose === 'theirs') drafts.delete(key);
				else drafts.set(key, { file, place, value: draft.value, from: theirs, replaces: number });
			} else if (edit?.state === 'conflict') {
				if (whose === 'theirs') return choice.discard({ file, place });
				drafts.set(key, { file, place, value: edit.value, from: edit.theirs as PlainValue, replaces: edit.number });
			}
			changed();
			if (whose === 'mine') saveNow(key, { isWritten: false });
		},
		async discard({ file, place }) {
			const key = keyOf({ file, place });
			drafts.delete(key);
			// What is on its way is pending afterwards.
			await answered(key);
			const edit = pending.get(key);
			if (edit) await attempt(() => discardEdits([{ file, place, number: edit.number }]));
			changed();
		},
	};
	return choice;
}
