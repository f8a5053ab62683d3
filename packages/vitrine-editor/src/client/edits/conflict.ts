import type { FieldName, PendingField, PlainValue } from 'vitrine/edit';
import { type Conflicting, type Draft, isUndecided } from './draft.ts';

/** Returns two versions of a field between which the person chooses, also while one writes it anew. */
export function conflictOf(draft: Draft | undefined, pending: PendingField | undefined): Conflicting | undefined {
	if (draft) return draft.conflict ? { ...draft, conflict: draft.conflict } : draft.anew;
	if (pending?.state !== 'conflict') return undefined;
	const { file, place, value, from, number, author, time } = pending;
	const theirs = pending.theirs as PlainValue | undefined;
	return { file, place, value, from, conflict: { theirs, number }, by: { author, time } };
}

/** Goes back to two versions of which nothing was written anew yet; returns their field, undefined where there are none. */
export function reopenConflict(drafts: Map<string, Draft>): FieldName | undefined {
	for (const [key, draft] of drafts) {
		const { anew, file, place } = draft;
		if (!anew || !isUndecided(draft)) continue;
		drafts.set(key, anew);
		return { file, place };
	}
	return undefined;
}
