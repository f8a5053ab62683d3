import type { Field, SiteOverview } from 'vitrine/edit';
import type { SiteStore } from '../edits/site-store.ts';

/** A number that another language of a page has in the place of the one that is edited. */
export interface NumberElsewhere {
	field: Field;
	/** Name of the language. */
	language: string;
	value: number;
}

/** Returns the files of a page in its other languages, each with the name of the language; none for what is no page. */
export function filesElsewhere({ locales, pages }: SiteOverview, file: string): { file: string; language: string }[] {
	const page = pages.find(({ texts }) => Object.values(texts).some((text) => text.file === file));
	return locales.flatMap(({ code, name }) => {
		const other = page?.texts[code]?.file;
		return other === undefined || other === file ? [] : [{ file: other, language: name }];
	});
}

/** Finds the other numbers that other languages of a page have at a place: as it is no word, no translation is out of date by it. */
export function numbersElsewhere(
	site: SiteOverview,
	{ file, place }: Pick<Field, 'file' | 'place'>,
	{
		fieldsOf,
		edits,
		value,
	}: Pick<SiteStore, 'fieldsOf'> & { edits: Pick<SiteStore['edits'], 'valueOf'>; value: unknown },
): NumberElsewhere[] {
	if (typeof value !== 'number') return [];
	const fieldAt = (wanted: string, at: Field['place']) => {
		const read = fieldsOf(wanted);
		const key = JSON.stringify(at);
		return typeof read === 'object' ? read.fields.find((field) => JSON.stringify(field.place) === key) : undefined;
	};
	// Where each language orders a list for itself, its items have no place in common.
	const isInOwnOrder = place.some((_, index) => fieldAt(file, place.slice(0, index))?.pairedBy !== undefined);
	if (isInOwnOrder) return [];
	return filesElsewhere(site, file).flatMap(({ file: other, language }) => {
		const field = fieldAt(other, place);
		const now = field && edits.valueOf(field);
		return field && typeof now === 'number' && now !== value ? [{ field, language, value: now }] : [];
	});
}
