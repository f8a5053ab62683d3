import { expect, it } from 'vitest';
import { compareEnds } from './compare-ends.ts';

const shown = (before: string, now: string, tag?: string) =>
	compareEnds(before, now, tag)
		.map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
		.join('');

it.each([
	[
		'We lend a lamp and clean it.',
		'We lend [a lamp](/lamp) and clean it.',
		'We lend -[a lamp]+[[a lamp](/lamp)] and clean it.',
	],
	['A lamp.', 'A lamp.', 'A lamp.'],
	['', 'A lamp', '+[A lamp]'],
	['A lamp', '', '-[A lamp]'],
	['Light.', 'Words.', '-[Light.]+[Words.]'],
	['a a', 'a a a', 'a a+[ a]'],
])('%o becomes %o', (before, now, expected) => {
	expect(shown(before, now, 'en')).toBe(expected);
});

it('divides Japanese at its words', () => {
	expect(shown('ランプのレンタル', 'ランプのご購入', 'ja')).toMatch(/^ランプの-\[レンタル\]\+\[/);
});
