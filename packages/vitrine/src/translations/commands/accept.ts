import { countOf } from '../count-of.ts';
import { confirmFile } from '../lock/confirm.ts';
import { replaceRecords } from '../lock/replace-records.ts';
import { writeLock } from '../lock/write-lock.ts';
import { haveSameParts } from '../state/compare-file.ts';
import { readTranslations, type Translations } from '../state/read-translations.ts';
import type { FileState } from '../state/unit-state.ts';
import {
	type Answer,
	type CommandOptions,
	findLanguage,
	findPath,
	refuse,
	refuseProblems,
	withoutEnding,
} from './answer.ts';

/**
 * Records that translations were made from their originals as they are now: `accept ru pages/about`, `accept ru --all`
 * for a language, `accept --all` for all of them.
 */
export async function accept({ root, all = false }: CommandOptions, parameters: readonly string[]): Promise<Answer> {
	const translations = await readTranslations(root);
	if (translations.problems.length > 0) return refuseProblems(translations.problems, 'nothing was recorded');
	const chosen = choose(translations, { parameters, all });
	if ('text' in chosen) return chosen;
	const confirmed = translations.files.filter(({ locale, path }) => chosen.isChosen(locale, path));
	const records = confirmed.flatMap(confirmFile);
	await writeLock(root, replaceRecords(translations, confirmed, records), translations.lock);
	return { text: summarize(confirmed, records.length), isGood: true };
}

type IsChosen = (locale: string, path: string) => boolean;

function choose(
	translations: Translations,
	{ parameters, all }: { parameters: readonly string[]; all: boolean },
): { isChosen: IsChosen } | Answer {
	const [word, ...names] = parameters;
	if (word === undefined) {
		if (all) return { isChosen: () => true };
		return refuse('Say what was translated: "accept ru pages/about", or "accept ru --all" for a whole language.');
	}
	const language = findLanguage(word, translations);
	if ('text' in language) return language;
	if (all && names.length > 0) return refuse('Either name files, or write --all: both cannot be meant.');
	if (all) return { isChosen: (locale) => locale === language.locale };
	if (names.length === 0) return refuse(`Name a file, as in "accept ${word} pages/about", or write --all.`);
	const paths: string[] = [];
	for (const name of names) {
		const found = findPath(name, { locale: language.locale, translations });
		if ('text' in found) return found;
		const isThere = translations.content.languages.get(language.locale)?.has(found.path);
		if (!isThere) return refuse(`content/${language.locale}/${found.path} does not exist yet.`);
		paths.push(found.path);
	}
	return { isChosen: (locale, path) => locale === language.locale && paths.includes(path) };
}

function summarize(confirmed: readonly FileState[], count: number): string {
	const translated = confirmed.filter(({ source, translation }) => source && translation);
	const lines = [
		`Recorded ${countOf(count, 'text')} of ${countOf(translated.length, 'file')} as made from today's originals.`,
	];
	for (const { locale, path, source, translation, units } of translated) {
		const name = `${withoutEnding(path)} in "${locale}"`;
		if (source && translation && source.whole && translation.whole && !haveSameParts(source, translation)) {
			lines.push(`${name} has other parts than its original, so its text was recorded as a whole.`);
			continue;
		}
		const same = units.filter(({ reason }) => reason === 'same').map(({ key }) => key);
		if (same.length > 0) {
			lines.push(
				`${name} has ${countOf(same.length, 'text')} in the words of the original: ${same.join(', ')}. Translate what shall not be the same.`,
			);
		}
		const missing = units.filter(({ state }) => state === 'missing');
		if (missing.length > 0) lines.push(`${name} still lacks ${countOf(missing.length, 'text')}.`);
	}
	return lines.join('\n');
}
