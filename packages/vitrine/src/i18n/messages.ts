import { createTranslator } from 'use-intl/core';
import type { Locale, TextLanguage } from './locale.ts';

/**
 * Every text of the interface, with the placeholders it fills.
 * `content/<locale>/messages.yaml` and the kit's own words in `words/` are checked against this table, and `Translate`
 * is typed by it.
 */
export const messagePlaceholders = {
	'skip-to-content': [],
	'header-home': ['site'],
	'header-navigation': [],
	'header-menu': [],
	'theme-dark': [],
	'theme-light': [],
	'language-switch': [],
	'language-untranslated': [],
	'language-ancestor': [],
	'language-loses-text': [],
	'suggestion-text': [],
	'suggestion-accept': [],
	'suggestion-dismiss': [],
	'switch-failed': [],
	'page-loading': [],
	'notice-close': [],
	'site-notice': [],
	'footer-navigation': [],
	'footer-note': [],
	'article-updated': ['date'],
	'article-children': ['count'],
	'article-contents': [],
	'article-next': [],
	'entry-next': [],
	'entry-previous': [],
	'list-empty': [],
	'list-feed': [],
	'list-newer': [],
	'list-older': [],
	'list-pages': [],
	'list-place': ['number', 'last'],
	'list-page-title': ['title', 'number'],
	'list-page-description': ['title', 'number', 'last'],
	'list-tag-title': ['title', 'tag'],
	'list-tag-description': ['title', 'tag'],
	'list-tags': [],
	'fallback-notice': ['language'],
	'stale-notice': ['date'],
	'preview-notice': [],
	'table-label': [],
	'embed-note': ['host'],
	'embed-open': [],
	'embed-play': ['title'],
	'embed-privacy': ['hosts'],
	'embed-show-map': ['title'],
	'outside-form': ['hosts'],
	'outside-load': ['hosts'],
	'contact-form-title': [],
	'contact-name': [],
	'contact-email': [],
	'contact-company': [],
	'contact-subject': [],
	'contact-message': [],
	'contact-required': [],
	'contact-optional': [],
	'contact-trap': [],
	'contact-send': [],
	'contact-sending': [],
	'contact-missing': ['field'],
	'contact-too-long': ['field'],
	'contact-not-an-address': [],
	'contact-not-a-phone-number': [],
	'contact-not-a-date': [],
	'contact-not-a-number': ['min', 'max'],
	'contact-unchecked': [],
	'contact-choose': [],
	'contact-invalid': [],
	'contact-too-many': [],
	'contact-unavailable': [],
	'contact-sent-title': [],
	'contact-sent-text': [],
	'mail-intro': ['origin'],
	'mail-checked': [],
	'mail-consent': [],
	'mail-language': [],
	'mail-received': [],
	'mail-suspicious': [],
	'mail-unsuspicious': [],
	'mail-mark': [],
	'mail-id': [],
	'mail-headless': [],
	'mail-digest-subject': ['count'],
	'mail-digest-intro': ['count', 'origin'],
	'mail-digest-why': [],
	'mail-digest-how': [],
	'mail-digest-more': ['count'],
	'mail-digest-unreadable': [],
	'mail-confirmation-subject': ['site'],
	'mail-confirmation-text': [],
	'mail-confirmation-note': ['origin'],
	'search-title': [],
	'search-field': [],
	'search-without-script': [],
	'search-found': ['count'],
	'search-none': ['query'],
	'search-corrected': ['query', 'other', 'count'],
	'search-too-long': ['count'],
	'search-too-many': [],
	'search-failed': [],
	'search-earlier': [],
	'search-further': [],
	'search-elsewhere': [],
	'error-not-found-title': [],
	'error-not-found-text': [],
	'error-fault-title': [],
	'error-fault-text': [],
	'error-navigation': [],
	'error-home': [],
} as const satisfies Record<string, readonly string[]>;

/** A text of the kit. */
export type KitMessageKey = keyof typeof messagePlaceholders;

/** A text of the site's own header, footer and head: `own-` and a name, without placeholders. */
export type OwnMessageKey = `own-${string}`;

export type MessageKey = KitMessageKey | OwnMessageKey;

/** Whether a key names a text of the site's own. */
export function isOwnMessage(key: string): key is OwnMessageKey {
	return /^own-[a-z0-9]+(?:-[a-z0-9]+)*$/.test(key);
}

/**
 * Texts that stand large or alone: they carry U+200B where a line may break, and are shown by `Breakable`. None of them is
 * used in an attribute.
 */
export const displayMessages: readonly MessageKey[] = [
	'skip-to-content',
	'article-children',
	'embed-privacy',
	'outside-form',
	'outside-load',
	'list-page-title',
	'list-tag-title',
	'contact-form-title',
	'contact-sent-title',
	'contact-sent-text',
	'error-not-found-title',
	'error-not-found-text',
	'error-fault-title',
	'error-fault-text',
	'suggestion-accept',
	'suggestion-dismiss',
];

/**
 * Texts that say something of the site itself. The kit has no words for them: where a site has none either, nothing is
 * shown.
 */
export const siteMessages: readonly MessageKey[] = ['footer-note', 'site-notice'];

/** Key to ICU MessageFormat text. A key that a language lacks is absent. */
export type Messages = Partial<Record<KitMessageKey, string>> & { [key: OwnMessageKey]: string };

type Values<Key extends MessageKey> = Key extends KitMessageKey
	? (typeof messagePlaceholders)[Key] extends readonly []
		? []
		: [values: Filling<Key> | ((tag: string) => Filling<Key>)]
	: [];

type Filling<Key extends KitMessageKey> = Record<(typeof messagePlaceholders)[Key][number], string | number>;

/** A text of the interface, and its language where that is not the page's. */
export interface InterfaceText extends TextLanguage {
	text: string;
}

/**
 * Gives the text of a key, with its placeholders filled. Values that are written differently in each language are made for
 * the language of the text, by its tag.
 */
export type Translate = <Key extends MessageKey>(key: Key, ...values: Values<Key>) => InterfaceText;

/** The texts of one language. */
export interface MessageSource {
	tag: string;
	dir: Locale['dir'];
	messages: Messages;
}

/**
 * Creates the function that interface code calls for every text. It comes from the first language that has the key,
 * with that language's plural rules; one that all lack is an empty text, never the key itself.
 *
 * @param sources the page's language and its fallbacks, in order
 * @param warn called once for each text that cannot be shown
 */
export function createTranslate(
	sources: readonly [MessageSource, ...MessageSource[]],
	warn: (problem: string) => void = console.warn,
): Translate {
	const languages = sources.map((source) => ({ ...source, write: createWriter(source, warn) }));
	return (key, ...[values]) => {
		const having = languages.find(({ messages }) => Object.hasOwn(messages, key));
		if (!having && (siteMessages.includes(key) || isOwnMessage(key)))
			return { text: '', lang: undefined, dir: undefined };
		const found = having ?? languages[0];
		const { tag = '', dir, write } = found ?? {};
		const text = write?.(key, typeof values === 'function' ? values(tag) : values) ?? '';
		return found === languages[0] ? { text, lang: undefined, dir: undefined } : { text, lang: tag, dir };
	};
}

function createWriter({ tag, messages }: MessageSource, warn: (problem: string) => void) {
	const translator = createTranslator({
		locale: tag,
		messages: messages as Record<string, string>,
		timeZone: 'UTC',
		onError: (error) => warn(error.message),
		getMessageFallback: () => '',
	});
	return translator as unknown as (key: string, values?: Record<string, string | number>) => string;
}
