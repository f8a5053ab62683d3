import { describe, expect, it } from 'vitest';
import { readAddedFields } from './added-fields.ts';
import type { AddedField } from './form.ts';

const day: AddedField = { name: 'day', kind: 'date', required: false };
const guests: AddedField = { name: 'guests', kind: 'number', min: -3, max: 1200, required: false };
const wishes: AddedField = { name: 'wishes', kind: 'choices', options: ['quiet', 'window', 'chair'], required: true };
const time: AddedField = { name: 'time', kind: 'radio', options: ['morning', 'evening'], required: true };

/** What is kept of a text, or what is wrong with it. */
function read(field: AddedField, text: string): string | undefined {
	const result = readAddedFields({ [field.name]: text }, [field]);
	return 'fields' in result ? result.fields[field.name] : `(${result.problems[field.name]})`;
}

describe('a day', () => {
	it.each([
		['2026-02-28', '2026-02-28'],
		['2028-02-29', '2028-02-29'],
		[' ２０２６－０５－３１ ', '2026-05-31'],
		['٢٠٢٦-٠٥-٣١', '2026-05-31'],
		['', undefined],
		['2026-02-29', '(not-a-date)'],
		['2026-04-31', '(not-a-date)'],
		['2026-13-01', '(not-a-date)'],
		['0026-01-01', '(not-a-date)'],
		['31.05.2026', '(not-a-date)'],
		['2026-05-31T10:00', '(not-a-date)'],
		['?', '(not-a-date)'],
	])('is read from "%s" as %s', (text, kept) => {
		expect(read(day, text)).toBe(kept);
	});
});

describe('a whole number', () => {
	it.each([
		['12', '12'],
		['0012', '12'],
		['+7', '7'],
		['−3', '-3'],
		['-0', '0'],
		['1 200', '1200'],
		['1\u202f200', '1200'],
		['1’200', '1200'],
		['１２', '12'],
		['١٢', '12'],
		['۱۲', '12'],
		['१२', '12'],
		['๑๒', '12'],
		['', undefined],
		['1201', '(not-a-number)'],
		['-4', '(not-a-number)'],
		['1e400', '(not-a-number)'],
		['1e2', '(not-a-number)'],
		['Infinity', '(not-a-number)'],
		['0x10', '(not-a-number)'],
		['1,200', '(not-a-number)'],
		['1.2', '(not-a-number)'],
		['1 2', '(not-a-number)'],
		['two', '(not-a-number)'],
		['9'.repeat(400), '(not-a-number)'],
	])('is read from "%s" as %s', (text, kept) => {
		expect(read(guests, text)).toBe(kept);
	});
});

describe('a choice', () => {
	it.each([
		['morning', 'morning'],
		['', '(missing)'],
		['noon', '(missing)'],
		['morning evening', '(missing)'],
		['constructor', '(missing)'],
	])('of one is read from "%s" as %s', (text, kept) => {
		expect(read(time, text)).toBe(kept);
	});

	it.each([
		['quiet', 'quiet'],
		['chair quiet', 'quiet, chair'],
		['quiet quiet', 'quiet'],
		['quiet, chair', 'quiet, chair'],
		['', '(missing)'],
		['quiet balcony', '(missing)'],
		['constructor', '(missing)'],
	])('of several is read from "%s" as %s', (text, kept) => {
		expect(read(wishes, text)).toBe(kept);
	});
});
