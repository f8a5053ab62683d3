import type { FontRole } from '#content/characters.ts';
import type { Site } from '#content/site.ts';
import type { Licence } from '#resources/resource.ts';
import { readLicence } from '../licences/licences.ts';
import { type FontSource, readFont } from './font-source.ts';

export const fontRoles = ['text', 'display'] as const satisfies FontRole[];

/** One row of `fonts` in the settings. */
export type FontRow = Record<FontRole, FontSource>;

/** Reads the fonts of the settings that some language uses, by their names. */
export async function readFontRows(root: string, { config }: Site): Promise<Map<string, FontRow>> {
	const used = Object.entries(config.fonts).filter(([name]) => config.locales.some(({ font }) => font === name));
	const rows = used.map(async ([name, { text, display }]): Promise<[string, FontRow]> => {
		const read = await readFont(root, text);
		return [name, { text: read, display: display ? await readFont(root, display) : read }];
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

/** The terms under which the fonts are passed on. */
export function fontLicences(rows: ReadonlyMap<string, FontRow>): Licence[] {
	return [...rows.values()].flatMap((fonts) =>
		fileRoles(fonts).map((role) => ({ name: `Font: ${fonts[role].name}`, text: readLicence(fonts[role].licence) })),
	);
}
