import type { BuildInfo, ManifestEntry, ResourceKind } from '#protocol/manifest.ts';

const untilChanged = 'no-cache';
const year = 'public, max-age=31536000, immutable';
/** A deploy is seen within two minutes: one in which a shared cache is fresh, one in which it may still answer. */
const twoMinutes = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';

/** How long each kind of answer may be kept, and why (specification §3, 5, 6, 7, 8, 11, 13). */
const cacheControl: Record<ResourceKind, string> = {
	// Depends on the visitor's language where the server finds it out, so no shared cache may keep it.
	home: 'private, no-cache',
	page: twoMinutes,
	// As long as its page.
	markdown: twoMinutes,
	sitemap: twoMinutes,
	feed: twoMinutes,
	// The page may exist a minute later.
	'error-screen': untilChanged,
	'contact-form': 'no-store',
	// Shows a page, as its document does.
	payload: twoMinutes,
	messages: untilChanged,
	// Icons hardly ever change; a changed one is seen within a day, and an old one for a week while it is fetched anew.
	icons: 'public, max-age=86400, stale-while-revalidate=604800',
	// Its address names the build, whose info never changes.
	'build-meta': year,
	// The question is what is deployed now.
	'latest-build': 'no-store',
	// What is kept of earlier builds depends on the order in which they were deployed.
	'build-assets': untilChanged,
	// Scripts, styles, fonts and encoded pictures: the address holds a hash of the bytes.
	asset: year,
	// Its address holds a hash of what is drawn.
	'og-image': year,
	// Its answer is one visitor's.
	'search-page': 'no-store',
	// Names the files of this export.
	'search-index': twoMinutes,
	// Its address holds a hash of its bytes.
	'search-file': year,
	// May be replaced under the same name.
	'public-file': 'public, max-age=3600',
};

/** Redirects to canonical and renamed addresses: a mistake in them is gone in five minutes. */
export const redirectCacheControl = 'max-age=300';

/** The redirect from `/` to a visitor's language is that visitor's alone. */
export const languageRedirectCacheControl = 'private, no-store';

/**
 * What is made for one request, and what is missing or refused: the next one may be answered otherwise. So also the
 * answer 404 for an unknown payload, a missing asset or another missing file (`reservedNotFound` in responses.ts).
 */
export const momentaryCacheControl = 'no-store';

/**
 * How long an answer may be kept.
 *
 * @param query the part of the address after `?`, by which browsers name the content they mean
 */
export function cacheControlOf(
	stored: Pick<ManifestEntry, 'kind' | 'path' | 'hash'> & { pageHash?: string | undefined },
	query: string,
	buildInfo: Pick<BuildInfo, 'detection' | 'locales'>,
): string {
	switch (stored.kind) {
		case 'home':
			return buildInfo.detection === 'server' ? cacheControl.home : cacheControl.page;
		case 'payload':
			// To a document belongs this payload and no other.
			return query === stored.pageHash ? year : cacheControl.payload;
		case 'messages': {
			const locale = buildInfo.locales.find(({ code }) => stored.path.includes(`/${code}/`));
			if (locale?.cacheable === false) return 'no-store';
			return query === stored.hash ? 'public, max-age=86400' : cacheControl.messages;
		}
		default:
			return cacheControl[stored.kind];
	}
}
