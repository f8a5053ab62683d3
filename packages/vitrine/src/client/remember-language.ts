import { writeLanguageCookie } from '#protocol/language-cookie.ts';
import { keepForm } from './carry-form.ts';
import { pageOf } from './follow-address.ts';
import { closestTo, isPlainClick } from './internal-link.ts';
import { suggestLanguage } from './suggest-language.ts';

/**
 * The language that a visitor chose last, and where its link leads: empty where the app need not follow it, since it was followed
 * already or something else was clicked since.
 */
export const choice = { locale: '', address: '' };

/** Writes down the language that a visitor chose. No other is offered any more. */
export function keepLanguage(locale: string): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late for a click that leaves the page
	document.cookie = writeLanguageCookie(locale, location.protocol === 'https:');
	suggestLanguage();
}

/** Stores the language, and keeps the input of the form, if the browser loads the page in that language. */
export function leaveChoiceToBrowser(locale: string): void {
	keepLanguage(locale);
	keepForm();
}

/**
 * Keeps the language of a link that is clicked, for the next visit to `/` (specification §3, §4), and query and hash
 * with it. Nothing but a choice writes the cookie.
 *
 * @param isActive whether the app changes pages itself: then it keeps the choice once the change has succeeded
 */
export function rememberLanguage(isActive: () => boolean): void {
	const keepChoice = (event: MouseEvent) => {
		const link = closestTo<HTMLAnchorElement>(event, 'a[data-locale]');
		const locale = link?.dataset.locale;
		choice.address = '';
		if (!link || !locale || event.button > 1) return;
		choice.locale = locale;
		// A change of language keeps the page and the position.
		link.search = location.search;
		link.hash = location.hash;
		if (!isPlainClick(event) || pageOf(link.href) === pageOf(location.href)) keepLanguage(locale);
		else if (isActive()) choice.address = link.href;
		else leaveChoiceToBrowser(locale);
	};
	// Before anyone else: what others stop on its way must not be lost. A middle button that opens a tab clicks nothing.
	addEventListener('click', keepChoice, { capture: true });
	addEventListener('auxclick', keepChoice, { capture: true });
}
