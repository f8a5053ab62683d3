import { decodePath } from '#i18n/path-encoding.ts';

/** The address of a request, from its first line (RFC 9112 §3.2.1). */
export interface RequestTarget {
	/** As it was requested, still percent-encoded. */
	path: string;
	/** What follows `?`, without it, as it was requested. */
	query: string;
}

/** A request, taken apart once. */
export interface RequestInfo extends RequestTarget {
	method: string;
	/** Whether the visitor came by https, to this server or to the proxy before it. */
	isSecure: boolean;
	/** The visitor's network address; empty where it is not known. It is written down nowhere. */
	address: string;
	/** The value of a header, whose name is given in small letters. */
	header: (name: string) => string | undefined;
	/** Cuts the connection where the rest of an answer cannot be read; missing where a stream that fails does so by itself. */
	breakOff?: ((reason: unknown) => void) | undefined;
}

/** What is known of a request besides its method, headers and body. */
export interface Connection {
	/** Undefined where the address of the request is broken, or can be read in two ways. */
	target: RequestTarget | undefined;
	/** By the connection, or from a proxy that is trusted. */
	isSecure: boolean;
	/** The visitor's network address as text; empty where it is not known. */
	address: string;
	/** Names the request in the log. */
	requestId: string;
	/** The value of a header, whose name is given in small letters; where the platform knows it without reading `raw`. */
	header?: (name: string) => string | undefined;
	breakOff?: RequestInfo['breakOff'];
}

/** A path, and a query if there is one, in ASCII that can be seen, and no fragment. */
const form = /^\/[\x21\x22\x24-\x7e]*$/;

/**
 * Reads the target of a request (specification §1). Nothing is normalized: what a browser would have sent in another
 * form is read differently by programs that normalize it and by those that do not, so it is refused.
 *
 * @returns undefined for what is no path; for raw bytes beyond ASCII, a fragment or a backslash; for a path with broken
 *   percent-encoding, one that is no UTF-8 or hides a NUL, or one with dot segments, also encoded
 * @example parseTarget('/ru/about?x=1') // { path: '/ru/about', query: 'x=1' }
 * @example parseTarget('/x/%2e%2e/about') // undefined
 */
export function parseTarget(target: string): RequestTarget | undefined {
	if (!form.test(target)) return undefined;
	const mark = target.indexOf('?');
	const path = mark < 0 ? target : target.slice(0, mark);
	if (path.includes('\\')) return undefined;
	const isPlain = !path.includes('%') && !path.includes('/.');
	if (!isPlain && !path.split('/').every(isSegment)) return undefined;
	return { path, query: mark < 0 ? '' : target.slice(mark + 1) };
}

function isSegment(encoded: string): boolean {
	const segment = decodePath(encoded);
	return segment !== undefined && segment !== '.' && segment !== '..' && !segment.includes('\0');
}

/** The target in an absolute address. What made the address may have normalized it. */
export function targetOf(address: string): RequestTarget | undefined {
	const start = address.indexOf('/', address.indexOf('://') + 3);
	return parseTarget(start < 0 ? '/' : address.slice(start));
}

/** The target as it was requested, for people: in messages and in the log. */
export function fullPathOf({ path, query }: RequestTarget): string {
	return query === '' ? path : `${path}?${query}`;
}

export function readRequestInfo(
	raw: Request,
	{ target, isSecure, address, header, breakOff }: Connection,
): RequestInfo {
	const { path, query } = target ?? { path: '/', query: '' };
	return {
		method: raw.method,
		path,
		query,
		isSecure,
		address,
		header: header ?? ((name) => raw.headers.get(name) ?? undefined),
		breakOff,
	};
}
