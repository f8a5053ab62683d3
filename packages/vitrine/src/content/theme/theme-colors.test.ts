import { expect, it } from 'vitest';
import { readColor, readTheme } from './theme-colors.ts';
import { readTokens } from './tokens.ts';

const tokens = (paper: string) =>
	readTokens(`/* --paper: red; */
:root {
	${paper}
	--ink: light-dark(#111, #eee);
	--ink-soft: light-dark(#222222, #dddddd);
	--line: #888;
	--accent: light-dark( #B00 , #f00 );
}`);

const of = (value: string) =>
	readColor(readTokens(`:root { --paper: light-dark(#fff, #000); --it: ${value} }`), '--it');

it('reads the colors of pictures from the tokens, one for light and one for dark', () => {
	expect(readTheme(tokens('--paper: light-dark(#faf7f1, #161513);'))).toEqual({
		paper: { light: '#faf7f1', dark: '#161513' },
		ink: { light: '#111', dark: '#eee' },
		inkSoft: { light: '#222222', dark: '#dddddd' },
		line: { light: '#888', dark: '#888' },
		accent: { light: '#B00', dark: '#f00' },
	});
});

// What Chromium paints for each.
it.each([
	['color-mix(in oklab, #b5301a 12%, #f6f2e9)', '#f1dcd0'],
	['color-mix(in oklab, #f6f2e9, #1b1916 70%)', '#54524d'],
	['color-mix(in oklab, 25% #0a5bb8, white)', '#c4d6f0'],
	['color-mix(in srgb, #000, #fff)', '#808080'],
])('counts out %s', (value, color) => {
	expect(of(value)).toEqual({ light: color, dark: color });
});

it('counts out what follows from other tokens, in light and in dark', () => {
	expect(of('var(--paper)')).toEqual({ light: '#fff', dark: '#000' });
	expect(of('var(--none, light-dark(var(--paper), color-mix(in srgb, var(--paper), #fff 20%)))')).toEqual({
		light: '#fff',
		dark: '#333333',
	});
});

it.each(['var(--it)', 'color-mix(in hsl, #000, #fff)', 'color-mix(in oklab, #000 10%, #fff 10%)', 'var(--none)'])(
	'refuses %s',
	(value) => {
		expect(() => of(value)).toThrow('a color that pictures can be drawn with');
	},
);

it('takes from the kit what the site does not say, and names the line of the site that it follows from', () => {
	const kit = ':root { --paper: #fff; --pane: color-mix(in srgb, var(--paper), #000 20%); }';
	expect(readColor(readTokens(':root { --paper: #000; }', kit), '--pane').light).toBe('#000000');
	expect(readColor(readTokens('', kit), '--pane').light).toBe('#cccccc');
	expect(() => readColor(readTokens('\n:root { --paper: pink; }', kit), '--pane')).toThrow(
		'theme/tokens.css:2  --paper',
	);
});

it('names a token that is gone', () => {
	expect(() => readTheme(tokens(''))).toThrowErrorMatchingInlineSnapshot(`
		[ContentError: theme/tokens.css:1  --paper
		  found     no such token
		  expected  a color that pictures can be drawn with
		  to do     write --paper: light-dark(#rrggbb, #rrggbb);]
	`);
});

it('names a token that it cannot read', () => {
	expect(() => readTheme(tokens('--paper: oklch(0.9 0.1 80);'))).toThrowErrorMatchingInlineSnapshot(`
		[ContentError: theme/tokens.css:3  --paper
		  found     oklch(0.9 0.1 80)
		  expected  a color that pictures can be drawn with
		  to do     write --paper: light-dark(#rrggbb, #rrggbb);]
	`);
});
