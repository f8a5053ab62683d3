import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { chooseWords } from '#i18n/built-in-words.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Messages } from '#i18n/messages.ts';

/** The texts of the interface that the kit brings in one language. */
export interface BuiltInWords {
	/** Language tag in lower case. */
	language: string;
	/** By what the file is called where a text is named with its place. */
	file: string;
	/** The file, as it is written. */
	text: string;
	messages: Messages;
}

const folder = new URL('../../i18n/words/', import.meta.url);

/** Path of the kit's English words from the folder of a site, whether the kit is installed or linked as its sources. */
export const englishWords = `node_modules/vitrine/${basename(fileURLToPath(new URL('../..', import.meta.url)))}/i18n/words/en.yaml`;

/** Languages that the kit has words in, as language tags in lower case: one file each, which a test checks as content is checked. */
export const builtInLanguages: readonly string[] = readdirSync(folder)
	.map((name) => basename(name, '.yaml'))
	.sort();

/** What was read before: one site is read many times in development. */
const readBefore = new Map<string, BuiltInWords>();

/** Reads the words of one of {@link builtInLanguages}. A site reads those of its own languages: parsing all takes 0.3 s. */
export function readWords(language: string): BuiltInWords {
	const name = `${language}.yaml`;
	const text = readFileSync(new URL(name, folder), 'utf8');
	const before = readBefore.get(language);
	if (before?.text === text) return before;
	const words = { language, file: `vitrine/i18n/words/${name}`, text, messages: parse(text) as Messages };
	readBefore.set(language, words);
	return words;
}

/** Reads the words that the kit has for a language of a site. */
export function readWordsFor(locale: Pick<Locale, 'code' | 'tag'>): BuiltInWords | undefined {
	const chosen = chooseWords(builtInLanguages, locale);
	return chosen === undefined ? undefined : readWords(chosen);
}
