import { existsSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import { listOf } from '#content/site/collection-files.ts';
import { countOf } from '../count-of.ts';
import { createTermCheck } from '../glossary/check-terms.ts';
import { findEarlierOriginals } from '../history/earlier-originals.ts';
import { absentEntries } from '../state/absent-entries.ts';
import { readTranslations, type Translations } from '../state/read-translations.ts';
import type { FileState } from '../state/unit-state.ts';
import { waitingIn } from '../waiting/waiting.ts';
import { countWords, describeWords } from '../xliff/count-words.ts';
import { openWork, type WorkFile, type WorkUnit } from '../xliff/open-work.ts';
import { writeXliff } from '../xliff/write-xliff.ts';
import { type Answer, type CommandOptions, findLanguage, findPaths, refuse, refuseProblems } from './answer.ts';
import { writeResult } from './write-result.ts';

/** Writes what is open in one language as a file for translation tools: `export ja work.xlf`. */
export async function exportWork(
	{ root, new: isNew = false }: CommandOptions,
	parameters: readonly string[],
): Promise<Answer> {
	const [word, name, ...named] = parameters;
	if (word === undefined || name === undefined) {
		return refuse('Name a language and the file to write: "export ja work.xlf".');
	}
	const translations = await readTranslations(root);
	const found = findLanguage(word, translations);
	if ('text' in found) return found;
	if (translations.problems.length > 0) return refuseProblems(translations.problems, 'nothing was written');
	const { config, kinds, languages, content } = translations;
	const chosen = chooseFiles(translations, { locale: found.locale, named, isNew });
	if ('text' in chosen) return chosen;
	const files = chosen.files
		.flatMap((file) => openWork(file, waitingIn(translations, file)) ?? [])
		.filter(({ units }) => units.length > 0);
	const units = files.reduce((sum, file) => sum + file.units.length, 0);
	if (units === 0) {
		const of = named.length > 0 ? ` of ${named.join(', ')}` : '';
		return { text: `Nothing${of} is open in "${found.locale}": no file was written.`, isGood: true };
	}
	const tagOf = (code: string) => config.locales.find((locale) => locale.code === code)?.tag ?? code;
	const states = files.map(({ state }) => state);
	const terms = await createTermCheck(translations.glossary, found.locale, config);
	const pages = new Map(content.pages.map((page) => [page.id, page]));
	const { earlier, refusal } = await findEarlierOriginals(root, { config, kinds, files: states });
	const target = languages.find(({ code }) => code === found.locale)?.tag ?? found.locale;
	const documents = bySource(files, tagOf(config.defaultLocale)).map(([source, work], index) => {
		return { source, work, name: index === 0 ? name : withTag(name, source) };
	});
	const taken = documents.find((document) => existsSync(resolve(document.name)));
	if (taken) {
		return refuse(`${taken.name} is there already, and may hold translations: name another file, or remove that one.`);
	}
	const lines = documents.map(({ source, work, name }, index) => {
		writeResult(name, writeXliff(work, { source, target, earlier, config, pages, terms }));
		const units = work.reduce((sum, file) => sum + file.units.length, 0);
		const from = index === 0 ? '' : `, which the kit has in "${source}",`;
		const words = describeWords(countWords(work, source));
		return `Wrote ${countOf(units, 'text')} of ${countOf(work.length, 'file')}${from} to ${name} (${words}).`;
	});
	if (refusal !== undefined) lines.push(refusal);
	return { text: lines.join('\n'), isGood: true };
}

interface Choice {
	locale: string;
	/** Files and folders; without any, all are chosen that count as missing or out of date. */
	named: readonly string[];
	isNew: boolean;
}

/** Chooses the files of a language: those named, and the lists that new entries cannot do without. */
function chooseFiles(translations: Translations, { locale, named, isNew }: Choice): { files: FileState[] } | Answer {
	const present = translations.files.filter((file) => file.locale === locale);
	const absent = named.length > 0 || isNew ? absentEntries(translations, locale) : [];
	const all = [...present, ...absent];
	if (named.length === 0) return { files: all };
	const paths = new Set<string>();
	for (const name of named) {
		const found = findPaths(name, { locale, translations });
		if ('text' in found) return found;
		for (const path of found.paths) paths.add(path);
	}
	const { collections } = translations.config;
	const entries = absent.filter(({ path }) => paths.has(path));
	const lists = new Set(entries.map(({ path }) => listOf(path, collections)));
	const lacked = absent.filter(({ path }) => lists.has(path));
	return { files: all.filter((file) => paths.has(file.path) || lacked.includes(file)) };
}

/** The work by the language of its originals, as a document has one; the kit's words may be in another than the site's. */
function bySource(files: readonly WorkFile[], tag: string): [source: string, files: WorkFile[]][] {
	const sourceOf = ({ source }: WorkUnit) => source.kit?.tag ?? tag;
	const sources = [...new Set(files.flatMap((file) => file.units.map(sourceOf)))];
	return sources
		.sort((a, b) => Number(b === tag) - Number(a === tag))
		.map((source) => {
			const isOwn = (unit: WorkUnit) => sourceOf(unit) === source;
			const own = files.map((file) => ({
				...file,
				units: file.units.filter(isOwn),
				finished: () => file.finished().filter(isOwn),
			}));
			return [source, own.filter(({ units }) => units.length > 0)];
		});
}

/** @example withTag('work.xlf', 'en') // 'work.en.xlf' */
function withTag(name: string, tag: string): string {
	const { dir, name: stem, ext } = parse(name);
	return join(dir, `${stem}.${tag}${ext}`);
}
