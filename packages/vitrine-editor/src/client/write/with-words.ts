import type { EditValue } from 'vitrine/edit';

/** Puts words into the empty texts of a value. */
export function withWords(value: EditValue, words: string): EditValue {
	if (value === '') return words;
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map((one: EditValue) => withWords(one, words));
	return Object.fromEntries(
		Object.entries(value).map(([key, one]: [string, EditValue]) => [key, withWords(one, words)]),
	);
}
