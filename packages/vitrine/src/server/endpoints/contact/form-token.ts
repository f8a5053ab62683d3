import type { Signer } from './signer.ts';

/** Faster than this nobody reads a form and fills it in, a browser that does it for them included. */
const shortest = 3000;
const longest = 24 * 60 * 60 * 1000;

const form = /^([0-9a-z]{1,11})\.([0-9a-f]{16})\.([0-9a-f]{64})$/;

/** How a token speaks for a message: only a `good` one does, and all else is as if there were none. */
export type TokenJudgement = 'good' | 'missing' | 'forged' | 'too-young' | 'too-old' | 'used';

/** Makes a token that says when a page asked for it, and nothing of who did. No two are the same. */
export async function issueToken({ sign }: Signer, now: number): Promise<string> {
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
): Promise<{ judgement: TokenJudgement; key: string }> {
	if (token === undefined || token === '') return { judgement: 'missing', key: '' };
	const [, issued, number, signature] = (typeof token === 'string' && form.exec(token)) || [];
	if (issued === undefined || number === undefined || signature === undefined) return { judgement: 'forged', key: '' };
	if (!(await isSigned(signature, 'visit', issued, number))) return { judgement: 'forged', key: '' };
	const age = now - Number.parseInt(issued, 36);
	const judgement = age > longest ? 'too-old' : age < shortest ? 'too-young' : 'good';
	return { judgement, key: `token/${signature}` };
}
