import { type Contact, callStore } from '#contact/contact.ts';
import { type ContactToken, hasForms } from '#protocol/contact/form.ts';
import type { Signer } from '#protocol/signer.ts';
import { type AnswerContext, json, plainText, reservedNotFound } from '../../responses.ts';
import { answerScript, unavailable } from './answer.ts';
import { senderOf } from './read-post.ts';
import { signerOf } from './signer.ts';

/** Answers `GET /api/contact/token` to pages of this site. */
export function createTokenEndpoint({ contact, now }: { contact: Contact | undefined; now: () => number }) {
	return async (context: AnswerContext): Promise<Response> => {
		const { request, buildInfo, report } = context;
		if (!contact || !hasForms(buildInfo)) return reservedNotFound(request.path, context);
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			return plainText('Method not allowed', 405, context, { Allow: 'GET, HEAD' });
		}
		if (senderOf(context) === 'elsewhere') return plainText('Forbidden', 403, context);
		const signer = await callStore(() => signerOf(contact.store, now()), { contact, report });
		if (!signer) return answerScript(unavailable, context);
		return json({ token: await issueToken(signer, now()) } satisfies ContactToken, 200, context);
	};
}

/** No person reads a form and fills it in faster than this, even with autofill. In milliseconds. */
const minAge = 3000;
const maxAge = 24 * 60 * 60 * 1000;

const form = /^([0-9a-z]{1,11})\.([0-9a-f]{16})\.([0-9a-f]{64})$/;

/** How a token speaks for a message: only a `good` one does, and all else is as if there were none. */
export type TokenJudgment = 'good' | 'missing' | 'forged' | 'too-young' | 'too-old' | 'used';

/** Creates a token with the time of its request, and nothing about the visitor. No two are the same. */
async function issueToken({ sign }: Signer, now: number): Promise<string> {
	const issued = now.toString(36);
	const bytes = [...crypto.getRandomValues(new Uint8Array(8))];
	const number = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
	return `${issued}.${number}.${await sign('visit', issued, number)}`;
}

/**
 * Judges a token: whether it is one of ours, and as old as that of a person who wrote a message. Whether it was used
 * before, the store knows, by its key.
 */
export async function judgeToken(
	{ isSigned }: Signer,
	token: unknown,
	now: number,
): Promise<{ judgment: TokenJudgment; key: string }> {
	if (token === undefined || token === '') return { judgment: 'missing', key: '' };
	const [, issued, number, signature] = (typeof token === 'string' && form.exec(token)) || [];
	if (issued === undefined || number === undefined || signature === undefined) return { judgment: 'forged', key: '' };
	if (!(await isSigned(signature, 'visit', issued, number))) return { judgment: 'forged', key: '' };
	const age = now - Number.parseInt(issued, 36);
	const judgment = age > maxAge ? 'too-old' : age < minAge ? 'too-young' : 'good';
	return { judgment, key: `token/${signature}` };
}
