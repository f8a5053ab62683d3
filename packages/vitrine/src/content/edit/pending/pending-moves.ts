import { fieldAt } from '../edits/apply-edit.ts';
import type { Edit, FileEdit } from '../edits/edit.ts';
import type { Journal } from '../journal/open-journal.ts';
import {
	type FieldName,
	fieldKey,
	type PendingEdit,
	type PlainValue,
	type TypedEdit,
} from '../journal/pending-edit.ts';
import type { EditSession } from '../session/edit-session.ts';
import type { Announcer } from './announcer.ts';
import { allFiles, type BusyFields, wholeOf } from './busy-fields.ts';
import { followEdits } from './follow-edits.ts';
import { hashOfWords } from './joined-parts.ts';
import { type Move, moveEdits } from './move-edits.ts';
import type { EditedName, PendingField } from './pending-field.ts';
import type { RecentStructure } from './recent-structure.ts';

/** Moves pending edits with their fields. */
export interface PendingMoves {
	/** Makes edits of structure, after which what is pending follows its fields; what is typed into their files meanwhile waits. */
	moveWith: <Outcome extends { state: string }>(
		edits: readonly (Edit | FileEdit)[],
		make: (moves: readonly Move[]) => Promise<Outcome>,
	) => Promise<Outcome>;
	move: (moves: readonly Move[]) => Promise<PendingEdit[]>;
	/** Follows fields to where their edits are moved; `now` returns where one is that was named so in the beginning. */
	follow: (fields: readonly FieldName[]) => { now: (field: FieldName) => FieldName; end: () => void };
	/**
	 * Returns where a field is that was named with the value that was seen there: edits of structure may have moved it since. It may have the
	 * value already that is typed, where the answer was lost.
	 */
	findNamed: (field: FieldName, typed: Pick<TypedEdit, 'value' | 'from'>) => Promise<FieldName>;
}

export function createPendingMoves({
	journal,
	session,
	recent,
	busy,
	announce,
	forget,
	shown,
}: {
	journal: Journal;
	session: Pick<EditSession, 'fieldsOf'>;
	recent: RecentStructure;
	busy: BusyFields;
	announce: Announcer['announce'];
	/** Receives edits that are at their place no more. */
	forget: (edit: EditedName) => void;
	shown: (edit: PendingEdit) => PendingField;
}): PendingMoves {
	/** Where fields are that someone follows, by the key that they had in the beginning. */
	const followed = new Set<Map<string, FieldName>>();
	/** Runs what moves edits, and announces where they are then; what is typed into their fields meanwhile waits. */
	const during = <Result>(moves: readonly Move[], run: () => Promise<Result>) => {
		const fields = moves.flatMap(({ edit, to }) => [edit, to]);
		return busy.during(fields, async () => {
			const result = await run();
			const moved = moves.filter(({ edit }) => journal.numberOf(edit) !== edit.number);
			const targets = new Map(moved.map(({ edit, to }) => [fieldKey(edit), to]));
			for (const fields of followed) {
				for (const [key, field] of fields) fields.set(key, targets.get(fieldKey(field)) ?? field);
			}
			for (const { edit } of moved) {
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
	/** Lists where edits of structure move what is pending. */
	const movesBy = (edits: readonly (Edit | FileEdit)[]) =>
		journal.list().flatMap((name): Move[] => {
			const to = followEdits(edits, name);
			const edit = to && fieldKey(to) !== fieldKey(name) ? journal.latest(name) : undefined;
			return to && edit ? [{ edit, to }] : [];
		});
	return {
		async moveWith(edits, make) {
			const files = edits.map((edit) => ('file' in edit ? wholeOf(edit.file) : allFiles));
			return busy.during(files, async () => {
				// What began before is at the former places.
				await busy.settledIn(files);
				const moves = movesBy(edits);
				return during(moves, async () => {
					const outcome = await make(moves);
					if (outcome.state !== 'written') return outcome;
					recent.note(edits);
					await moveEdits(journal, moves);
					return outcome;
				});
			});
		},
		move: (moves) => during(moves, () => moveEdits(journal, moves)),
		follow(fields) {
			const own = new Map(fields.map((field) => [fieldKey(field), field]));
			followed.add(own);
			return { now: (field) => own.get(fieldKey(field)) ?? field, end: () => void followed.delete(own) };
		},
		async findNamed(field, { value, from }) {
			const places = recent.placesOf(field);
			if (from === undefined || places.length === 1) return field;
			const files = [...new Set(places.map(({ file }) => file))];
			const read = await Promise.all(files.map((file) => session.fieldsOf(file).catch(() => ({ fields: [] }))));
			const fields = read.flatMap((one) => one.fields);
			const valueAt = ({ file, place }: FieldName) => {
				const own = fields.filter((one) => one.file === file);
				return journal.latest({ file, place })?.value ?? (fieldAt(own, place)?.value as PlainValue | undefined);
			};
			const placeWith = (wanted: PlainValue) =>
				places.find((one) => hashOfWords(valueAt(one), one.place) === hashOfWords(wanted, one.place));
			return placeWith(from) ?? placeWith(value) ?? field;
		},
	};
}
