import { cacheControlOf, momentaryCacheControl } from '#policy/cache-control.ts';
import { answerClassOf, type HeaderRecord, securityHeaders } from '#policy/security-headers.ts';
import type { BuildInfo, Encoding } from '#protocol/manifest.ts';
import { parseRange } from './byte-range.ts';
import type { RequestInfo } from './request-info.ts';
import type { Body, StoredResource } from './source.ts';

/** What `/` depends on where the server finds out the language. */
export const languageVary = 'Accept-Language, Cookie, Sec-Fetch-Site, Referer';

/** The headers of a resource, by how it is sent: they are the same each time. */
const knownHeaders = new WeakMap<StoredResource, Map<string, HeaderRecord>>();

/** Those that protect visitors, by build and kind of answer. */
const sharedHeaders = new WeakMap<BuildInfo, Map<string, HeaderRecord>>();

/**
 * Sends a resource in the best encoding, unless the conditions of the request answer it (RFC 9110 §13.2.2). HEAD is
 * answered with the same headers and no body. Where the size is known, no byte is read for an answer without a body. What
 * is in memory is answered at once, without waiting a turn.
 */
export function sendStored(
	stored: StoredResource,
	request: RequestInfo,
	buildInfo: BuildInfo,
	status = 200,
): Response | Promise<Response> {
	const range = request.header('range');
	if (range !== undefined && request.method === 'GET' && status === 200 && isMedia(stored)) {
		return sendPart(stored, range, request, buildInfo);
	}
	return sendWhole(stored, request, buildInfo, status);
}

/** Players request parts of videos and sounds; nothing else is sent in parts. */
function isMedia({ contentType }: StoredResource): boolean {
	return /^(video|audio)\//.test(contentType);
}

/** Sends the part of a video that is requested, or the whole (RFC 9110 §14.2, §15.3.7). */
async function sendPart(
	stored: StoredResource,
	range: string,
	request: RequestInfo,
	buildInfo: BuildInfo,
): Promise<Response> {
	const size = stored.sizes?.identity ?? (await stored.read('identity')).length;
	const headers = headersOf(stored, 'identity', size, request, buildInfo);
	const answered = answerConditions(request, headers);
	if (answered) return answered;
	const isSame = [undefined, headers.ETag].includes(request.header('if-range'));
	const part = isSame ? parseRange(range, size) : undefined;
	if (part === undefined) return sendWhole(stored, request, buildInfo, 200);
	if (part === 'unsatisfiable') return withoutContent(416, headers, { 'Content-Range': `bytes */${size}` });
	const { first, last } = part;
	const body = stored.open
		? await stored.open('identity', request, part)
		: (await stored.read('identity')).subarray(first, last + 1);
	return new Response(body, {
		status: 206,
		headers: {
			...headers,
			'Content-Length': `${last + 1 - first}`,
			'Content-Range': `bytes ${first}-${last}/${size}`,
		},
	});
}

function sendWhole(
	stored: StoredResource,
	request: RequestInfo,
	buildInfo: BuildInfo,
	status: number,
): Response | Promise<Response> {
	const encoding = acceptedEncoding(request.header('accept-encoding'), stored.encodings);
	const size = stored.sizes?.[encoding];
	if (size === undefined) {
		const bytes = stored.read(encoding);
		return bytes instanceof Promise
			? bytes.then((made) => answer(made.length, () => made))
			: answer(bytes.length, () => bytes);
	}
	return answer(size, () => (stored.open ? stored.open(encoding, request) : stored.read(encoding)));

	function answer(length: number, open: () => Body | Promise<Body>): Response | Promise<Response> {
		const headers = headersOf(stored, encoding, length, request, buildInfo);
		const answered = status === 200 ? answerConditions(request, headers) : undefined;
		if (answered) return answered;
		// The bytes are encoded already; Workers would encode them once more. Elsewhere `encodeBody` means nothing.
		const init = { status, headers, encodeBody: 'manual' } as ResponseInit;
		if (request.method === 'HEAD') return new Response(null, init);
		const body = open();
		return body instanceof Promise ? body.then((opened) => new Response(opened, init)) : new Response(body, init);
	}
}

