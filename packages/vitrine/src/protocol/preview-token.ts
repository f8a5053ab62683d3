import { createSigner } from './signer.ts';

/** What a link to drafts lets its readers see, and until when. */
export interface Preview {
	/** Ids of the pages, in all their languages. */
	pages: readonly string[];
	/** Milliseconds since 1970. */
	expires: number;
}

/** The slot in documents of drafts for the token of their reader. */
export const previewTokenSlot = '-token-';

/** Creates a token that cannot be made or changed without the secret. */
export async function createPreviewToken({ pages, expires }: Preview, secret: string): Promise<string> {
	const content = toBase64Url(JSON.stringify([expires, ...pages]));
	const { sign } = await createSigner(secret);
	return `${content}.${await sign('preview', content)}`;
}

/**
 * Reads a token.
 *
 * @param now milliseconds since 1970
 * @returns undefined for one that was changed, cut, signed with another secret, or has expired
 */
export async function readPreviewToken(token: string, secret: string, now: number): Promise<Preview | undefined> {
	const [, content, signature] = /^([\w-]{1,8000})\.([0-9a-f]{64})$/.exec(token) ?? [];
	if (content === undefined || signature === undefined) return undefined;
	const { isSigned } = await createSigner(secret);
	if (!(await isSigned(signature, 'preview', content))) return undefined;
	const [expires, ...pages] = JSON.parse(fromBase64Url(content)) as [number, ...string[]];
	return now < expires ? { pages, expires } : undefined;
}

function toBase64Url(text: string): string {
	const bytes = String.fromCharCode(...new TextEncoder().encode(text));
	return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): string {
	const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
	return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
