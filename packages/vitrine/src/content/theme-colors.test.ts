import { expect, it } from 'vitest';
import { readTheme } from './theme-colors.ts';

const tokens = (paper: string) => `/* --paper: red; */
:root {
	${paper}
	--ink: light-dark(#111, #eee);
	--ink-soft: light-dark(#222222, #dddddd);
	--line: #888;
	--accent: light-dark( #B00 , #f00 );
}`;

it('reads the colours of pictures from the tokens, one for light and one for dark', () => {
	expect(readTheme(tokens('--paper: light-dark(#faf7f1, #161513);'))).toEqual({
		paper: { light: '#faf7f1', dark: '#161513' },
		ink: { light: '#111', dark: '#eee' },
		inkSoft: { light: '#222222', dark: '#dddddd' },
		line: { light: '#888', dark: '#888' },
		accent: { light: '#B00', dark: '#f00' },
	});
});

it('names a token that is gone', () => {
	expect(() => readTheme(tokens(''))).toThrowErrorMatchingInlineSnapshot(`
		[ContentError: theme/tokens.css:1  --paper
		  found     no such token
		  expected  a colour that pictures can be drawn with
		  to do     write --paper: light-dark(#rrggbb, #rrggbb);]
	`);
});

it('names a token that it cannot read', () => {
	expect(() => readTheme(tokens('--paper: oklch(0.9 0.1 80);'))).toThrowErrorMatchingInlineSnapshot(`
		[ContentError: theme/tokens.css:3  --paper
		  found     oklch(0.9 0.1 80)
		  expected  a colour that pictures can be drawn with
		  to do     write --paper: light-dark(#rrggbb, #rrggbb);]
	`);
});
