import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
		// An edit that is pending at the new place stays, and this one keeps its place.
		if (journal.numberOf(free.to) !== undefined) continue;
		moved.push(await journal.append({ ...free.edit, ...free.to }));
		await journal.finish([free.edit]);
	}
	return moved;
}

/**
 * Gives pending edits other files while these get other names. Until that is done, they are pending at both names, so that a crash
 * leaves each of them where its file is.
 *
 * @param rename gives the files their names, or not
 */
export async function moveWithFiles<Result>(
	root: string,
	{ journal, moves }: { journal: Journal; moves: readonly Move[] },
	rename: () => Promise<Result>,
): Promise<Result> {
	try {
		for (const { edit, to } of moves) {
			// An edit that is pending at the new place stays, and this one keeps its place.
			if (journal.numberOf(to) === undefined) await journal.append({ ...edit, ...to, movedFrom: edit.number });
		}
		return await rename();
	} finally {
		await dropMoved(root, journal);
	}
}

/** Drops what is pending at two names of a file: that at the name which is there stays. */
export async function dropMoved(root: string, journal: Journal): Promise<void> {
	const edits = journal.list();
	const byNumber = new Map(edits.map((edit) => [edit.number, edit]));
	for (const edit of edits) {
		const { movedFrom } = edit;
		const former = movedFrom === undefined ? undefined : byNumber.get(movedFrom);
		if (former) await journal.finish([existsSync(join(root, edit.file)) ? former : edit]);
	}
}
