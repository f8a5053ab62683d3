import type { Field, ThreadedSession } from 'vitrine/edit';

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
): Promise<{ fields: Field[]; isWhole: boolean }> {
	const wanted = text.toLowerCase();
	const found: Field[] = [];
	for (const file of await session.files()) {
		if (!isIn(file)) continue;
		const { fields } = await session.fieldsOf(file);
		for (const field of fields) {
			if (locale !== undefined && field.locale !== locale) continue;
			if (typeof field.value !== 'string' || !field.value.toLowerCase().includes(wanted)) continue;
			if (found.length === maxFound) return { fields: found, isWhole: false };
			found.push(field);
		}
	}
	return { fields: found, isWhole: true };
}
