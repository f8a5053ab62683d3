/** What a request has of its page. */
export type RequestSource = Record<'origin' | 'host' | 'fetchSite', string | undefined>;

/** Under which name browsers reach the server, and how they keep its cookies. */
export interface OwnOrigin {
	/** Whether a browser reached the server under its own name. Any other one is that of a foreign site. */
	isOwnHost: (host: string | undefined) => boolean;
	/** Whether a request comes from a page of this server. */
	isOwnOrigin: (source: RequestSource) => boolean;
	isSecure: boolean;
	/**
	 * Returns a header that sets a cookie.
	 *
	 * @param options.isForLinks whether it is sent with links of other sites
	 */
	cookie: (name: CookieName, value: string, options?: { seconds?: number; isForLinks?: boolean }) => string;
	/** Returns the value of a cookie; undefined where a browser sends none, or two. */
	cookieOf: (cookies: string | undefined, name: CookieName) => string | undefined;
}

/** Who is signed in, which browser requested a link to sign in or was signed in with one before, and what a preview link shows. */
export type CookieName = 'vitrine-edit' | 'vitrine-sign-in' | 'vitrine-known' | 'vitrine-preview';

/**
 * Creates the origin of a server.
 *
 * @param origin undefined for a server that programs of this machine alone reach
 */
export function createOwnOrigin(origin: string | undefined): OwnOrigin {
	const own = origin === undefined ? undefined : new URL(origin);
	const isSecure = own?.protocol === 'https:';
	// With the prefix, no other host or path can set the cookie.
	const nameOf = (name: CookieName) => (isSecure ? `__Host-${name}` : name);
	return {
		isSecure,
		isOwnHost: (host) => (own ? host?.toLowerCase() === own.host : host !== undefined && isOfThisMachine(host)),
		isOwnOrigin({ origin: from, host, fetchSite }) {
			if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
			return from !== undefined && from === (own?.origin ?? `http://${host}`);
		},
		cookie(name, value, { seconds, isForLinks = false } = {}) {
			const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
			const site = isForLinks ? 'Lax' : 'Strict';
			return `${nameOf(name)}=${value}; Path=/; HttpOnly; SameSite=${site}${age}${isSecure ? '; Secure' : ''}`;
		},
		cookieOf(cookies = '', name) {
			const values = cookies.split(/;\s*/).flatMap((pair) => {
				const [key, value = ''] = pair.split('=', 2);
				return key === nameOf(name) ? [value] : [];
			});
			return values.length === 1 ? values[0] : undefined;
		},
	};
}

function isOfThisMachine(host: string): boolean {
	return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host);
}
