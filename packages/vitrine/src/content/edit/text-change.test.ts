import { expect, it } from 'vitest';
import { applyChanges } from './text-change.ts';

it('makes changes by the offsets of the text as it was, in any order', () => {
	const changes = [
		{ from: 4, to: 5, text: 'E' },
		{ from: 0, to: 1, text: 'aa' },
		{ from: 2, to: 2, text: '1' },
		{ from: 2, to: 2, text: '2' },
		{ from: 2, to: 4, text: '' },
	];
	expect(applyChanges('abcde', changes)).toBe('aab12E');
	expect(applyChanges('abc', [])).toBe('abc');
});

it('refuses changes that overlap or are outside the text', () => {
	const overlapping = [
		{ from: 0, to: 2, text: '' },
		{ from: 1, to: 3, text: '' },
	];
	expect(() => applyChanges('abc', overlapping)).toThrow(RangeError);
	expect(() => applyChanges('abc', [{ from: 2, to: 4, text: '' }])).toThrow(RangeError);
	expect(() => applyChanges('abc', [{ from: 2, to: 1, text: '' }])).toThrow(RangeError);
});
