import type { Messages } from '#i18n/messages.ts';

/** `/_i18n/{locale}/messages.json`: the texts of a language, and of those that supply what it lacks. */
export type MessagesByLocale = Record<string, Messages>;

/**
 * Makes sure that JSON is the interface's texts of a language.
 *
 * @throws {Error} for anything else
 */
export function parseMessages(data: unknown, locale: string): MessagesByLocale {
	const languages = data as MessagesByLocale | null;
	const isWhole =
		typeof languages?.[locale] === 'object' &&
		Object.values(languages).every((messages) => Object.values(messages).every((text) => typeof text === 'string'));
	if (!isWhole) throw new Error(`Not the messages of "${locale}"`);
	return languages;
}
