import { ContentError } from '../problems/problem.ts';
import { mixColors } from './color.ts';
import { tokensPath } from './theme.ts';
import type { Tokens } from './tokens.ts';

/** One color of the site on light and on dark ground. */
export interface ThemeColor {
	light: string;
	dark: string;
}

/** The colors that pictures and browsers' own frames take from the site. */
export type Theme = Record<keyof typeof names, ThemeColor>;

const names = { paper: '--paper', ink: '--ink', inkSoft: '--ink-soft', line: '--line', accent: '--accent' } as const;

/**
 * Reads colors from the tokens: the one place where they are written, so that pictures follow it.
 *
 * @throws {ContentError} where a color is missing or written in another way
 */
export function readTheme(tokens: Tokens): Theme {
	const colors = Object.entries(names).map(([key, name]) => [key, readColor(tokens, name)]);
	return Object.fromEntries(colors) as Theme;
}

/**
 * Reads one color from the tokens, and computes it where it is made from others.
 *
 * @param name of the token, for example `--pane`
 * @throws {ContentError} where it is missing or written in another way
 */
export function readColor(tokens: Tokens, name: string): ThemeColor {
	const declared = tokens.get(name);
	const value = declared?.value ?? '';
	const light = resolve(value, 'light', tokens);
	const dark = resolve(value, 'dark', tokens);
	if (light !== undefined && dark !== undefined) return { light, dark };
	// The kit's declaration is right: the mistake is in a color of the site that it derives from.
	const [cause] = declared && declared.line === undefined ? usedIn(value).filter((used) => tokens.get(used)?.line) : [];
	if (cause !== undefined) readColor(tokens, cause);
	throw new ContentError([
		{
			file: tokensPath,
			line: declared?.line ?? 1,
			where: name,
			found: declared ? value || 'no value' : 'no such token',
			expected: 'a color that pictures can be drawn with',
			fix: `write ${name}: light-dark(#rrggbb, #rrggbb);`,
		},
	]);
}

/** The tokens that a value is made of. */
export function usedIn(value: string): string[] {
	return [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);
}

type Scheme = keyof ThemeColor;

/** So many tokens may follow from one another: those that follow from themselves have no end. */
const deepest = 20;

/** @returns the color in hexadecimal; undefined for what is no color, or one that is written in another way */
function resolve(written: string, scheme: Scheme, tokens: Tokens, depth = 0): string | undefined {
	const value = written.trim();
	if (/^#([\da-f]{3}|[\da-f]{6})$/i.test(value)) return value;
	if (/^(white|black)$/i.test(value)) return value.toLowerCase() === 'white' ? '#ffffff' : '#000000';
	const [, name = '', inside = ''] = /^([a-z-]+)\((.*)\)$/is.exec(value) ?? [];
	if (name === '' || depth > deepest) return undefined;
	const parts = splitAtCommas(inside);
	const [first = '', second, third] = parts;
	const next = (part: string | undefined) => (part === undefined ? part : resolve(part, scheme, tokens, depth + 1));
	if (name === 'light-dark' && parts.length === 2) return next(scheme === 'light' ? first : second);
	if (name === 'var') return next(tokens.get(first)?.value ?? second);
	if (name !== 'color-mix' || parts.length !== 3) return undefined;
	const [, space] = /^in\s+(oklab|srgb)$/.exec(first) ?? [];
	const [one, other] = [withShare(second), withShare(third)];
	const [from, to] = [next(one.color), next(other.color)];
	const part = other.share ?? 1 - (one.share ?? 0.5);
	const isWhole = one.share === undefined || Math.abs(one.share + part - 1) < 0.0001;
	if (!space || !from || !to || !isWhole) return undefined;
	return mixColors(from, to, part, space === 'srgb' ? 'srgb' : 'oklab');
}

/** @example withShare('#fff 75%') // { color: '#fff', share: 0.75 } */
function withShare(written = ''): { color: string; share: number | undefined } {
	const [, before, color = '', after] = /^(?:([\d.]+)%\s+)?(.*?)(?:\s+([\d.]+)%)?$/s.exec(written) ?? [];
	const percent = before ?? after;
	return { color, share: percent === undefined ? undefined : Number(percent) / 100 };
}

/** Splits the arguments of a function; those of functions among them stay together. */
function splitAtCommas(inside: string): string[] {
	let depth = 0;
	const parts = [''];
	for (const character of inside) {
		if (character === '(') depth++;
		if (character === ')') depth--;
		if (character === ',' && depth === 0) parts.push('');
		else parts[parts.length - 1] += character;
	}
	return parts.map((part) => part.trim());
}
