import { codePointOf, type FontRole } from '#content/markdown/characters.ts';
import type { Site } from '#content/site/site.ts';
import type { FontCut } from '#protocol/payload.ts';
import { type FontRow, fileRole, fontRoles } from './font-rows.ts';
import type { FontSource } from './font-source.ts';

/** What a page has to know of a font of the system. */
interface SystemFont {
	/** Its full name, and that in PostScript: browsers know it by one of them. After them, those of a font for Linux with the same widths. */
	names: readonly string[];
	/** The average width of its letters, weighed by how often English has them, in units of the em square. */
	xWidthAvg: number;
	unitsPerEm: number;
}

/** Fonts that nearly every system has, to stand in for one that does not arrive in time. */
const standIns: Record<FontRole, SystemFont> = {
	text: {
		names: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans'],
		xWidthAvg: 913,
		unitsPerEm: 2048,
	},
	display: {
		names: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'LiberationSerif'],
		xWidthAvg: 832,
		unitsPerEm: 2048,
	},
};

interface Face {
	family: string;
	address: string;
	format?: 'woff2' | 'truetype';
	/** The characters that it is for; all that it has where none are named. */
	characters?: string;
	/** The role whose texts alone it draws; none of a face for signs. */
	role?: FontRole;
	/** Whether it replaces its stand-in whenever it arrives. */
	swaps?: boolean;
}

/**
 * Declares a cut font (CSS Fonts 4 §11.1). A face of headings replaces its stand-in whenever it arrives (`swap`): large
 * words in few lines shift nothing. A face of texts is used where it arrives in time, and otherwise from the next page on
 * (`optional`), so that no line moves.
 */
export function fontFace({
	family,
	address,
	format = 'woff2',
	characters = '',
	role,
	swaps = role === 'display',
}: Face): string {
	const points = [...characters].map((character) => `U+${codePointOf(character).toString(16)}`);
	const range = points.length > 0 ? `;unicode-range:${points.join(',')}` : '';
	return `@font-face{font-family:"${family}";src:url(${address}) format("${format}");font-display:${swaps ? 'swap' : 'optional'}${range}}`;
}

/**
 * Names the fonts of a language to the stylesheet.
 *
 * @param cut the one that documents request in `data-fonts`
 */
export function fontVariables(
	site: Site,
	{ code, row, cut, hasSymbols }: { code: string; row: FontRow; cut?: FontCut | undefined; hasSymbols: boolean },
): string {
	const tag = site.languages[code]?.locale.tag;
	const symbols = hasSymbols ? `"${symbolsFamily(code)}",` : '';
	const variables = fontRoles.map(
		(role) =>
			`--font-${role}:"${fontFamily(fileRole(row, role), code, cut)}",${symbols}"${role}-${code}-stand-in",var(--fallback-${role})`,
	);
	return `:root[lang="${tag}"]${cut ? `[data-fonts="${cut}"]` : ''}{${variables.join(';')}}`;
}

/**
 * What a font is called in the stylesheet.
 *
 * @example fontFamily('text', 'ja', 'articles') // 'text-ja-articles'
 */
export function fontFamily(role: FontRole, code: string, cut?: FontCut): string {
	return [role, code, cut].filter(Boolean).join('-');
}

/** What the font for single characters of a language is called in the stylesheet. */
export function symbolsFamily(code: string): string {
	return `symbols-${code}`;
}

/** Declares a system font as fallback for a font, with the metrics of that font (CSS Fonts 5 §4.4). */
export function standInFace(family: string, role: FontRole, { metrics }: FontSource): string {
	const { names, xWidthAvg, unitsPerEm } = standIns[role];
	const sources = names.map((name) => `local("${name}")`).join(',');
	const size = metrics.xWidthAvg / metrics.unitsPerEm / (xWidthAvg / unitsPerEm);
	const percent = (units: number) => `${((100 * Math.abs(units)) / metrics.unitsPerEm / size).toFixed(2)}%`;
	return `@font-face{font-family:"${family}";src:${sources};size-adjust:${(100 * size).toFixed(2)}%;ascent-override:${percent(metrics.ascent)};descent-override:${percent(metrics.descent)};line-gap-override:${percent(metrics.lineGap)}}`;
}
