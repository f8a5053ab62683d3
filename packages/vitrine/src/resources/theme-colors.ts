import { ContentError } from '#content/problem.ts';
import { lineOf } from '#content/source-file.ts';
import { tokensPath } from '#content/theme.ts';
import tokens from '#theme/tokens.css?raw';

/** One colour of the site on light and on dark ground. */
export interface ThemeColor {
	light: string;
	dark: string;
}

/** The colours that pictures and browsers' own frames take from the site. */
export type Theme = Record<keyof typeof names, ThemeColor>;

const names = { paper: '--paper', ink: '--ink', inkSoft: '--ink-soft', line: '--line', accent: '--accent' } as const;

const hex = '#(?:[0-9a-f]{3}|[0-9a-f]{6})';
const colour = new RegExp(`^(?:(${hex})|light-dark\\(\\s*(${hex})\\s*,\\s*(${hex})\\s*\\))$`, 'i');

/**
 * Reads colours from the tokens: the one place where they are written, so that pictures follow it.
 *
 * @throws {ContentError} where a colour is missing or written in another way
 */
export function readTheme(css: string): Theme {
	const code = css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '));
	const colours = Object.entries(names).map(([key, name]) => [key, readColour(code, name)]);
	return Object.fromEntries(colours) as Theme;
}

function readColour(code: string, name: string): ThemeColor {
	const declared = new RegExp(`${name}\\s*:\\s*([^;}]*)`).exec(code);
	const [, written = ''] = declared ?? [];
	const value = written.trim();
	const [, same, light = same, dark = same] = colour.exec(value) ?? [];
	if (light !== undefined && dark !== undefined) return { light, dark };
	throw new ContentError([
		{
			file: tokensPath,
			line: lineOf(code, declared?.index ?? 0),
			where: name,
			found: declared ? value || 'no value' : 'no such token',
			expected: 'a colour that pictures can be drawn with',
			fix: `write ${name}: light-dark(#rrggbb, #rrggbb);`,
		},
	]);
}

/** The colours of this site. */
export function siteTheme(): Theme {
	return readTheme(tokens);
}

/** The colours of this site on light ground, in which pictures are drawn. */
export function lightColors(): Record<keyof Theme, string> {
	const { paper, ink, inkSoft, line, accent } = siteTheme();
	return { paper: paper.light, ink: ink.light, inkSoft: inkSoft.light, line: line.light, accent: accent.light };
}
