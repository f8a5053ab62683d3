import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { kitRoot } from '#node/installation.ts';

type Fonts = SiteConfig['fonts'];

/** The fonts of a theme. */
export interface ThemeFonts {
	/** The versions of the packages that hold the fonts, by name. */
	packages: Record<string, string>;
	/** The languages whose letters each row of `fonts` has, with blanks between. */
	languages: Record<string, string>;
	/** As in the settings. */
	fonts: Fonts;
}

export const themesFolder: string = join(kitRoot, 'themes');

/** Lists the themes of the kit. */
export function themeNames(): string[] {
	return readdirSync(themesFolder).sort();
}

/** Reads the fonts of a theme. */
export function readThemeFonts(name: string): ThemeFonts {
	return JSON.parse(readFileSync(join(themesFolder, name, 'fonts.json'), 'utf8')) as ThemeFonts;
}

/** Returns the row of fonts that has the letters of a language; `system` where none has. */
export function fontOf({ languages }: Pick<ThemeFonts, 'languages'>, tag: string): string {
	const { language, script } = new Intl.Locale(tag).maximize();
	const isUsualScript = new Intl.Locale(language).maximize().script === script;
	const found = Object.entries(languages).find(([, list]) => list.split(' ').includes(language));
	return (isUsualScript && found?.[0]) || 'system';
}

/** Returns the rows of fonts that some languages need. */
export function fontsFor(
	{ languages, fonts }: Pick<ThemeFonts, 'languages' | 'fonts'>,
	tags: readonly string[],
): Fonts {
	const rows = tags.map((tag) => fontOf({ languages }, tag));
	return Object.fromEntries(Object.entries(fonts).filter(([row]) => rows.includes(row)));
}

/** Returns the names of the packages that hold some fonts. */
export function packagesOf(fonts: Fonts): string[] {
	const files = Object.values(fonts).flatMap((row) => Object.values(row).flatMap((font) => font?.file ?? []));
	const inPackages = files.filter((file) => !file.startsWith('.'));
	return [...new Set(inPackages.map((file) => file.split('/', file.startsWith('@') ? 2 : 1).join('/')))].sort();
}

/** Writes fonts as the settings have them. */
export function writeFonts(fonts: Fonts): string {
	const written = JSON.stringify(fonts, undefined, '\t')
		.replace(/"(\w+)":/g, '$1:')
		.replaceAll('"', "'")
		.replace(/(?<=[}'])$/gm, ',');
	return written.replace(/,$/, '');
}
