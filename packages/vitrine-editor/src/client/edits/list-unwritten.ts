import type { FieldName, PendingField } from 'vitrine/edit';
import { type Draft, isUndecided } from './draft.ts';
import type { PendingFields } from './pending-fields.ts';

/** A field with words that are in no file yet; without a state where they are not even pending. */
export type Unwritten = FieldName & { state?: PendingField['state'] };

/** Creates what lists all that is in no file yet: the same list until another field or state is in it. */
export function createUnwritten(
	drafts: ReadonlyMap<string, Draft>,
	pending: Pick<PendingFields, 'values'>,
): () => readonly Unwritten[] {
	let listed: readonly Unwritten[] = [];
	return () => {
		const typed = [...drafts.values()].map((draft): Unwritten => {
			const { file, place } = draft;
			return isUndecided(draft) ? { file, place, state: 'conflict' } : { file, place };
		});
		const now = [...typed, ...[...pending.values()].map(({ file, place, state }) => ({ file, place, state }))];
		if (JSON.stringify(now) !== JSON.stringify(listed)) listed = now;
		return listed;
	};
}
