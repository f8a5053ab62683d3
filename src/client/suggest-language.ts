import { lookupLanguages } from '#i18n/negotiation.ts';
import { readLanguageCookie } from '#protocol/language-cookie.ts';
import { sessionStorageOrNothing } from './session-storage.ts';

/** Session storage key: set once the offer was dismissed. */
const key = 'suggestion';

/**
 * Offers a visitor this page in their language, where it exists and their browser prefers it (behaviour §3). The offers
 * stand hidden in the page; one is shown over it, so that nothing moves. Not for those who chose a language, or
 * dismissed the offer in this session.
 */
export function suggestLanguage(): void {
	const offers = [...document.querySelectorAll<HTMLElement>('[data-suggestion]')];
	const offered = offers.map((offer) => ({ code: offer.dataset.suggestion ?? '', tag: offer.lang }));
	const { lang: tag, dataset } = document.documentElement;
	const preferred = lookupLanguages(navigator.languages, [...offered, { code: dataset.language ?? tag, tag }]);
	const offer = offers.find(({ dataset }) => dataset.suggestion === preferred);
	if (!offer || readLanguageCookie(document.cookie) !== undefined) return;
	const storage = sessionStorageOrNothing();
	if (storage?.getItem(key)) return;
	offer.hidden = false;
	offer.querySelector('button')?.addEventListener('click', () => {
		offer.hidden = true;
		try {
			storage?.setItem(key, 'dismissed');
		} catch {
			// Storage is full: the offer comes again on the next page.
		}
	});
}
