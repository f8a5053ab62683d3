import type { Edit, FileEdit } from '../edits/edit.ts';
import type { Journal } from '../journal/open-journal.ts';
import { fieldKey, type PendingEdit } from '../journal/pending-edit.ts';
import type { Announcer } from './announcer.ts';
import type { BusyFields } from './busy-fields.ts';
import { followEdits } from './follow-edits.ts';
import { type Move, moveEdits } from './move-edits.ts';
import type { EditedName, PendingField } from './pending-field.ts';

/** Moves pending edits with their fields. */
export interface PendingMoves {
	/** Lists where edits of structure move what is pending. */
	movesBy: (edits: readonly (Edit | FileEdit)[]) => Move[];
	/** Runs what moves edits, and announces where they are then; what is typed into their fields meanwhile waits. */
	during: <Result>(moves: readonly Move[], run: () => Promise<Result>) => Promise<Result>;
	move: (moves: readonly Move[]) => Promise<PendingEdit[]>;
}

export function createPendingMoves({
	journal,
	busy,
	announce,
	forget,
	shown,
}: {
	journal: Journal;
	busy: BusyFields;
	announce: Announcer['announce'];
	/** Receives edits that are at their place no more. */
	forget: (edit: EditedName) => void;
	shown: (edit: PendingEdit) => PendingField;
}): PendingMoves {
	const during: PendingMoves['during'] = (moves, run) => {
		const fields = moves.flatMap(({ edit, to }) => [edit, to]);
		return busy.during(fields, async () => {
			const result = await run();
			for (const { edit } of moves) {
				if (journal.numberOf(edit) === edit.number) continue;
				forget(edit);
				const { file, place, number, author } = edit;
				announce({ event: 'moved', edit: { file, place, number, author } });
			}
			for (const { to } of moves) {
				const moved = journal.latest(to);
				if (moved) announce({ event: 'pending', edit: shown(moved) });
			}
			return result;
		});
	};
	return {
		movesBy: (edits) =>
			journal.list().flatMap((name): Move[] => {
				const to = followEdits(edits, name);
				const edit = to && fieldKey(to) !== fieldKey(name) ? journal.latest(name) : undefined;
				return to && edit ? [{ edit, to }] : [];
			}),
		during,
		move: (moves) => during(moves, () => moveEdits(journal, moves)),
	};
}
