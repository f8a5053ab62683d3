import { createContext, useContext } from 'react';
import { en, type Words } from './en.ts';

/** Names of the languages of the interface, by code. */
export const interfaceLanguages: Readonly<Record<string, string>> = { en: 'English', ru: 'Русский', ja: '日本語' };

const others: Readonly<Record<string, () => Promise<Words>>> = {
	ru: async () => (await import('./ru.ts')).ru,
	ja: async () => (await import('./ja.ts')).ja,
};

const known = new Map<string, Words>([['en', en]]);

/** Loads the words of a language, unless they are there. */
export async function loadWords(code: string): Promise<void> {
	const words = known.has(code) ? undefined : await others[code]?.();
	if (words) known.set(code, words);
}

/** Returns the words of a language, in English until they are loaded. */
export const wordsOf = (code: string): Words => known.get(code) ?? en;

/** Returns the language that the person chose last, else the first one of the browser that there is. */
export function preferredLanguage(): string {
	const chosen = localStorage.getItem('vitrine-edit-language') ?? '';
	const codes = [chosen, ...navigator.languages.map((tag) => tag.split('-')[0] ?? '')];
	return codes.find((code) => Object.hasOwn(interfaceLanguages, code)) ?? 'en';
}

/** Returns the words of the language that the interface has now. */
export function currentWords(): Words {
	return wordsOf(preferredLanguage());
}

export const WordsContext = createContext<Words>(en);

export const useWords = (): Words => useContext(WordsContext);

/** Returns the label of a field by its key; a key without one becomes words: `leadsTo` is shown as "Leads to". */
export function labelOf(words: Words, key: string | number): string {
	const name = String(key);
	if (Object.hasOwn(words.labels, name)) return words.labels[name] ?? name;
	const spaced = name
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/[-_]/g, ' ')
		.toLowerCase();
	return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
