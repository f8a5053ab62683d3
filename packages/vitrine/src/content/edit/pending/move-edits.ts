import type { Journal } from '../journal/open-journal.ts';
import { type FieldName, fieldKey, type PendingEdit } from '../journal/pending-edit.ts';

/** A pending edit whose field has another place. */
export interface Move {
	edit: PendingEdit;
	to: FieldName;
}

/**
 * Gives pending edits other places, in an order in which a crash leaves each of them in the journal.
 *
 * @throws {JournalError} where the journal takes none
 */
export async function moveEdits(journal: Journal, moves: readonly Move[]): Promise<PendingEdit[]> {
	const moved: PendingEdit[] = [];
	let left = [...moves];
	while (left.length > 0) {
		const taken = new Set(left.map(({ edit }) => fieldKey(edit)));
		const free = left.find(({ to }) => !taken.has(fieldKey(to)));
		const [first] = left;
		if (!free && first) {
			// A circle: one waits beside its place until that is free.
			const { edit } = first;
			const waiting = await journal.append({ ...edit, place: [...edit.place, 'moved'] });
			await journal.finish([edit]);
			left = [...left.slice(1), { ...first, edit: waiting }];
			continue;
		}
		if (!free) break;
		left = left.filter((move) => move !== free);
		// What is pending there stays, and this one where it was.
		if (journal.numberOf(free.to) !== undefined) continue;
		moved.push(await journal.append({ ...free.edit, ...free.to }));
		await journal.finish([free.edit]);
	}
	return moved;
}
