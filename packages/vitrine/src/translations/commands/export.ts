import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { countOf } from '../count-of.ts';
import { findEarlierOriginals } from '../history/earlier-originals.ts';
import { readTranslations } from '../state/read-translations.ts';
import { openWork } from '../xliff/open-work.ts';
import { writeXliff } from '../xliff/write-xliff.ts';
import { type Answer, type CommandOptions, findLanguage, refuse, refuseProblems } from './answer.ts';

/** Writes what is open in one language as a file for translation tools: `export ja work.xlf`. */
export async function exportWork({ root }: CommandOptions, parameters: readonly string[]): Promise<Answer> {
	const [word, name, ...others] = parameters;
	if (word === undefined || name === undefined || others.length > 0) {
		return refuse('Name a language and the file to write: "export ja work.xlf".');
	}
	const translations = await readTranslations(root);
	const found = findLanguage(word, translations);
	if ('text' in found) return found;
	if (translations.problems.length > 0) return refuseProblems(translations.problems, 'nothing was written');
	const { config, kinds, languages } = translations;
	const files = translations.files
		.filter(({ locale }) => locale === found.locale)
		.flatMap((file) => openWork(file) ?? []);
	const units = files.reduce((sum, file) => sum + file.units.length, 0);
	if (units === 0) return { text: `Nothing is open in "${found.locale}": no file was written.`, isGood: true };
	const tagOf = (code: string) => config.locales.find((locale) => locale.code === code)?.tag ?? code;
	const states = files.map(({ state }) => state);
	const earlier = await findEarlierOriginals(root, { config, kinds, files: states });
	const target = languages.find(({ code }) => code === found.locale)?.tag ?? found.locale;
	if (existsSync(resolve(name))) {
		return refuse(`${name} is there already, and may hold translations: name another file, or remove that one.`);
	}
	writeFileSync(resolve(name), writeXliff(files, { source: tagOf(config.defaultLocale), target, earlier }));
	return { text: `Wrote ${countOf(units, 'text')} of ${countOf(files.length, 'file')} to ${name}.`, isGood: true };
}
