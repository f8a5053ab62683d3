import type { FieldName, PendingField } from 'vitrine/edit';
import type { Draft } from './draft.ts';

/** What was typed, and what is pending on the server, by field. */
export interface EditState {
	drafts: Map<string, Draft>;
	pending: Map<string, PendingField>;
	/** Keeps what was typed, and renders what depends on it. */
	changed: () => void;
}

export const keyOf = ({ file, place }: FieldName): string => JSON.stringify([file, place]);

/**
 * Notes what is pending of a field. An event may be here before the answer of the call that it follows: what a check found stays.
 */
export function notePending(pending: EditState['pending'], edit: PendingField): void {
	const known = pending.get(keyOf(edit));
	const isOlder = known && (known.number > edit.number || (known.number === edit.number && edit.state === 'unchecked'));
	if (!isOlder) pending.set(keyOf(edit), edit);
}
