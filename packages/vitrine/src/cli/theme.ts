import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { changeTexts } from '#content/edit/files/change-texts.ts';
import { nearest } from '#node/edit-distance.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { changePackages } from './install-packages.ts';
import { type SetFonts, setFonts } from './set-fonts.ts';
import { packagesOf, readThemeFonts, themeNames, themesFolder, writeFonts } from './theme-fonts.ts';

export const help = `npx vitrine theme
    Names the example themes.
npx vitrine theme harbour
    Gives the site one of them: its files in theme/, its fonts as packages and in site.config.ts. A file that you have
    changed stops it, and fonts of your own stay.
npx vitrine theme harbour --force
    Writes over changed files as well.

    --root FOLDER   the site of another folder

Exit code: 0 done, 1 nothing was changed, 2 not understood.`;

const settingsFile = 'site.config.ts';

/** `vitrine theme`: gives a site an example theme, as a beginning of its own. */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, { root: { type: 'string' }, force: { type: 'boolean' } });
	const [name, ...others] = words;
	if (others.length > 0) throw new UsageError(`One theme is expected, and not also: ${others.join(' ')}`);
	const themes = themeNames();
	if (name === undefined) return console.log(themes.join('\n'));
	if (!themes.includes(name)) {
		const meant = nearest(name, themes);
		const advice = meant ? `did you mean "${meant}"?` : `there are ${themes.join(', ')}`;
		throw new UsageError(`There is no theme "${name}": ${advice}`);
	}
	const root = resolve(options.root ?? '.');
	const files = themeFiles(name);
	const changed = [...files.keys()].filter((file) => !isUntouched(root, file));
	if (changed.length > 0 && !options.force) {
		const sentence = 'Nothing was changed. Move what you want to keep, or run it again with --force';
		console.error(`There are files that differ from those of the kit: ${changed.join(', ')}. ${sentence}.`);
		process.exitCode = 1;
		return;
	}
	const settings = textIfThere(root, settingsFile);
	const set = settings === undefined ? undefined : setFonts(settings, readThemeFonts(name));
	let installed: string[];
	try {
		installed = set && existsSync(join(root, 'package.json')) ? installFonts(root, name, set) : [];
	} catch (error) {
		console.error(`The fonts could not be installed: ${(error as Error).message}. Nothing was changed.`);
		process.exitCode = 1;
		return;
	}
	// What another theme of the kit left, and this one has not.
	const left = ofAllThemes().filter(
		(file) => !files.has(file) && existsSync(join(root, file)) && isUntouched(root, file),
	);
	await changeTexts(root, {
		texts: new Map<string, string | undefined>([
			...files,
			...left.map((file) => [file, undefined] as const),
			...(set ? [[settingsFile, set.settings] as const] : []),
		]),
		known: new Map([[settingsFile, settings]]),
	});
	console.log(`Written: ${[...files.keys()].join(', ')}.`);
	if (left.length > 0) console.log(`Removed: ${left.join(', ')}.`);
	if (installed.length > 0) console.log(`Installed: ${installed.join(', ')}.`);
	console.log(set ? describeFonts(set) : fontsByHand(name));
}

/** Reads the files of a theme, by their path in a site. */
function themeFiles(name: string): Map<string, string> {
	const folder = join(themesFolder, name, 'theme');
	return new Map(
		readdirSync(folder)
			.sort()
			.map((file) => [`theme/${file}`, readFileSync(join(folder, file), 'utf8')]),
	);
}

function ofAllThemes(): string[] {
	return [...new Set(themeNames().flatMap((name) => [...themeFiles(name).keys()]))];
}

/** Whether a file is not there, or as one of the kit's themes has it. */
function isUntouched(root: string, file: string): boolean {
	const text = textIfThere(root, file);
	return text === undefined || themeNames().some((name) => themeFiles(name).get(file) === text);
}

function textIfThere(root: string, path: string): string | undefined {
	const file = join(root, path);
	return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Installs the packages of the fonts, and removes those that only the fonts before were in. */
function installFonts(root: string, name: string, { fonts, before }: SetFonts): string[] {
	const { packages } = readThemeFonts(name);
	const needed = packagesOf(fonts);
	const versions = Object.fromEntries(needed.map((one) => [one, packages[one] ?? '']));
	const needless = packagesOf(before).filter((one) => !needed.includes(one));
	return changePackages(root, versions, needless);
}

function describeFonts({ rows }: SetFonts): string {
	const fonts = Object.entries(rows).map(([code, row]) => `${code} ${row}`);
	return `Fonts in ${settingsFile}: ${fonts.join(', ')}.`;
}

/** Returns what an owner of other fonts does to have those of the theme. */
function fontsByHand(name: string): string {
	const { languages, fonts } = readThemeFonts(name);
	const rows = Object.entries(languages).map(([row, codes]) => `    font: '${row}'   for ${codes}`);
	return `The fonts stay as they are: those in ${settingsFile} are your own, or computed. For those of the theme, install

    npm install -E ${packagesOf(fonts).join(' ')}

put this in the place of "fonts" in ${settingsFile}:

fonts: ${writeFonts(fonts)},

and in each row of "locales":

${rows.join('\n')}`;
}