/** Answers where the conditions of a request do so, in the order of RFC 9110 §13.2.2. Nothing here has a date. */
function answerConditions({ header }: RequestInfo, headers: HeaderRecord): Response | undefined {
	const { ETag = '' } = headers;
	const wanted = header('if-match');
	if (wanted !== undefined && !tagsIn(wanted).some((tag) => tag === ETag || tag === '*')) {
		return withoutContent(412, headers);
	}
	const known = header('if-none-match');
	// Compared weakly (§13.1.2).
	const isKnown = known !== undefined && tagsIn(known.replaceAll('W/', '')).some((tag) => tag === ETag || tag === '*');
	return isKnown ? notModified(headers) : undefined;
}

function tagsIn(header: string): string[] {
	return header.split(',').map((tag) => tag.trim());
}

/** An error that depends on the headers of one request, so no cache may give it for another (RFC 9111 §3). */
function withoutContent(status: number, headers: HeaderRecord, more: HeaderRecord = {}): Response {
	const { 'Content-Type': _, 'Content-Encoding': __, ETag: ___, ...others } = headers;
	return new Response(null, {
		status,
		headers: { ...others, 'Cache-Control': momentaryCacheControl, 'Content-Length': '0', ...more },
	});
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
			...securityHeadersOf(stored, buildInfo, isSecure),
			'Cache-Control': cacheControl,
			...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
			'Content-Length': `${length}`,
			'Content-Type': stored.contentType,
			...robotsHeaders(stored.kind),
			...(isMedia(stored) ? { 'Accept-Ranges': 'bytes' } : {}),
			ETag: `"${stored.hash}-${encoding}"`,
			...(vary.length > 0 ? { Vary: vary.join(', ') } : {}),
		};
		known.set(key, headers);
	}
	return headers;
}

/** They are the same for nearly all pages of a build, which share them: they are half of what is known of a page. */
function securityHeadersOf({ outside, ...stored }: StoredResource, buildInfo: BuildInfo, isSecure: boolean) {
	const answer = answerClassOf(stored);
	const ofBuild = sharedHeaders.get(buildInfo) ?? new Map<string, HeaderRecord>();
	sharedHeaders.set(buildInfo, ofBuild);
	const key = `${answer} ${isSecure} ${JSON.stringify(outside)}`;
	const headers = ofBuild.get(key) ?? securityHeaders(answer, buildInfo, { isSecure, outside });
	ofBuild.set(key, headers);
	return headers;
}

/** Search engines index pages as documents; they must not show other forms of the same content. */
export function robotsHeaders(kind: string): HeaderRecord {
	return kind === 'markdown' ? { 'X-Robots-Tag': 'noindex' } : {};
}

const preference: readonly Encoding[] = ['br', 'gzip', 'identity'];

/**
 * Chooses the best encoding that a client accepts (RFC 9110 §12.5.3): the highest weight, and among equals the
 * smallest copy.
 *
 * @param header the value of Accept-Encoding; without it, only the original is sent
 * @param offered the encodings that exist
 */
function acceptedEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding {
	if (!header) return 'identity';
	return parseAcceptEncoding(header).find((encoding) => offered.includes(encoding)) ?? 'identity';
}

/** The encodings that a client accepts, best first. */
function parseAcceptEncoding(header: string): Encoding[] {
	const weights = new Map<string, number>();
	for (const part of header.toLowerCase().split(',', 32)) {
		const [name = '', ...parameters] = part.split(';', 4).map((piece) => piece.trim());
		const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
		weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
	}
	// The original is acceptable unless it is excluded, but worth less than any copy that is named.
	const weightOf = (encoding: Encoding) =>
		weights.get(encoding) ??
		(encoding === 'identity' ? (weights.get('*') === 0 ? 0 : 0.0001) : (weights.get('*') ?? 0));
	return preference.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}
