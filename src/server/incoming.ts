/** A request, taken apart once. */
export interface Incoming {
	method: string;
	/** The path as it was requested, still percent-encoded. */
	path: string;
	/** What follows `?`, without it. */
	query: string;
	/** Whether the visitor came by https, to this server or to the proxy before it. */
	isSecure: boolean;
	/** The visitor's network address; empty where it is not known. It is written down nowhere. */
	address: string;
	/** The value of a header, whose name is given in small letters. */
	header: (name: string) => string | undefined;
}

/** What a request does not say of itself: it is known of the connection, or from a proxy that is trusted. */
export interface Connection {
	isSecure: boolean;
	/** The visitor's network address as text; empty where it is not known. */
	address: string;
	/** Names the request in the log. */
	requestId: string;
}

/**
 * Takes a request apart without parsing its address anew: the path must stay as it was sent.
 *
 * @param request its `url` is absolute, as in every `Request`
 */
export function readIncoming(request: Request, { isSecure, address }: Omit<Connection, 'requestId'>): Incoming {
	const { url, headers } = request;
	const start = url.indexOf('/', url.indexOf('://') + 3);
	const hash = url.indexOf('#', start);
	const end = hash < 0 ? url.length : hash;
	const mark = url.indexOf('?', start);
	const hasQuery = mark >= 0 && mark < end;
	return {
		method: request.method,
		path: start < 0 ? '/' : url.slice(start, hasQuery ? mark : end),
		query: hasQuery ? url.slice(mark + 1, end) : '',
		isSecure,
		address,
		header: (name) => headers.get(name) ?? undefined,
	};
}
