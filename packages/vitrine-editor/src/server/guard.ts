import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Person } from './person.ts';

/** Admits the one browser that opened the one-time address. */
export interface Guard {
	/** The key of the address that signs in, once. */
	key: string;
	/** Returns the value of the cookie for the one-time key; undefined for any other key, and for its second use. */
	signIn: (key: string) => string | undefined;
	/** Returns who has a cookie header with a session of this server; undefined for all others. */
	personOf: (cookies: string | undefined) => Person | undefined;
}

/** Name of the cookie: with the prefix, no other path or host of this machine can set it. */
export const sessionCookie = 'vitrine-edit';

/** Creates the guard of one server: who opens it is one person. */
export function createGuard(person: Person): Guard {
	const key = randomBytes(32).toString('base64url');
	const session = randomBytes(32).toString('base64url');
	let isUsed = false;
	return {
		key,
		signIn(given) {
			if (isUsed || !isSame(given, key)) return undefined;
			isUsed = true;
			return session;
		},
		personOf(cookies = '') {
			const values = cookies.split(/;\s*/).flatMap((pair) => {
				const [name, value = ''] = pair.split('=', 2);
				return name === sessionCookie ? [value] : [];
			});
			return values.length === 1 && isSame(values[0] ?? '', session) ? person : undefined;
		},
	};
}

function isSame(given: string, expected: string): boolean {
	const [one, other] = [Buffer.from(given), Buffer.from(expected)];
	return one.length === other.length && timingSafeEqual(one, other);
}

/** Names under which a browser reaches a server on this machine; any other one is that of a foreign site. */
export function isOwnHost(host: string | undefined): boolean {
	return host !== undefined && /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host);
}

/** Whether a request that changes something comes from a page of this server. */
export function isOwnOrigin({
	origin,
	host,
	fetchSite,
}: Record<'origin' | 'host' | 'fetchSite', string | undefined>): boolean {
	if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
	return origin !== undefined && host !== undefined && origin === `http://${host}`;
}
