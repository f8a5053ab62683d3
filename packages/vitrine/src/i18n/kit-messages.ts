import type { MessageKey } from './messages.ts';

/** The language of `kitMessages`, by a code that no language of a site can have. */
// biome-ignore lint/plugin: the kit speaks English, whatever languages a site has.
export const kitLanguage = { code: 'en-x-kit', tag: 'en', dir: 'ltr', typography: 'english' } as const;

/**
 * The interface in the kit's own words, in ICU MessageFormat: what visitors read where neither their language nor those
 * that it falls back to have a text. A site says it in its own words in `content/<locale>/messages.yaml`.
 */
export const kitMessages: Record<MessageKey, string> = {
	'skip-to-content': 'Skip to content',
	'header-home': '{site}, home page',
	'header-navigation': 'Main',
	'theme-dark': 'Use dark colours',
	'theme-light': 'Use light colours',
	'language-switch': 'Language',
	'language-untranslated': 'not translated yet',
	'language-ancestor': 'opens the nearest page',
	'language-loses-text': 'what you wrote will be lost',
	'footer-navigation': 'Pages',
	'footer-note': 'Made of plain files.',
	'article-updated': 'Updated {date}',
	'article-children': '{count, plural, one {# page} other {# pages}} in this section',
	'fallback-notice': 'This page has not been translated yet. Below is its text in {language}.',
	'stale-notice': 'This translation is older than the original, which changed on {date}.',
	'table-label': 'Table',
	'contact-form-title': 'Your message has not been sent yet',
	'contact-name': 'Name',
	'contact-email': 'E-mail',
	'contact-company': 'Company',
	'contact-subject': 'Subject',
	'contact-message': 'Message',
	'contact-required': '(required)',
	'contact-optional': '(optional)',
	'contact-trap': 'Leave this field empty',
	'contact-send': 'Send the message',
	'contact-sending': 'Sending...',
	'contact-missing': 'Please fill in the field “{field}”.',
	'contact-too-long': 'The text in the field “{field}” is too long. Please shorten it.',
	'contact-not-an-address': 'This is not an e-mail address. It should look like name@example.com.',
	'contact-invalid': 'The message has not been sent yet. Please correct the marked fields.',
	'contact-too-many':
		'Many messages have come from your network within a short time. Your text is still here. Please try again later, or write to us by e-mail.',
	'contact-unavailable':
		'The message could not be sent. Your text is still here. Please try again in a minute, or write to us by e-mail.',
	'contact-sent-title': 'Thank you, your message has arrived',
	'contact-sent-text': 'The answer will go to the e-mail address that you gave.',
	'error-not-found-title': 'This page does not exist',
	'error-not-found-text':
		'The address may be mistyped, or the page may have moved. From here you can go on to any part of the home page.',
	'error-fault-title': 'Something broke on our side',
	'error-fault-text':
		'The page could not be shown. Please try again in a minute; the other pages may work all the same.',
	'error-navigation': 'Ways back',
	'error-home': 'Home page',
	'suggestion-text': 'This page is available in English.',
	'suggestion-accept': 'Read it in English',
	'suggestion-dismiss': 'No, thank you',
	'switch-failed': 'The language could not be changed. Please check your connection and try again.',
	'page-loading': 'The page is loading…',
	'notice-close': 'Close',
};
