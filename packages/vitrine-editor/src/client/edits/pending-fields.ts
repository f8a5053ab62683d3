import type { FieldName, PendingField } from 'vitrine/edit';
import { keyOf } from './edit-state.ts';

/** What is pending on the server, by field. Answers and events may come in any order: what is known to be newer stays. */
export interface PendingFields {
	get: (key: string) => PendingField | undefined;
	values: () => Iterable<PendingField>;
	note: (edit: PendingField) => void;
	/** Notes that an edit is pending no more. */
	end: (edit: FieldName & { number: number }, options: { isStillShown: boolean }) => void;
	/**
	 * Takes over what the server has pending.
	 *
	 * @param since what `time` returned before the server was called: what became known later stays
	 * @param isDropped whether what is not in the list is pending no more, by file
	 */
	replace: (edits: readonly PendingField[], options: { since: number; isDropped: (file: string) => boolean }) => void;
	/** Counts what became known. */
	time: () => number;
}

export function createPendingFields(): PendingFields {
	const known = new Map<string, { edit: PendingField; time: number }>();
	/** Numbers of the last edits that are pending no more. */
	const ended = new Map<string, number>();
	let time = 0;
	const note: PendingFields['note'] = (edit) => {
		const key = keyOf(edit);
		const { edit: last } = known.get(key) ?? {};
		// An event may be here before the answer of the call that it follows: what a check found stays.
		const isOlder = last && (last.number > edit.number || (last.number === edit.number && edit.state === 'unchecked'));
		if (!isOlder && edit.number > (ended.get(key) ?? 0)) known.set(key, { edit, time: ++time });
	};
	return {
		get: (key) => known.get(key)?.edit,
		values: () => [...known.values()].map(({ edit }) => edit),
		note,
		end(edit, { isStillShown }) {
			const key = keyOf(edit);
			ended.set(key, Math.max(edit.number, ended.get(key) ?? 0));
			const last = known.get(key)?.edit;
			if (last?.number === edit.number && !isStillShown) known.delete(key);
		},
		replace(edits, { since, isDropped }) {
			const listed = new Set(edits.map(keyOf));
			for (const [key, { edit, time }] of known)
				if (isDropped(edit.file) && !listed.has(key) && time <= since) known.delete(key);
			for (const edit of edits) note(edit);
		},
		time: () => time,
	};
}
