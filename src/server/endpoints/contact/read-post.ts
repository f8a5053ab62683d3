import { type ContactField, contactFields, machineFields } from '#protocol/contact/contact-form.ts';

/** Bytes of a body at most. Fields as long as they may be take 54 KB, in Japanese and percent-encoded. */
export const longestPost = 64 * 1024;

/** What came with a post: of a form texts, of a script anything. */
export interface Post {
	/** Who reads the answer: a person who sees what the browser shows, or the script of a page. */
	reader: 'person' | 'script';
	/** What the visitor wrote. */
	written: Record<ContactField, unknown>;
	/** What the form sent along. */
	machine: Record<keyof typeof machineFields, unknown>;
}

export interface RefusedPost {
	refusal: { status: 400 | 413 | 415; text: string };
}

type Parse = (text: string) => Post | RefusedPost;

const parsers = new Map<string, Parse>([
	['application/x-www-form-urlencoded', parseForm],
	['application/json', parseJson],
]);

const badRequest: RefusedPost = { refusal: { status: 400, text: 'Bad request' } };
const tooLarge: RefusedPost = { refusal: { status: 413, text: 'Content too large' } };
const unknownType: RefusedPost = { refusal: { status: 415, text: 'Unsupported media type' } };

/**
 * Reads the body of a post: a form as browsers encode it, or JSON, in UTF-8 (RFC 9110 §15.5.14, §15.5.16). Only names
 * that a form has are looked for; of a name that comes twice in a form, the first counts.
 */
export async function readPost(request: Request): Promise<Post | RefusedPost> {
	const parse = parserOf(request.headers.get('content-type') ?? '');
	if (!parse) return unknownType;
	if (Number(request.headers.get('content-length') ?? 0) > longestPost) return tooLarge;
	try {
		const text = await readText(request);
		return text === undefined ? tooLarge : parse(text);
	} catch {
		// No UTF-8, no JSON, or nobody there any more who sends the rest.
		return badRequest;
	}
}

/** @returns undefined for what is neither a form nor JSON, or says that it is not in UTF-8 */
function parserOf(contentType: string): Parse | undefined {
	const [type = '', ...parameters] = contentType.toLowerCase().split(';', 16);
	const pairs = parameters.map((one) => one.split('=').map((part) => part.trim().replaceAll('"', '')));
	const [, charset = 'utf-8'] = pairs.find(([name]) => name === 'charset') ?? [];
	return charset === 'utf-8' || charset === 'utf8' ? parsers.get(type.trim()) : undefined;
}

function parseForm(text: string): Post {
	assertUtf8(text);
	const values = new URLSearchParams(text);
	return { reader: 'person', ...pick((name) => values.get(name) ?? undefined) };
}

/** @throws where what is percent-encoded is no UTF-8: `URLSearchParams` puts other characters in its place */
function assertUtf8(text: string): void {
	// Browsers encode every percent sign, but "100%" from a program is plain enough.
	decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
}

function parseJson(text: string): Post | RefusedPost {
	const data: unknown = JSON.parse(text);
	if (typeof data !== 'object' || data === null || Array.isArray(data)) return badRequest;
	const values = new Map<string, unknown>(Object.entries(data));
	return { reader: 'script', ...pick((name) => values.get(name)) };
}

function pick(find: (name: string) => unknown): Pick<Post, 'written' | 'machine'> {
	const written = contactFields.map((field) => [field, find(field)]);
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
		if (received > longestPost) return undefined;
		text += decoder.decode(next.value, { stream: true });
	}
	return text + decoder.decode();
}
