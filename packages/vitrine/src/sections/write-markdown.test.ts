import { expect, it } from 'vitest';
import { plainText } from './write-markdown.ts';

it.each([
	['*new* _x_ <b>', '\\*new\\* \\_x\\_ \\<b\\>'],
	['1. Mai 2026', '1\\. Mai 2026'],
	['2) then', '2\\) then'],
	['- less', '\\- less'],
	['+ more', '\\+ more'],
	['3.5 watts, 2026.', '3.5 watts, 2026.'],
	['well-known - and 1. so', 'well-known - and 1. so'],
])('writes %s as plain text', (text, written) => {
	expect(plainText(text)).toBe(written);
});
