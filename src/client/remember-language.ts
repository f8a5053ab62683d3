import { writeLanguageCookie } from '#protocol/language-cookie.ts';

/** Writes down the language that a visitor chose. */
export function keepLanguage(locale: string): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late for a click that leaves the page
	document.cookie = writeLanguageCookie(locale, { isSecure: location.protocol === 'https:' });
}

/**
 * Keeps the language of a link that is clicked, for the next visit to `/` (behaviour §3, §4), and query and hash with
 * it. Nothing but a choice writes the cookie.
 *
 * @param isActive whether the app changes pages itself: then it keeps the choice once the change has succeeded
 */
export function rememberLanguage(isActive: () => boolean): void {
	const keepChoice = (event: Event) => {
		const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-locale]') : null;
		const locale = link?.dataset.locale;
		if (!link || !locale) return;
		// Whoever changes the language stays where they are: on this page, at this place.
		link.search = location.search;
		link.hash = location.hash;
		if (!isActive()) keepLanguage(locale);
	};
	// Before anyone else: what others stop on its way must not be lost.
	addEventListener('click', keepChoice, { capture: true });
}
