import { createTranslator } from 'use-intl/core';

/**
 * Every text that the interface asks for, with the placeholders it fills.
 * `content/<locale>/messages.yaml` is checked against this table, and `Translate` is typed by it.
 */
export const messagePlaceholders = {
	'skip-to-content': [],
	'header-home': ['site'],
	'header-navigation': [],
	'theme-dark': [],
	'theme-light': [],
	'language-switch': [],
	'language-untranslated': [],
	'language-ancestor': [],
	'suggestion-text': [],
	'suggestion-accept': [],
	'suggestion-dismiss': [],
	'switch-failed': [],
	'footer-navigation': [],
	'footer-note': [],
	'article-updated': ['date'],
	'article-children': ['count'],
	'fallback-notice': ['language'],
	'stale-notice': ['date'],
	'table-label': [],
	'contact-form-title': [],
	'contact-name': [],
	'contact-email': [],
	'contact-company': [],
	'contact-subject': [],
	'contact-message': [],
	'contact-optional': [],
	'contact-trap': [],
	'contact-send': [],
	'contact-sending': [],
	'contact-missing': [],
	'contact-too-long': [],
	'contact-not-an-address': [],
	'contact-invalid': [],
	'contact-too-many': [],
	'contact-unavailable': [],
	'contact-sent-title': [],
	'contact-sent-text': [],
	'error-not-found-title': [],
	'error-not-found-text': [],
	'error-fault-title': [],
	'error-fault-text': [],
	'error-navigation': [],
	'error-home': [],
} as const satisfies Record<string, readonly string[]>;

export type MessageKey = keyof typeof messagePlaceholders;

/**
 * Texts that stand large or alone: they carry U+200B where a line may break, and are shown by `Phrases`. None of them is
 * used in an attribute.
 */
export const displayMessages: readonly MessageKey[] = [
	'skip-to-content',
	'article-children',
	'contact-form-title',
	'contact-sent-title',
	'error-not-found-title',
	'error-fault-title',
	'suggestion-accept',
	'suggestion-dismiss',
];

/** Key to ICU MessageFormat text. A key that a language lacks is absent. */
export type Messages = Partial<Record<MessageKey, string>>;

type Values<Key extends MessageKey> = (typeof messagePlaceholders)[Key] extends readonly []
	? []
	: [values: Record<(typeof messagePlaceholders)[Key][number], string | number>];

/** Gives the text of a key in one language, with its placeholders filled. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: Values<Key>) => string;

export interface TranslateOptions {
	tag: string;
	messages: Messages;
	/** The language and texts for keys that `messages` lacks. */
	fallback: { tag: string; messages: Messages };
	/** Told once for each text that cannot be shown. */
	warn?: (problem: string) => void;
}

/**
 * Creates the function that interface code calls for every text. A key that the language lacks is taken from the
 * fallback language, with that language's plural rules; one that both lack is an empty text, never the key itself.
 */
export function createTranslate({ tag, messages, fallback, warn = console.warn }: TranslateOptions): Translate {
	const translatorOf = (locale: string, texts: Messages) => {
		const translator = createTranslator({
			locale,
			messages: texts as Record<string, string>,
			timeZone: 'UTC',
			onError: (error) => warn(error.message),
			getMessageFallback: () => '',
		});
		return translator as unknown as (key: string, values?: Record<string, string | number>) => string;
	};
	const own = translatorOf(tag, messages);
	const other = translatorOf(fallback.tag, fallback.messages);
	return (key, ...[values]) => (Object.hasOwn(messages, key) ? own(key, values) : other(key, values));
}
