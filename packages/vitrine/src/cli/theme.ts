import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { changeTexts } from '#content/edit/files/change-texts.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { nearest } from '#node/edit-distance.ts';
import { kitRoot } from '#node/installation.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';

export const help = `npx vitrine theme
    Names the example themes.
npx vitrine theme harbour
    Copies one into theme/ and prints what installs its fonts. Files that are there and differ are left alone.
npx vitrine theme harbour --force
    Writes over these as well.

    --root FOLDER   the site of another folder

Exit code: 0 copied, 1 a file is there that differs, 2 not understood.`;

const themesFolder = join(kitRoot, 'themes');

/** The fonts of a theme. */
export interface ThemeFonts {
	/** Which languages each row of `fonts` is for, in words. */
	languages: Record<string, string>;
	/** As in the settings. */
	fonts: SiteConfig['fonts'];
}

/** `vitrine theme`: copies an example theme into the site, as a beginning of its own. */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, { root: { type: 'string' }, force: { type: 'boolean' } });
	const [name, ...others] = words;
	if (others.length > 0) throw new UsageError(`One theme is expected, and not also: ${others.join(' ')}`);
	const themes = readdirSync(themesFolder).sort();
	if (name === undefined) return console.log(themes.join('\n'));
	if (!themes.includes(name)) {
		const meant = nearest(name, themes);
		const advice = meant ? `did you mean "${meant}"?` : `there are ${themes.join(', ')}`;
		throw new UsageError(`There is no theme "${name}": ${advice}`);
	}
	const root = resolve(options.root ?? '.');
	const files = readdirSync(join(themesFolder, name, 'theme'))
		.map((file) => `theme/${file}`)
		.sort();
	const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');
	const source = join(themesFolder, name);
	const different = files.filter((file) => existsSync(join(root, file)) && read(root, file) !== read(source, file));
	if (different.length > 0 && !options.force) {
		const sentence = 'Nothing was copied. Move what you want to keep, or run it again with --force';
		console.error(`There are files that differ: ${different.join(', ')}. ${sentence}.`);
		process.exitCode = 1;
		return;
	}
	await changeTexts(root, { texts: new Map(files.map((file) => [file, read(source, file)])) });
	console.log(nextSteps(files, readThemeFonts(name)));
}

/** Reads the fonts of a theme. */
export function readThemeFonts(name: string): ThemeFonts {
	return JSON.parse(readFileSync(join(themesFolder, name, 'fonts.json'), 'utf8')) as ThemeFonts;
}

function nextSteps(files: readonly string[], { languages, fonts }: ThemeFonts): string {
	const paths = Object.values(fonts).flatMap((row) => Object.values(row).flatMap((font) => font?.file ?? []));
	const packages = [...new Set(paths.map((path) => path.split('/', 2).join('/')))].sort();
	const rows = Object.entries(languages).map(([row, words]) => `    font: '${row}'   for ${words}`);
	const written = JSON.stringify(fonts, undefined, '\t')
		.replace(/"(\w+)":/g, '$1:')
		.replaceAll('"', "'")
		.replace(/(?<=[}'])$/gm, ',');
	return `Copied ${files.join(', ')}. Now install its fonts:

    npm install -E ${packages.join(' ')}

In site.config.ts, put this in the place of "fonts":

fonts: ${written}

and in each row of "locales":

${rows.join('\n')}`;
}
