import { expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';

const shown = (before: string, now: string, tag?: string) =>
	compareTexts(before, now, tag)
		.map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
		.join('');

it.each([
	[
		'We lend a lamp and clean it.',
		'We lend [a lamp](/lamp) and clean it.',
		'We lend +[[]a lamp+[](/lamp)] and clean it.',
	],
	['A lamp.', 'A lamp.', 'A lamp.'],
	['', 'A lamp', '+[A lamp]'],
	['A lamp', '', '-[A lamp]'],
	['Light.', 'Words.', '-[Light.]+[Words.]'],
	['a a', 'a a a', 'a a+[ a]'],
	[
		'We lend a lamp and clean it at night.',
		'You lend a lamp and fill it at noon.',
		'-[We]+[You] lend a lamp and -[clean]+[fill] it at -[night.]+[noon.]',
	],
	['One of two.', 'A third of it.', '-[One of two.]+[A third of it.]'],
])('%o becomes %o', (before, now, expected) => {
	expect(shown(before, now, 'en')).toBe(expected);
});

it('divides Japanese at its words', () => {
	expect(shown('ランプのレンタル', 'ランプのご購入', 'ja')).toMatch(/^ランプの-\[レンタル\]\+\[/);
});
