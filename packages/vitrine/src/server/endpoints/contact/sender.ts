import type { AnswerContext } from '../../responses.ts';

/**
 * Whose page a request comes from, as far as browsers say it: this site's, somebody else's, or `unsaid` where there is
 * neither fetch metadata nor an origin, as from programs that are no browsers.
 */
export type Sender = 'this-site' | 'elsewhere' | 'unsaid';

/**
 * Finds out who sends something, so that no other site makes its visitors send us messages.
 *
 * Where a browser says Sec-Fetch-Site, that decides: a site that only shares our domain is another one, and `none` is
 * the visitor's own doing. Browsers leave it out where a connection is not secure; then, and beside a value that no
 * browser sends, Origin must be the site's own, or that of the host which was asked, whatever name it has. `null` is what
 * a page says that hides where it is from.
 */
export function senderOf({ request: { header }, facts }: Pick<AnswerContext, 'request' | 'facts'>): Sender {
	const site = header('sec-fetch-site');
	if (site === 'same-origin' || site === 'none') return 'this-site';
	if (site === 'cross-site' || site === 'same-site') return 'elsewhere';
	const origin = header('origin');
	if (origin === undefined) return site === undefined ? 'unsaid' : 'elsewhere';
	return origin === facts.origin || isHost(origin, header('host')) ? 'this-site' : 'elsewhere';
}

/** Compares a host by name and port, of which browsers leave out the usual one. */
function isHost(origin: string, host: string | undefined): boolean {
	const from = URL.parse(origin);
	if (!from || host === undefined || !/^https?:$/.test(from.protocol)) return false;
	return from.host === URL.parse(`${from.protocol}//${host}`)?.host;
}
