import type { Journal } from '../journal/open-journal.ts';
import { type FieldName, fieldKey, type PendingEdit } from '../journal/pending-edit.ts';
import type { PendingMoves } from './pending-moves.ts';
import type { Settler } from './settle-edits.ts';

interface WriteTools extends Pick<PendingMoves, 'follow'> {
	journal: Pick<Journal, 'latest'>;
	settler: Pick<Settler, 'writeTogether' | 'writeOne'>;
	/** Whether others changed the field of an edit. */
	isConflict: (edit: PendingEdit) => boolean;
}

/**
 * Writes edits into their files: together, then each that is left by itself. A text that becomes several parts moves the edits behind it.
 *
 * @param inTurn runs a piece of the work; that of others may come in between
 * @returns where the fields are afterwards
 */
export async function writePending(
	{ journal, settler, follow, isConflict }: WriteTools,
	fields: readonly FieldName[],
	inTurn: <Result>(run: () => Promise<Result>) => Promise<Result>,
): Promise<FieldName[]> {
	const { now, end } = follow(fields);
	try {
		const left = await inTurn(() => settler.writeTogether(fields.map(now)));
		const isLeft = new Set(left.map(fieldKey));
		for (const field of fields) {
			const edit = journal.latest(now(field));
			if (edit && (isLeft.has(fieldKey(edit)) || !isConflict(edit))) await inTurn(() => settler.writeOne(now(field)));
		}
		return fields.map(now);
	} finally {
		end();
	}
}
