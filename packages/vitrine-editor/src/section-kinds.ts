import type { Field } from 'vitrine/edit';

/** Keys of what an item of a list is called by, the first of them before the others. */
const nameKeys = ['title', 'name', 'question', 'label'];

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

/** Returns the names of the items of the lists of a file, by their places as JSON: of a plan, a person, a question. */
export function itemNames(fields: readonly Pick<Field, 'place' | 'value'>[]): Record<string, string> {
	const names = new Map<string, { name: string; rank: number }>();
	for (const { place, value } of fields) {
		const item = place.slice(0, -1);
		const rank = nameKeys.indexOf(String(place.at(-1)));
		if (rank < 0 || typeof item.at(-1) !== 'number' || typeof value !== 'string' || value === '') continue;
		const key = JSON.stringify(item);
		if (rank < (names.get(key)?.rank ?? nameKeys.length)) names.set(key, { name: value, rank });
	}
	return Object.fromEntries([...names].map(([key, { name }]) => [key, name]));
}
