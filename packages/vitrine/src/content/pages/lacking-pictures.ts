import { isPictureField, type PictureField } from '../fields/picture-field.ts';
import type { SectionContent } from '../site/site.ts';

/** A section in one language. */
interface WrittenSection {
	locale: string;
	file: string;
	content: SectionContent;
}

/**
 * Returns the pictures that a translation of a section lacks and another language has, by the names of their fields: a picture
 * that the original gets later is seen in all languages at once. A translation with a field that the other one does without, as
 * `panes` in the place of `picture`, is made in another way and gets none. Pictures in lists are not compared: their order may differ.
 */
export function lackingPictures(translation: WrittenSection, original: WrittenSection): Record<string, PictureField> {
	const isMadeAnew = Object.entries(translation.content).some(
		([name, value]) => isWritten(value) && !isWritten(original.content[name]),
	);
	if (isMadeAnew) return {};
	const lacking = Object.entries(original.content).flatMap(([name, value]) => {
		if (isWritten(translation.content[name]) || !isPictureField(value)) return [];
		return [[name, { ...value, from: { locale: original.locale, file: original.file } }] as const];
	});
	return Object.fromEntries(lacking);
}

function isWritten(value: unknown): boolean {
	return Array.isArray(value) ? value.length > 0 : value !== undefined;
}
