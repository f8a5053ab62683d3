import type { Field, ThreadedSession } from 'vitrine/edit';
import { sectionKinds } from '../section-kinds.ts';

/** A field with the type of the section that it is in. */
type FoundField = Field & { kind?: string };

/** Fields that a search returns at most. */
const maxFound = 200;

/**
 * Finds the fields whose text has some words, in one language or all; those that show words of the kit come last.
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
	const ofKit: FoundField[] = [];
	for (const file of await session.files()) {
		if (!isIn(file)) continue;
		const { fields } = await session.fieldsOf(file);
		const kinds = sectionKinds(fields);
		for (const field of fields) {
			if (locale !== undefined && field.locale !== locale) continue;
			const shown = field.value ?? field.builtIn;
			if (typeof shown !== 'string' || !shown.toLowerCase().includes(wanted)) continue;
			if (found.length === maxFound) return { fields: found, isWhole: false };
			const kind = kinds[field.place[0] === 'sections' ? String(field.place[1]) : ''];
			const list = field.value === undefined ? ofKit : found;
			list.push(kind === undefined ? field : { ...field, kind });
		}
	}
	const all = [...found, ...ofKit];
	return { fields: all.slice(0, maxFound), isWhole: all.length <= maxFound };
}
