import { ContentError } from './problem.ts';
import { lineOf } from './source-file.ts';
import { tokensPath } from './theme.ts';

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
	const colours = Object.entries(names).map(([key, name]) => [key, readColour(css, name)]);
	return Object.fromEntries(colours) as Theme;
}

/**
 * Reads one colour from the tokens.
 *
 * @param name of the token, for example `--pane`
 * @throws {ContentError} where it is missing or written in another way
 */
export function readColour(css: string, name: string): ThemeColor {
	const code = css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '));
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
