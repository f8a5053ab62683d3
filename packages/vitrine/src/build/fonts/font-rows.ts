import { codePointOf, type FontRole, maySupply } from '#content/markdown/characters.ts';
import type { Site } from '#content/site/site.ts';
import type { License } from '#views/render-context.ts';
import { readLicense } from '../bundle/licenses/licenses.ts';
import { type FontSource, readFont } from './font-source.ts';

export const fontRoles = ['text', 'display'] as const satisfies FontRole[];

/** One row of `fonts` in the settings. */
export type FontRow = Record<FontRole, FontSource> & {
	/** Has single characters that the others lack. */
	symbols: FontSource | undefined;
};

/** Reads the fonts of the settings that some language uses, by their names. */
export async function readFontRows(root: string, { config }: Site): Promise<Map<string, FontRow>> {
	const used = Object.entries(config.fonts).filter(([name]) => config.locales.some(({ font }) => font === name));
	const rows = used.map(async ([name, { text, display, symbols }]): Promise<[string, FontRow]> => {
		const read = await readFont(root, text);
		return [
			name,
			{
				text: read,
				display: display ? await readFont(root, display) : read,
				symbols: symbols && (await readFont(root, symbols)),
			},
		];
	});
	return new Map(await Promise.all(rows));
}

/** The role under whose name a font is loaded: one that is for both is loaded once. */
export function fileRole({ text, display }: FontRow, role: FontRole): FontRole {
	return text.hash === display.hash ? 'text' : role;
}

/** The roles of the files that a row is loaded from. */
export function fileRoles(row: FontRow): FontRole[] {
	return [...new Set(fontRoles.map((role) => fileRole(row, role)))];
}

/** Whether a character that a font lacks is taken from the one for symbols. */
export function isSymbol({ symbols, ...fonts }: FontRow, role: FontRole, character: string): boolean {
	const point = codePointOf(character);
	return !fonts[role].codePoints.has(point) && (symbols?.codePoints.has(point) ?? false) && maySupply(character);
}

/** The terms under which the fonts are passed on. */
export function fontLicenses(rows: ReadonlyMap<string, FontRow>): License[] {
	return [...rows.values()].flatMap((fonts) =>
		[...fileRoles(fonts).map((role) => fonts[role]), ...(fonts.symbols ? [fonts.symbols] : [])].map(
			({ name, license }) => ({ name: `Font: ${name}`, text: readLicense(license) }),
		),
	);
}
