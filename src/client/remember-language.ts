import { writeLanguageCookie } from '#protocol/language-cookie.ts';

/**
 * Keeps the language that a visitor chooses in the switch, for the next visit to `/` (behaviour §3). A choice is the
 * only thing that writes the cookie.
 *
 * @param page the document whose clicks count
 */
export function rememberLanguage(page: Document = document): void {
	page.addEventListener('click', (event) => {
		const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-locale]') : null;
		const locale = link?.dataset.locale;
		if (locale) page.cookie = writeLanguageCookie(locale, { isSecure: page.location.protocol === 'https:' });
	});
}
