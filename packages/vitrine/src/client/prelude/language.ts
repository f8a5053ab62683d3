import { decideLocale, lookupLanguages } from '#i18n/negotiation.ts';
import { crawlers } from '#protocol/crawlers.ts';
import { readLanguageCookie } from '#protocol/language-cookie.ts';

// Runs in the head, before the first paint, if no server detects the language (specification §3): on `/`, it decides as
// the server would. The head itself lists which language the page exists in.
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
