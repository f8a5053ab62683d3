import type { AnswerKind } from '#protocol/manifest.ts';

/** How long each kind of answer may be kept, and why (behaviour §3, 5, 6, 7, 8, 13). */
export const cacheControl: Record<AnswerKind, string> = {
	// Depends on the visitor's language once detection is on, so no shared cache may keep it.
	home: 'private, no-cache',
	// A deploy is seen within two minutes: one of freshness, one of serving stale while it is fetched anew.
	page: 'public, max-age=0, s-maxage=60, stale-while-revalidate=60',
	// The page may exist a minute later.
	error: 'no-cache',
	// Kept only as long as their build is the current one, which the client says by the query.
	payload: 'no-cache',
	messages: 'no-cache',
	// Its address names the build, whose facts never change.
	'build-meta': 'public, max-age=31536000, immutable',
	// The question is what is deployed now.
	'latest-build': 'no-store',
	sitemap: 'public, max-age=0, s-maxage=60, stale-while-revalidate=60',
	// Its address holds a hash of its bytes.
	asset: 'public, max-age=31536000, immutable',
	// May be replaced under the same name.
	'public-file': 'public, max-age=3600',
};
