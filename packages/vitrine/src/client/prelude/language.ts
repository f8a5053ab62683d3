import { decideLocale, lookupLanguages } from '#i18n/negotiation.ts';
import { crawlers } from '#protocol/crawlers.ts';
import { readLanguageCookie } from '#protocol/language-cookie.ts';

// Runs in the head, before anything is drawn, where no server finds out the language (specification §3): on `/`, it
// makes the decision that the server would have made. What exists in which language, the head says itself.
const isFromThisSite = document.referrer.startsWith(`${location.origin}/`);
if (location.pathname === '/' && !isFromThisSite && !crawlers.test(navigator.userAgent)) {
	const links = document.querySelectorAll<HTMLLinkElement>('[hreflang]');
	const homes = [...links].map((link) => ({
		tag: link.dataset.ranges ?? link.hreflang,
		// This is the home page of the default language, which has no prefix.
		code: link.href.split('/')[3] || (document.documentElement.dataset.language ?? ''),
	}));
	const preferred = () => lookupLanguages(navigator.languages, homes);
	const locale = decideLocale(homes, readLanguageCookie(document.cookie), preferred);
	// The default language has no address of its own: its visitors are where they belong.
	if (locale && locale !== document.documentElement.dataset.language)
		location.replace(`/${locale}${location.search}${location.hash}`);
}
