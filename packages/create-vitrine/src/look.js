import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The themes of the kit: inside this package where it was packed, in the repository beside it. */
const themes = [new URL('../themes', import.meta.url), new URL('../../vitrine/themes', import.meta.url)]
	.map((folder) => fileURLToPath(folder))
	.find(existsSync);

/** Names of the looks, that of the kit's own site first. */
export const looks = ['vitrine', ...readdirSync(themes).filter((name) => name !== 'vitrine')];

/** Returns what a look is, and what it is for, in a few words. */
export function describeLook(name) {
	const tokens = readFileSync(join(themes, name, 'theme/tokens.css'), 'utf8');
	return /^\/\* \w+: (.*)\. \*\/$/m.exec(tokens)[1];
}

/** Copies the files of a look into a site. */
export function copyLook(name, site) {
	cpSync(join(themes, name, 'theme'), join(site, 'theme'), { recursive: true });
}

/**
 * Returns the fonts of a look that some languages need, as `vitrine theme` chooses them.
 *
 * @returns `{ fonts, packages, fontOf }`: rows of the settings, versions of packages, and the name of a language's row by its tag
 */
export function fontsOf(name, languages) {
	const theme = JSON.parse(readFileSync(join(themes, name, 'fonts.json'), 'utf8'));
	const fontOf = (tag) => rowOf(theme.languages, tag);
	const rows = new Set(languages.map(({ tag }) => fontOf(tag)));
	const fonts = Object.fromEntries(Object.entries(theme.fonts).filter(([row]) => rows.has(row)));
	const files = Object.values(fonts).flatMap((row) => Object.values(row).map(({ file }) => file));
	const packages = Object.fromEntries(
		Object.entries(theme.packages).filter(([one]) => files.some((file) => file.startsWith(`${one}/`))),
	);
	return { fonts, packages, fontOf };
}

function rowOf(rows, tag) {
	const { language, script } = new Intl.Locale(tag).maximize();
	if (new Intl.Locale(language).maximize().script !== script) return 'system';
	return Object.keys(rows).find((row) => rows[row].split(' ').includes(language)) ?? 'system';
}

/** Writes fonts as the settings have them. */
export function writeFonts(fonts) {
	return JSON.stringify(fonts, undefined, '\t')
		.replace(/"(\w+)":/g, '$1:')
		.replaceAll('"', "'")
		.replace(/(?<=[}'])$/gm, ',')
		.replace(/,$/, '')
		.replaceAll('\n', '\n\t');
}
