import type { FieldName } from 'vitrine/edit';
import { writeFields } from '../api.ts';

/**
 * Writes what is pending in items, or in other places, into their files: the server changes nothing that holds words which wait.
 *
 * @param pending fields with edits that are pending
 */
export async function writeWithin(places: readonly FieldName[], pending: Iterable<FieldName>): Promise<void> {
	const waiting = [...pending].filter((field) =>
		places.some(({ file, place }) => file === field.file && isWithin(field.place, place)),
	);
	const fields = waiting.map(({ file, place }) => ({ file, place }));
	if (fields.length > 0) await writeFields(fields).catch(() => undefined);
}

/** Whether a place is that of an item, or in it. */
export function isWithin(place: FieldName['place'], item: FieldName['place']): boolean {
	return JSON.stringify(place.slice(0, item.length)) === JSON.stringify(item);
}
