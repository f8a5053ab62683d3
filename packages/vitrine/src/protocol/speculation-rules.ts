import type { BuildInfo } from './manifest.ts';

const marked = { selector_matches: '[data-prefetch]' };
const home = { href_matches: { pathname: '/', search: '*', hash: '*' } };

/**
 * Writes what a browser that implements speculation rules does with links that `boot` has marked by `data-prefetch`: it fetches
 * the document behind each, and shows that on a click without another request (WICG Speculation Rules). Where the server
 * redirects visitors of `/`, links to it are left out: such a request carries `Sec-Fetch-Site: none`, as that of a typed
 * address does, and would be redirected where a click is not.
 */
export function speculationRules({ detection }: Pick<BuildInfo, 'detection'>): string {
	const where = detection === 'server' ? { and: [marked, { not: home }] } : marked;
	return JSON.stringify({ prefetch: [{ where, eagerness: 'immediate' }] });
}
