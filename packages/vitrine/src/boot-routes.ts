/**
 * The addresses that the script of every page requests: it carries no others, and fills their segments in itself, to stay
 * small. They are part of `routes.ts`.
 */
export const bootRoutes = {
	payload: ':path*/_payload.json',
	latestBuild: '/builds/latest.json',
	buildMeta: '/builds/meta/:id.json',
} as const;

/** What the addresses of all endpoints begin with. */
export const apiPrefix = '/api/';
