import type { Signer } from './signer.ts';

/** Faster than this nobody reads a form and fills it in, a browser that does it for them included. */
const shortest = 3000;
const longest = 24 * 60 * 60 * 1000;

/** How a token speaks for a message: only a `good` one does, and all else is as if there were none. */
export type TokenJudgement = 'good' | 'missing' | 'forged' | 'too-young' | 'too-old';

/** Makes a token that says when a page asked for it, and nothing of who did. */
export async function issueToken({ sign }: Signer, now: number): Promise<string> {
	const issued = now.toString(36);
	return `${issued}.${await sign('visit', issued)}`;
}

/** Judges a token: whether it is one of ours, and as old as that of a person who wrote a message. */
export async function judgeToken({ isSigned }: Signer, token: unknown, now: number): Promise<TokenJudgement> {
	if (token === undefined || token === '') return 'missing';
	const [, issued, signature] = (typeof token === 'string' && /^([0-9a-z]{1,11})\.([0-9a-f]{64})$/.exec(token)) || [];
	if (issued === undefined || signature === undefined || !(await isSigned(signature, 'visit', issued))) return 'forged';
	const age = now - Number.parseInt(issued, 36);
	if (age > longest) return 'too-old';
	return age < shortest ? 'too-young' : 'good';
}
