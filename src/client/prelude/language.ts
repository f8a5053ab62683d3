import { decideLocale, lookupLanguages } from '#i18n/negotiation.ts';
import { isCrawler } from '#protocol/crawlers.ts';
import { readLanguageCookie } from '#protocol/language-cookie.ts';

// Runs in the head, before anything is drawn, where no server finds out the language (behaviour §3): on `/`, it makes
// the decision that the server would have made. What exists in which language, the head says itself.
const { origin, pathname, search, hash } = location;
if (pathname === '/') {
	const links = document.querySelectorAll<HTMLLinkElement>('[hreflang]');
	const homes = [...links].map(({ href, hreflang: tag }) => ({
		tag,
		code: href.split('/')[3] || tag.replace(/-.*/, ''),
	}));
	const locale = decideLocale(
		{
			chosen: readLanguageCookie(document.cookie),
			preferred: () => lookupLanguages(navigator.languages, homes),
			stays: document.referrer.startsWith(`${origin}/`) || isCrawler(navigator.userAgent),
		},
		homes,
	);
	// The default language has no address of its own: its visitors are where they belong.
	if (document.querySelector(`[hreflang][href$="/${locale}"]`)) location.replace(`/${locale}${search}${hash}`);
}
