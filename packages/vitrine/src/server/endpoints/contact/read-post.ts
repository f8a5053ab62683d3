import { machineFields } from '#protocol/contact/form.ts';
import { badRequest, type Refusal, tooLarge } from '../../refusal.ts';
import type { AnswerContext } from '../../responses.ts';

/** What a client that speaks JSON sends, and is answered in. */
const jsonType = 'application/json';

/** Bytes of a body at most. Fields as long as they may be take 54 KB, in Japanese and percent-encoded. */
export const maxPostSize = 64 * 1024;

/** What came with a post: of a form texts, of a script anything. */
export interface Post {
	/** Who reads the answer: a person who sees what the browser shows, or the script of a page. */
	reader: 'person' | 'script';
	/** What the visitor wrote. */
	written: Record<string, unknown>;
	/** What the form sent along. */
	machine: Record<keyof typeof machineFields, unknown>;
}

/** A post that is not read. */
export interface RefusedPost {
	refusal: Refusal;
}

/** The names of the fields of a form. */
export interface PostedFields {
	names: readonly string[];
	/** Those that may come several times. */
	several: readonly string[];
}

type Parse = (text: string, fields: PostedFields) => Post | RefusedPost;

const parsers = new Map<string, Parse>([
	['application/x-www-form-urlencoded', parseForm],
	[jsonType, parseJson],
]);

const unknownType: Refusal = {
	status: 415,
	text: 'Unsupported media type',
	headers: { 'Accept-Encoding': 'identity' },
};

/**
 * Reads the body of a post: a form as browsers encode it, or JSON, in UTF-8 and not compressed (RFC 9110 §15.5.14, §15.5.16). Only names
 * that a form has are looked for; of a name that comes twice in a form, the first counts, unless it may hold several.
 */
export async function readPost(request: Request, fields: PostedFields): Promise<Post | RefusedPost> {
	const { headers } = request;
	const parse = parserOf(contentTypeOf(request));
	const coding = headers.get('content-encoding') ?? 'identity';
	if (!parse || coding.toLowerCase() !== 'identity') return { refusal: unknownType };
	if (Number(headers.get('content-length')) > maxPostSize) return { refusal: tooLarge };
	try {
		const text = await readText(request);
		return text === undefined ? { refusal: tooLarge } : parse(text, fields);
	} catch {
		// No UTF-8, no JSON, or the client is gone before it sent the rest.
		return { refusal: badRequest };
	}
}

/** Returns whether a client speaks JSON, by its request. */
export function speaksJson(request: Request): boolean {
	return typeOf(contentTypeOf(request)) === jsonType;
}

function contentTypeOf({ headers }: Request): string {
	return headers.get('content-type') ?? '';
}

function typeOf(contentType: string): string {
	return contentType.replace(/;.*/s, '').trim().toLowerCase();
}

/** @returns undefined for what is neither a form nor JSON, or declares another encoding than UTF-8 */
function parserOf(contentType: string): Parse | undefined {
	const [, ...parameters] = contentType.toLowerCase().split(';', 16);
	const pairs = parameters.map((one) => one.split('=').map((part) => part.trim().replaceAll('"', '')));
	const [, charset = 'utf-8'] = pairs.find(([name]) => name === 'charset') ?? [];
	return charset === 'utf-8' || charset === 'utf8' ? parsers.get(typeOf(contentType)) : undefined;
}

function parseForm(text: string, { names, several }: PostedFields): Post {
	assertUtf8(text);
	const values = new URLSearchParams(text);
	const find = (name: string) => (several.includes(name) ? values.getAll(name).join(' ') : values.get(name));
	return { reader: 'person', ...pick(names, (name) => find(name) ?? undefined) };
}

/** @throws where what is percent-encoded is no UTF-8: `URLSearchParams` puts other characters in its place */
function assertUtf8(text: string): void {
	// Browsers encode every percent sign, but "100%" from a program is plain enough.
	decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
}

function parseJson(text: string, { names }: PostedFields): Post | RefusedPost {
	const data: unknown = JSON.parse(text);
	if (typeof data !== 'object' || data === null || Array.isArray(data)) return { refusal: badRequest };
	return {
		reader: 'script',
		...pick(names, (name) => (Object.hasOwn(data, name) ? (data as Record<string, unknown>)[name] : undefined)),
	};
}

function pick(names: readonly string[], find: (name: string) => unknown): Pick<Post, 'written' | 'machine'> {
	const written = names.map((name) => [name, find(name)]);
	const machine = Object.entries(machineFields).map(([role, name]) => [role, find(name)]);
	return { written: Object.fromEntries(written), machine: Object.fromEntries(machine) };
}

/**
 * @returns undefined where there is more than may be; the rest is not read
 * @throws where it is no UTF-8
 */
async function readText({ body }: Request): Promise<string | undefined> {
	const decoder = new TextDecoder('utf-8', { fatal: true });
	const reader = body?.getReader();
	let text = '';
	let received = 0;
	for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
		received += next.value.length;
		if (received > maxPostSize) return undefined;
		text += decoder.decode(next.value, { stream: true });
	}
	return text + decoder.decode();
}

/** A UUID in its usual form (RFC 9562 §4), in small letters; empty for anything else. */
export function readUuid(value: unknown): string {
	const isUuid = typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
	return isUuid ? value.toLowerCase() : '';
}

/**
 * Origin of a request: this site, another one, or `unknown` without fetch metadata and `Origin`, as from programs that are
 * no browsers.
 */
export type Sender = 'this-site' | 'elsewhere' | 'unknown';

/**
 * Determines which origin sent a request, so that no other site makes its visitors send messages.
 *
 * If the browser sends Sec-Fetch-Site, that decides: a site that only shares our domain is another one, and `none` is
 * the visitor's own doing. Browsers leave it out on insecure connections; then, and beside an invalid value, Origin
 * must be the site's own, or that of the requested host, whichever name it has. Pages that hide their origin send
 * `null`.
 */
export function senderOf({ request: { header }, buildInfo }: Pick<AnswerContext, 'request' | 'buildInfo'>): Sender {
	const site = header('sec-fetch-site');
	if (site === 'same-origin' || site === 'none') return 'this-site';
	if (site === 'cross-site' || site === 'same-site') return 'elsewhere';
	const origin = header('origin');
	if (origin === undefined) return site === undefined ? 'unknown' : 'elsewhere';
	return origin === buildInfo.origin || isHost(origin, header('host')) ? 'this-site' : 'elsewhere';
}

/** Compares a host by name and port, of which browsers leave out the usual one. */
function isHost(origin: string, host: string | undefined): boolean {
	const from = URL.parse(origin);
	if (!from || host === undefined || !/^https?:$/.test(from.protocol)) return false;
	return from.host === URL.parse(`${from.protocol}//${host}`)?.host;
}
