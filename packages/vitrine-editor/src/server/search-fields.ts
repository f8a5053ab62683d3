import type { Field, ThreadedSession } from 'vitrine/edit';

/** A field with the type of the section that it is in. */
type FoundField = Field & { kind?: string };

/** Fields that a search returns at most. */
const maxFound = 200;

/**
 * Finds the fields whose text has some words, in one language or all.
 *
 * @param isIn whether the files that it is about have a file
 */
export async function searchFields(
	session: Pick<ThreadedSession, 'files' | 'fieldsOf'>,
	{ text, locale }: { text: string; locale?: string },
	isIn: (file: string) => boolean,
): Promise<{ fields: FoundField[]; isWhole: boolean }> {
	const wanted = text.toLowerCase();
	const found: FoundField[] = [];
	for (const file of await session.files()) {
		if (!isIn(file)) continue;
		const { fields } = await session.fieldsOf(file);
		for (const field of fields) {
			if (locale !== undefined && field.locale !== locale) continue;
			if (typeof field.value !== 'string' || !field.value.toLowerCase().includes(wanted)) continue;
			if (found.length === maxFound) return { fields: found, isWhole: false };
			const kind = kindOf(field, fields);
			found.push(kind === undefined ? field : { ...field, kind });
		}
	}
	return { fields: found, isWhole: true };
}

/** Returns the type of the section that a field is in; a section that several pages show is a file of its own. */
function kindOf({ place }: Field, fields: readonly Field[]): string | undefined {
	const section = place[0] === 'sections' ? place.slice(0, 2) : [];
	const key = JSON.stringify([...section, 'kind']);
	const kind = fields.find((field) => JSON.stringify(field.place) === key)?.value;
	return typeof kind === 'string' ? kind : undefined;
}
