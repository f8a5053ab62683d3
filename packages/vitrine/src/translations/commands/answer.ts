import { ContentError, type Problem, quote } from '#content/problems/problem.ts';
import { withoutLocaleFolder } from '#i18n/locale.ts';
import { nearest } from '#node/edit-distance.ts';
import type { Translations } from '../state/read-translations.ts';

/** The output of a command, and whether it succeeded. */
export interface Answer {
	text: string;
	isGood: boolean;
	/** Whether it is the requested report, with any content, and no refusal. */
	isReport?: boolean;
}

/** The options of every command besides its own arguments. */
export interface CommandOptions {
	/** Folder of the site. */
	root: string;
	/** Whether all files are meant. */
	all?: boolean;
	/** Whether entries count that a language lacks. */
	new?: boolean;
	/** Whether the answer is for a program. */
	json?: boolean;
	/** File to write the board to. */
	html?: string | undefined;
}

/** A sentence of refusal. */
export function refuse(text: string): Answer {
	return { text, isGood: false };
}

/** Lists what has to be changed in the files, place by place. */
export function refuseProblems(problems: readonly Problem[], consequence: string): Answer {
	return refuse(`${new ContentError(problems).message}\n\n${problems.length} to change; ${consequence}.`);
}

/** Finds the language that an argument names, or lists the languages. */
export function findLanguage(word: string, { languages, config }: Translations): { locale: string } | Answer {
	const codes = languages.map(({ code }) => code);
	if (codes.includes(word)) return { locale: word };
	if (word === config.defaultLocale) return refuse(`${quote(word)} is the language that all others are made from.`);
	const meant = nearest(word, codes);
	const others = codes.length > 0 ? `There are ${codes.join(', ')}.` : 'The site has one language.';
	const advice = meant ? `Did you mean ${meant}?` : others;
	return refuse(`${quote(word)} is no language that is translated into. ${advice}`);
}

/** Finds the files that a name means: one file, or all below a folder such as `news`. */
export function findPaths(
	name: string,
	options: { locale: string; translations: Translations },
): { paths: string[] } | Answer {
	const folder = `${withoutLocaleFolder(name.normalize('NFC').replaceAll('\\', '/')).replace(/^\.\/|\/$/g, '')}/`;
	const below = options.translations.content.paths.filter((path) => path.startsWith(folder));
	const found = findPath(name, options);
	if ('path' in found) return { paths: [found.path, ...below] };
	return below.length > 0 ? { paths: below } : found;
}

/** Finds the file of a language that a name means, with or without its folder and ending: `pages/about`. */
export function findPath(
	name: string,
	{ locale, translations }: { locale: string; translations: Translations },
): { path: string } | Answer {
	const { content, languages } = translations;
	const [, folder] = /^(?:\.\/)?content\/([^/]+)\//.exec(name.replaceAll('\\', '/')) ?? [];
	if (folder !== locale && languages.some(({ code }) => code === folder)) {
		return refuse(`${name} is in "${folder}", and "${locale}" is asked for.`);
	}
	const known = [...content.paths, ...content.unreadable.keys()];
	const wanted = withoutLocaleFolder(name.normalize('NFC').replaceAll('\\', '/')).replace(/^\.\//, '');
	const found = known.find((path) => path === wanted || withoutEnding(path) === wanted);
	if (found) return { path: found };
	const meant = nearest(wanted, known.map(withoutEnding));
	const advice = meant
		? `Did you mean ${meant}?`
		: 'Write it like pages/about, pages/index or messages; "npm run translations" lists them.';
	return refuse(`There is no ${quote(name)} to translate. ${advice}`);
}

/** The name by which commands and people call a file: `pages/about`. */
export function withoutEnding(path: string): string {
	return path.replace(/\.(md|yaml)$/, '');
}
