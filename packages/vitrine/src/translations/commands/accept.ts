import { countOf } from '../count-of.ts';
import { confirmFile } from '../lock/confirm.ts';
import { type LockRecord, lockFile } from '../lock/lock.ts';
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
	const { isChosen } = chosen;
	// What is not there under its name is forgotten by "prune", and here only where it is named.
	const isNamed: IsChosen = (locale, path) => !all && isChosen(locale, path);
	const confirmed = translations.files.filter(({ locale, path }) => isChosen(locale, path));
	const replaced = new Set([...confirmed, ...movedTo(confirmed, translations)].map(nameOf));
	const { drafts } = translations.content;
	const kept = translations.lock.records.filter(
		(record) => drafts.has(record.path) || !(replaced.has(nameOf(record)) || isNamed(record.locale, record.path)),
	);
	const records = confirmed.flatMap(confirmFile);
	writeLock(root, [...kept, ...records], translations.lock);
	return { text: summarize(confirmed, records, translations.lock.records.length - kept.length), isGood: true };
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
		const isLeft = translations.leftovers.some(({ locale, path }) => locale === language.locale && path === found.path);
		if (!isThere && !isLeft) return refuse(`content/${language.locale}/${found.path} does not exist yet.`);
		paths.push(found.path);
	}
	return { isChosen: (locale, path) => locale === language.locale && paths.includes(path) };
}

/** Names under which the same texts were confirmed before. */
function movedTo(confirmed: readonly FileState[], { leftovers }: Translations): { locale: string; path: string }[] {
	const now = new Set(confirmed.map(nameOf));
	return leftovers.filter(({ locale, movedTo: path }) => path !== undefined && now.has(nameOf({ locale, path })));
}

function nameOf({ locale, path }: { locale: string; path: string }): string {
	return `${locale} ${path}`;
}

function summarize(confirmed: readonly FileState[], records: readonly LockRecord[], removed: number): string {
	const translated = confirmed.filter(({ source, translation }) => source && translation);
	const lines = [
		`Recorded ${countOf(records.length, 'text')} of ${countOf(translated.length, 'file')} as made from today's originals.`,
	];
	if (translated.length === 0) lines[0] = `Took ${countOf(removed, 'line')} out of ${lockFile}.`;
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
