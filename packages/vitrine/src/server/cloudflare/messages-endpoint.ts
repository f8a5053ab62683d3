import { parseOperatorCall, shortestToken } from '#contact/operator-call.ts';
import { routes } from '#routes.ts';
import type { Bindings } from './bindings.ts';

const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** How long the object may wait before it begins, in milliseconds. */
const workTimeout = 2500;

/**
 * Answers `npm run submissions` of whoever has the token with what the object of the messages says.
 *
 * @returns undefined for everybody else, who is answered as where nothing is
 */
export async function answerOperator(request: Request, bindings: Bindings): Promise<Response | undefined> {
	const { MESSAGES, MESSAGES_TOKEN: token = '' } = bindings;
	if (request.method !== 'POST' || new URL(request.url).pathname !== routes.contactMessages) return undefined;
	if (!MESSAGES || token.length < shortestToken) return undefined;
	if (!(await isSame(request.headers.get('Authorization') ?? '', `Bearer ${token}`))) return undefined;
	const call = parseOperatorCall(await request.json().catch(() => undefined));
	if (!call) return Response.json({ error: 'This cannot be asked for.' }, { status: 400, headers });
	const answer = await MESSAGES.getByName('messages').perform(call, Date.now() + workTimeout);
	return Response.json(answer, { headers });
}

/** How much of the hashes is equal says nothing of how much of the texts is. */
async function isSame(given: string, expected: string): Promise<boolean> {
	return (await hash(given)) === (await hash(expected));
}

async function hash(text: string): Promise<string> {
	return String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
