import type { Field } from 'vitrine/edit';

/** Returns the types of the sections of a file by their names; under no name, that of a file which is a section itself. */
export function sectionKinds(fields: readonly Pick<Field, 'place' | 'value'>[]): Record<string, string> {
	return Object.fromEntries(
		fields.flatMap(({ place, value }) => {
			const isOfSection = place.length === 3 && place[0] === 'sections' && place[2] === 'kind';
			const isOfFile = place.length === 1 && place[0] === 'kind';
			return (isOfSection || isOfFile) && typeof value === 'string' ? [[isOfFile ? '' : String(place[1]), value]] : [];
		}),
	);
}
