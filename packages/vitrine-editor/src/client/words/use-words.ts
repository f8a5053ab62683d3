import { createContext, useContext } from 'react';
import { en, type Words } from './en.ts';
import { ja } from './ja.ts';
import { ru } from './ru.ts';

/** The languages of the interface, by code. */
export const interfaceLanguages: Readonly<Record<string, { name: string; words: Words }>> = {
	en: { name: 'English', words: en },
	ru: { name: 'Русский', words: ru },
	ja: { name: '日本語', words: ja },
};

/** Returns the language that the person chose last, else the first one of the browser that there is. */
export function preferredLanguage(): string {
	const chosen = localStorage.getItem('vitrine-edit-language') ?? '';
	const codes = [chosen, ...navigator.languages.map((tag) => tag.split('-')[0] ?? '')];
	return codes.find((code) => Object.hasOwn(interfaceLanguages, code)) ?? 'en';
}

/** Returns the words of the language that the interface has now. */
export function currentWords(): Words {
	return interfaceLanguages[preferredLanguage()]?.words ?? en;
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
