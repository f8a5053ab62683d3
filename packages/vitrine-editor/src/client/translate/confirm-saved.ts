import type { Field } from 'vitrine/edit';
import { confirmTexts } from '../api.ts';
import { keyOf } from '../edits/edit-state.ts';
import type { EditStore } from '../edits/edit-store.ts';
import type { Words } from '../words/en.ts';

/**
 * Confirms translations as they are in their fields: what was typed is saved first.
 *
 * @returns a sentence where nothing was confirmed
 * @throws {CallError} where the server refuses, or cannot be reached
 */
export async function confirmSaved(
	edits: Pick<EditStore, 'saveAll' | 'state'>,
	{ file, places, words }: { file: string; places: readonly Field['place'][]; words: Words },
): Promise<string | undefined> {
	const own = new Set(places.map((place) => keyOf({ file, place })));
	if (!(await edits.saveAll((draft) => own.has(keyOf(draft)))))
		return edits.state() === 'offline' ? 'offline' : words.refused;
	const { state } = await confirmTexts(file, places);
	return state === 'pending' ? words.refused : undefined;
}
