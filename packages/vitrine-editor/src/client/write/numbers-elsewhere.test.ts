import { expect, it } from 'vitest';
import type { Field, SiteOverview } from 'vitrine/edit';
import { numbersElsewhere } from './numbers-elsewhere.ts';

const fileOf = (code: string) => `content/${code}/pages/prices.yaml`;
const names = { en: 'English', ru: 'Русский', ja: '日本語' };
const site = {
	locales: Object.entries(names).map(([code, name]) => ({ code, name })),
	pages: [
		{ id: 'prices', texts: Object.fromEntries(Object.keys(names).map((code) => [code, { file: fileOf(code) }])) },
	],
} as unknown as SiteOverview;
const place = ['sections', 'plans', 'plans', 0, 'price'];

/** Finds what is elsewhere beside the English price, where the languages have these. */
function found(values: Record<string, unknown>, { pairedBy, value = 27 }: { pairedBy?: string; value?: unknown } = {}) {
	const list = { place: place.slice(0, 3), value: undefined, pairedBy };
	const fieldsOf = (file: string) => {
		const code = Object.keys(values).find((one) => fileOf(one) === file);
		if (code === undefined) return undefined;
		return { fields: [list, { file, place, value: values[code] }] as unknown as Field[] } as never;
	};
	const edits = { valueOf: ({ value: written }: Field) => written };
	const numbers = numbersElsewhere(site, { file: fileOf('en'), place }, { fieldsOf, edits, value });
	return numbers.map(({ field, language, value: now }) => [field.file, language, now]);
}

it('finds the languages of a page that have another number, and no other value', () => {
	expect(found({ en: 27, ru: 25, ja: 27 })).toEqual([[fileOf('ru'), 'Русский', 25]]);
	expect(found({ en: 27, ru: '', ja: undefined })).toEqual([]);
	// Its file was not read yet, or what is typed is no number yet.
	expect(found({ en: 27, ru: 27 })).toEqual([]);
	expect(found({ en: '', ru: 25 }, { value: '' })).toEqual([]);
});

it('compares no items of lists that each language orders for itself', () => {
	expect(found({ en: 27, ru: 25 }, { pairedBy: 'name' })).toEqual([]);
});
