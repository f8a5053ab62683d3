import type { FieldName, PendingField } from 'vitrine/edit';
import type { Draft } from './draft.ts';
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
		const now = [...drafts.values(), ...pending.values()].map((edit): Unwritten => {
			const { file, place } = edit;
			if ('conflict' in edit && edit.conflict) return { file, place, state: 'conflict' };
			return 'state' in edit ? { file, place, state: edit.state } : { file, place };
		});
		if (JSON.stringify(now) !== JSON.stringify(listed)) listed = now;
		return listed;
	};
}
