import { splitLocale } from '#i18n/locale-path.ts';
import { momentaryCacheControl, redirectCacheControl } from '#policy/cache-control.ts';
import { type HeaderRecord, securityHeaders } from '#policy/security-headers.ts';
import type { BuildInfo } from '#protocol/manifest.ts';
import type { OutsideHosts } from '#protocol/outside.ts';
import { isReserved } from '#routes.ts';
import { fullPathOf, type RequestInfo } from './request-info.ts';
import type { Source } from './source.ts';

/** What every answer that is made here, and not at build time, depends on. */
export interface AnswerContext {
	request: RequestInfo;
	/** Build info and resources are those of one build, whatever is deployed in the meantime. */
	buildInfo: BuildInfo;
	find: Source['find'];
	findPreview?: Source['findPreview'];
	/** Reports a failure to the operator, when the answer shows less. */
	report: (reason: unknown) => void;
}

/** A short answer in plain text, for programs and not for visitors. */
export function plainText(text: string, status: number, context: AnswerContext, headers: HeaderRecord = {}): Response {
	return answer(`${text}\n`, status, 'text/plain; charset=utf-8', context, headers);
}

/** A short answer in JSON. */
export function json(value: unknown, status: number, context: AnswerContext, headers: HeaderRecord = {}): Response {
	return answer(JSON.stringify(value), status, 'application/json; charset=utf-8', context, headers);
}

/** Bytes that are no document, for one visitor. */
export function file(
	bytes: Uint8Array<ArrayBuffer>,
	contentType: string,
	context: AnswerContext,
	headers: HeaderRecord,
): Response {
	return answer(bytes, 200, contentType, context, headers);
}

/**
 * A document that is made here, and not by the build.
 *
 * @param outside the hosts of others that it uses
 */
export function html(
	markup: string,
	status: number,
	context: AnswerContext,
	{ headers, outside }: { headers: HeaderRecord; outside: OutsideHosts | undefined },
): Response {
	return answer(markup, status, 'text/html; charset=utf-8', context, headers, outside);
}

/**
 * Leads to another path of this site, or to the address that a row of `redirects.yaml` names (specification §1, §18). The
 * query is kept, unless the target has one.
 *
 * @param path canonical, so that it begins with one slash and names no host; of a row, also an https address
 */
export function redirect(
	path: string,
	status: 301 | 302 | 303 | 308,
	context: AnswerContext,
	headers: HeaderRecord = {},
): Response {
	const [base = '', fragment] = path.split('#', 2);
	const location = base.includes('?')
		? path
		: fullPathOf({ path: base, query: context.request.query }) + (fragment === undefined ? '' : `#${fragment}`);
	return answer('', status, undefined, context, {
		'Cache-Control': redirectCacheControl,
		Location: location,
		...headers,
	});
}

/**
 * The answer 404 for a reserved address that does not exist, such as an unknown payload, a missing asset or another
 * missing file: JSON where JSON is expected, else plain text, and never HTML (specification §1, §7, §10). It has
 * `momentaryCacheControl`. nginx and Caddy answer by `missing` in build/hosts/header-rules.ts. A missing page has an
 * error screen instead (app.ts).
 */
export function reservedNotFound(path: string, context: AnswerContext): Response {
	const { request, buildInfo } = context;
	const { path: unprefixed } = splitLocale(path, buildInfo);
	if (/^\/(api|_i18n|builds)(\/|$)/.test(unprefixed) || path.endsWith('.json')) {
		return json({ statusCode: 404, fatal: false, message: `Page not found: ${fullPathOf(request)}` }, 404, context);
	}
	return plainText('Not found', 404, context);
}

/** Whether a canonical path is reserved, in any language. */
export function isReservedPath(path: string, buildInfo: BuildInfo): boolean {
	return isReserved(path, buildInfo) || isReserved(splitLocale(path, buildInfo).path, buildInfo);
}

function answer(
	body: string | Uint8Array<ArrayBuffer>,
	status: number,
	contentType: string | undefined,
	{ request, buildInfo }: AnswerContext,
	headers: HeaderRecord,
	outside?: OutsideHosts,
): Response {
	const { isSecure } = request;
	const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
	const isDocument = contentType?.startsWith('text/html');
	return new Response(request.method === 'HEAD' || bytes.length === 0 ? null : bytes, {
		status,
		headers: {
			...securityHeaders(isDocument ? 'document' : 'inert', buildInfo, { isSecure, outside }),
			'Cache-Control': momentaryCacheControl,
			'Content-Length': `${bytes.length}`,
			...(contentType === undefined ? {} : { 'Content-Type': contentType }),
			...headers,
		},
	});
}
