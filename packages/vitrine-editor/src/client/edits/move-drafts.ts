import type { PendingField } from 'vitrine/edit';
import type { ReadFields } from '../api.ts';
import { isUndecided } from './draft.ts';
import { type EditState, keyOf } from './edit-state.ts';
import { movedTo } from './moved-to.ts';

type Seen = Pick<ReadFields, 'fields' | 'pending'>;

/**
 * Gives what was typed into a file the places where the words are now that it began from: parts and items may have come, gone or moved.
 *
 * @param isFree whether a draft is neither on its way nor in the hands of an input method
 * @returns the new keys
 */
export function moveDrafts(
	{ drafts }: Pick<EditState, 'drafts'>,
	{ file, before, now, isFree }: { file: string; before: Seen; now: Seen; isFree: (key: string) => boolean },
): string[] {
	const [was, is] = [valuesOf(before), valuesOf(now)];
	const moves = [...drafts].flatMap(([key, draft]) => {
		if (draft.file !== file || isUndecided(draft) || !isFree(key)) return [];
		const place = movedTo({ place: JSON.stringify(draft.place), value: draft.from }, was, is);
		return place === undefined ? [] : [{ key, draft, to: { file, place: JSON.parse(place) } }];
	});
	for (const { key } of moves) drafts.delete(key);
	return moves.map(({ key, draft, to }) => {
		// What was typed there stays, and this one where it was.
		const moved = drafts.has(keyOf(to)) ? key : keyOf(to);
		drafts.set(moved, moved === key ? draft : { ...draft, ...to });
		return moved;
	});
}

/** Returns the values that are seen where nothing is typed, by place. */
export function valuesOf({ fields, pending }: Seen): Map<string, unknown> {
	const shown: readonly (PendingField | Seen['fields'][number])[] = [...fields, ...pending];
	return new Map(shown.map(({ place, value }) => [JSON.stringify(place), value]));
}
