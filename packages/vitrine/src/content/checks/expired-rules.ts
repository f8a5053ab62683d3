import { fallbackChain } from '#i18n/locale.ts';
import type { RedirectRule } from '#i18n/redirect-rules.ts';
import type { ExpiredPage } from '../pages/expired-pages.ts';
import type { JoinedPage } from '../pages/join-pages.ts';
import type { PageHead } from '../pages/pages.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { homeId } from '../site/site.ts';

interface ExpiredSources {
	pages: readonly JoinedPage<PageHead>[];
	config: SiteConfig;
}

/**
 * Returns what the addresses of pages answer that are over: 410, or a redirect to the page that they name (`expiredTo`), in the
 * language of the address and in one hop.
 */
export function expiredRules(expired: readonly ExpiredPage[], { pages, config }: ExpiredSources): RedirectRule[] {
	if (expired.length === 0) return [];
	const pageOf = new Map(pages.map((page) => [page.id, page]));
	const overIn = new Map(expired.map((page) => [`${page.locale} ${page.id}`, page]));
	const endOf = ({ id, locale, to }: ExpiredPage, seen: readonly string[] = []): string | undefined => {
		if (to === undefined || !to.startsWith('/')) return to;
		const target = pageId(to);
		const page = pageOf.get(target);
		const address = page && addressIn(page, locale, config);
		if (address !== undefined) return address;
		const next = overIn.get(`${locale} ${target}`);
		return next && !seen.includes(target) ? endOf(next, [...seen, id]) : undefined;
	};
	return expired.flatMap((page) => {
		const to = endOf(page);
		return page.addresses.map((from): RedirectRule => {
			const answer = to === undefined ? { status: 410 as const } : { to, status: 301 as const };
			return { from, ...answer, isExpired: true };
		});
	});
}

/** Returns the id of the page that a path of the content names. */
export function pageId(path: string): string {
	return path.replace(/\/$/, '').slice(1) || homeId;
}

/** Returns where a page is read in a language, or in the first of its fallbacks that has it. */
function addressIn(
	{ translations, fallbacks }: JoinedPage<PageHead>,
	locale: string,
	config: SiteConfig,
): string | undefined {
	const codes = [locale, ...fallbackChain(locale, config), config.defaultLocale, ...Object.keys(translations)];
	for (const code of codes) {
		const place = translations[code] ?? fallbacks[code];
		if (place) return place.address;
	}
	return undefined;
}
