import arial from '@capsizecss/metrics/arial';
import timesNewRoman from '@capsizecss/metrics/timesNewRoman';
import type { FontRole } from '#content/characters.ts';
import type { Site } from '#content/site.ts';
import { fontRoles } from './font-rows.ts';
import type { FontSource } from './font-source.ts';

/** Fonts that nearly every system has, to stand in for one that does not arrive in time. */
const standIns = { text: arial, display: timesNewRoman } satisfies Record<FontRole, object>;

interface Face {
	family: string;
	address: string;
	format?: 'woff2' | 'truetype';
	/** The characters it is for, as the value of `unicode-range`; all of them without it. */
	range?: string;
}

/**
 * Declares a cut font. It is used when it is there in time and left for the next page when not, so that nothing moves
 * (CSS Fonts 4 §11.1, `optional`).
 */
export function fontFace({ family, address, format = 'woff2', range }: Face): string {
	const limits = range === undefined ? '' : `unicode-range:${range};`;
	return `@font-face{font-family:"${family}";src:url(${address}) format("${format}");${limits}font-display:optional}`;
}

/** Names the fonts of a language to the stylesheet. */
export function fontVariables(site: Site, code: string): string {
	const tag = site.languages[code]?.locale.tag;
	const variables = fontRoles.map(
		(role) => `--font-${role}:"${role}-${code}","${role}-${code}-stand-in",var(--fallback-${role})`,
	);
	return `:root[lang="${tag}"]{${variables.join(';')}}`;
}

/** Declares the font of the system that stands in for a font, with the measures of that font (CSS Fonts 5 §4.4). */
export function standInFace(family: string, role: FontRole, { metrics }: FontSource): string {
	const { fullName, postscriptName, xWidthAvg, unitsPerEm } = standIns[role];
	const size = metrics.xWidthAvg / metrics.unitsPerEm / (xWidthAvg / unitsPerEm);
	const percent = (units: number) => `${((100 * Math.abs(units)) / metrics.unitsPerEm / size).toFixed(2)}%`;
	return `@font-face{font-family:"${family}";src:local("${fullName}"),local("${postscriptName}");size-adjust:${(100 * size).toFixed(2)}%;ascent-override:${percent(metrics.ascent)};descent-override:${percent(metrics.descent)};line-gap-override:${percent(metrics.lineGap)}}`;
}

/**
 * Writes characters as the value of `unicode-range`, neighbours together.
 *
 * @example unicodeRange('abcx') // 'U+61-63,U+78'
 */
export function unicodeRange(characters: string): string {
	return writeRuns(runsOf(characters));
}

/**
 * Writes some characters that do not occur in others, in the shorter of two ways: themselves, or all but the others. A
 * face must not be for characters of another one: a browser would load it when that one is late.
 */
export function rangeBeside(characters: string, others: string): string {
	const gaps: Run[] = [];
	let next = 0;
	for (const { first, last } of runsOf(others)) {
		if (first > next) gaps.push({ first: next, last: first - 1 });
		next = last + 1;
	}
	const themselves = unicodeRange(characters);
	const allButOthers = writeRuns([...gaps, { first: next, last: 0x10ffff }]);
	return themselves.length <= allButOthers.length ? themselves : allButOthers;
}

interface Run {
	first: number;
	last: number;
}

function runsOf(characters: string): Run[] {
	const runs: Run[] = [];
	for (const character of characters) {
		const point = character.codePointAt(0) ?? 0;
		const run = runs.at(-1);
		if (run && point === run.last + 1) run.last = point;
		else runs.push({ first: point, last: point });
	}
	return runs;
}

function writeRuns(runs: readonly Run[]): string {
	const hex = (point: number) => point.toString(16).toUpperCase();
	return runs.map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`)).join(',');
}
