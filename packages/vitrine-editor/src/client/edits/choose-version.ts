import type { FieldName } from 'vitrine/edit';
import { discardEdits } from '../api.ts';
import { conflictOf } from './conflict.ts';
import { type EditState, keyOf } from './edit-state.ts';
import type { DraftSaver } from './save-drafts.ts';
import type { ServerCalls } from './server-calls.ts';
import type { StepTaker } from './take-steps.ts';

/** Settles a field that two people changed. */
export interface VersionChoice {
	/** Chooses one of two versions of a field, or begins to write it anew, from theirs. */
	choose: (field: FieldName, version: 'mine' | 'theirs' | 'anew') => Promise<void>;
	/** Takes back what is pending. */
	discard: (field: FieldName) => Promise<void>;
}

interface ChoiceTools extends Pick<DraftSaver, 'saveNow' | 'answered'> {
	/** Called with their version where that was chosen, and with mine. */
	onTyped: StepTaker['noteTyped'];
}

/** Creates what settles conflicts. */
export function createVersionChoice(
	{ drafts, pending, changed }: EditState,
	{ attempt }: ServerCalls,
	{ saveNow, answered, onTyped }: ChoiceTools,
): VersionChoice {
	const choice: VersionChoice = {
		async choose({ file, place }, version) {
			const key = keyOf({ file, place });
			await answered(key);
			const conflict = conflictOf(drafts.get(key), pending.get(key));
			if (!conflict) return;
			const mine = conflict.value;
			const { theirs, number, author } = conflict.conflict;
			const chosen = { file, place, from: theirs, replaces: number };
			if (version === 'mine') {
				drafts.set(key, { ...chosen, value: mine });
				saveNow(key, { isWritten: false });
			} else if (version === 'anew') {
				drafts.set(key, { ...chosen, value: theirs ?? '', anew: conflict });
			} else {
				const isInFile = author === undefined && pending.get(key)?.number === number;
				if (isInFile) await choice.discard({ file, place });
				else drafts.delete(key);
				onTyped({ file, place }, { undo: mine, redo: theirs ?? '', isApart: true });
			}
			changed();
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
