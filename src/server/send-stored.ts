import type { BuildFacts, Encoding } from '#protocol/manifest.ts';
import { cacheControlOf } from './cache-control.ts';
import { acceptedEncoding } from './encoding.ts';
import type { Incoming } from './incoming.ts';
import { type AnswerClass, type HeaderRecord, securityHeaders } from './security-headers.ts';
import type { Stored } from './source.ts';

/** What `/` depends on where the server finds out the language. */
export const languageVary = 'Accept-Language, Cookie, Sec-Fetch-Site, Referer';

/** Headers that are the same each time, by resource, encoding and scheme. */
const knownHeaders = new WeakMap<Stored, Map<string, HeaderRecord>>();

/**
 * Sends a resource in the best encoding, or says that the browser has it already (RFC 9110 §13.1.2, §15.4.5). HEAD is
 * answered with the same headers and no body.
 */
export async function sendStored(
	stored: Stored,
	request: Incoming,
	facts: BuildFacts,
	status = 200,
): Promise<Response> {
	const encoding = acceptedEncoding(request.header('accept-encoding'), stored.encodings);
	const headers = headersOf(stored, encoding, request, facts);
	if (status === 200 && isKnown(request.header('if-none-match'), headers.ETag)) {
		return new Response(null, { status: 304, headers });
	}
	const bytes = stored.read(encoding);
	const body = bytes instanceof Promise ? await bytes : bytes;
	return new Response(request.method === 'HEAD' ? null : body, {
		status,
		headers: { ...headers, 'Content-Length': `${body.length}` },
		// The bytes are encoded already; Workers would encode them once more. Elsewhere it means nothing.
		encodeBody: 'manual',
	} as ResponseInit);
}

function headersOf(stored: Stored, encoding: Encoding, { isSecure, query }: Incoming, facts: BuildFacts): HeaderRecord {
	const cacheControl = cacheControlOf(stored, query, facts);
	const key = `${encoding} ${isSecure} ${cacheControl}`;
	const known = knownHeaders.get(stored) ?? new Map<string, HeaderRecord>();
	knownHeaders.set(stored, known);
	let headers = known.get(key);
	if (!headers) {
		const vary = [
			...(stored.kind === 'home' && facts.detection === 'server' ? [languageVary] : []),
			...(stored.encodings.length > 1 ? ['Accept-Encoding'] : []),
		];
		headers = {
			...securityHeaders(classOf(stored), facts, { isSecure }),
			'Cache-Control': cacheControl,
			...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
			'Content-Type': stored.contentType,
			ETag: `"${stored.hash}-${encoding}"`,
			...(vary.length > 0 ? { Vary: vary.join(', ') } : {}),
		};
		known.set(key, headers);
	}
	return headers;
}

function classOf({ contentType, path, kind }: Stored): AnswerClass {
	if (contentType.startsWith('text/html')) return 'document';
	const isShownElsewhere = kind === 'public-file' || path.startsWith('/og/');
	return isShownElsewhere && contentType.startsWith('image/') ? 'picture' : 'inert';
}

/** Compares weakly, as RFC 9110 §13.1.2 wants it for If-None-Match. */
function isKnown(header: string | undefined, etag = ''): boolean {
	if (header === undefined) return false;
	return header.split(',').some((tag) => {
		const known = tag.trim().replace(/^W\//, '');
		return known === etag || known === '*';
	});
}
