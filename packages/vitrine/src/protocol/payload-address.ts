import { bootRoutes } from '#boot-routes.ts';

/**
 * The address of a page's payload (specification §8).
 *
 * @param page path of a page of this site; a query and a hash are left out
 * @param version the hash of the page, for the page whose document is on show; else the id of the build
 * @throws {Error} for anything that names a host: payloads come from this site alone
 * @example payloadAddress('/ru/about?utm=1', 'abc') // '/ru/about/_payload.json?abc'
 */
export function payloadAddress(page: string, version: string): string {
	if (!/^\/(?![/\\])/.test(page)) throw new Error(`Payload URL must not include hostname: ${page}`);
	return `${bootRoutes.payload.replace(':path*', () => page.replace(/\/?([?#].*)?$/s, ''))}?${version}`;
}
