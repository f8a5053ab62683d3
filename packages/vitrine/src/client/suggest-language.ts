import { lookupLanguages } from '#i18n/negotiation.ts';
import { readLanguageCookie } from '#protocol/language-cookie.ts';
import { sessionStorageOrNothing } from './session-storage.ts';

/** Session storage key: set once the offer was dismissed. */
const key = 'suggestion';

let isDismissed = false;

/**
 * Offers a visitor this page in their language, where it exists and their browser prefers it (specification §3), and
 * takes back what was offered before. The offers stand hidden in the page. Not for those who chose one of the
 * languages, or dismissed the offer in this session.
 */
export function suggestLanguage(): void {
	const offers = document.querySelectorAll<HTMLElement>('[data-suggestion]');
	const languages = [...offers, document.documentElement].map(({ lang, dataset }) => ({
		code: dataset.suggestion ?? dataset.language ?? lang,
		tag: dataset.ranges ?? lang,
	}));
	const preferred = lookupLanguages(navigator.languages, languages);
	for (const offer of offers) offer.hidden = offer.dataset.suggestion !== preferred || isUnwanted();
}

/** Only read where a language would be offered: for cookie and storage, the page waits for another process. */
const isUnwanted = () =>
	isDismissed ||
	!!sessionStorageOrNothing()?.getItem(key) ||
	!!document.querySelector(`[data-locale="${CSS.escape(readLanguageCookie(document.cookie) ?? '')}"]`);

/** Offers no language any more in this session. */
export function dismissSuggestion(): void {
	isDismissed = true;
	suggestLanguage();
	try {
		sessionStorage.setItem(key, '1');
	} catch {
		// Storage is blocked or full: the offer comes again with the next document.
	}
}
