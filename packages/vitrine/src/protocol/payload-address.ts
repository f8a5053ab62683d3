import { bootRoutes } from '#boot-routes.ts';

/**
 * The address of a page's payload for one build (behavior §8).
 *
 * @param page path of a page of this site; a query and a hash are left out
 * @throws {Error} for anything that names a host: payloads are only ever asked of this site
 * @example payloadAddress('/ru/about?utm=1', 'abc') // '/ru/about/_payload.json?abc'
 */
export function payloadAddress(page: string, buildId: string): string {
	if (!/^\/(?![/\\])/.test(page)) throw new Error(`Payload URL must not include hostname: ${page}`);
	const [path = ''] = page.split(/[?#]/, 1);
	return `${bootRoutes.payload.replace(':path*', () => path.replace(/\/$/, ''))}?${buildId}`;
}
