import type { BuildInfo, Encoding } from '#protocol/manifest.ts';
import { cacheControlOf } from './cache-control.ts';
import { acceptedEncoding } from './encoding.ts';
import type { RequestInfo } from './request-info.ts';
import { answerClassOf, type HeaderRecord, securityHeaders } from './security-headers.ts';
import type { Bytes, StoredResource } from './source.ts';

/** What `/` depends on where the server finds out the language. */
export const languageVary = 'Accept-Language, Cookie, Sec-Fetch-Site, Referer';

/** The headers of a resource, by how it is sent: they are the same each time. */
const knownHeaders = new WeakMap<StoredResource, Map<string, HeaderRecord>>();

/**
 * Sends a resource in the best encoding, or says that the browser has it already (RFC 9110 §13.1.2, §15.4.5). HEAD is
 * answered with the same headers and no body. What is in memory is answered at once, without waiting a turn.
 */
export function sendStored(
	stored: StoredResource,
	request: RequestInfo,
	buildInfo: BuildInfo,
	status = 200,
): Response | Promise<Response> {
	const encoding = acceptedEncoding(request.header('accept-encoding'), stored.encodings);
	const send = (bytes: Bytes): Response => {
		const headers = headersOf(stored, encoding, bytes.length, request, buildInfo);
		if (status === 200 && isKnown(request.header('if-none-match'), headers.ETag)) return notModified(headers);
		// The bytes are encoded already; Workers would encode them once more. Elsewhere `encodeBody` means nothing.
		const init = { status, headers, encodeBody: 'manual' } as ResponseInit;
		return new Response(request.method === 'HEAD' ? null : bytes, init);
	};
	const bytes = stored.read(encoding);
	return bytes instanceof Promise ? bytes.then(send) : send(bytes);
}

function notModified(headers: HeaderRecord): Response {
	const kept = Object.entries(headers).filter(
		([name]) => !name.startsWith('Content-') || name === 'Content-Security-Policy',
	);
	return new Response(null, { status: 304, headers: Object.fromEntries(kept) });
}

function headersOf(
	stored: StoredResource,
	encoding: Encoding,
	length: number,
	{ isSecure, query }: RequestInfo,
	buildInfo: BuildInfo,
): HeaderRecord {
	const cacheControl = cacheControlOf(stored, query, buildInfo);
	let known = knownHeaders.get(stored);
	if (!known) {
		known = new Map();
		knownHeaders.set(stored, known);
	}
	const key = `${encoding}${isSecure}${cacheControl}`;
	let headers = known.get(key);
	if (!headers) {
		const vary = [
			...(stored.kind === 'home' && buildInfo.detection === 'server' ? [languageVary] : []),
			...(stored.encodings.length > 1 ? ['Accept-Encoding'] : []),
		];
		headers = {
			...securityHeaders(answerClassOf(stored), buildInfo, { isSecure }),
			'Cache-Control': cacheControl,
			...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
			'Content-Length': `${length}`,
			'Content-Type': stored.contentType,
			ETag: `"${stored.hash}-${encoding}"`,
			...(vary.length > 0 ? { Vary: vary.join(', ') } : {}),
		};
		known.set(key, headers);
	}
	return headers;
}

/** Compares weakly, as RFC 9110 §13.1.2 wants it for If-None-Match. */
function isKnown(header: string | undefined, etag = ''): boolean {
	if (header === undefined) return false;
	return header.split(',').some((tag) => {
		const known = tag.trim().replace(/^W\//, '');
		return known === etag || known === '*';
	});
}
