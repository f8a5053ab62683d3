import { parseOperatorCall, shortestToken } from '#contact/operator-call.ts';
import { routes } from '#routes.ts';
import type { Bindings } from './bindings.ts';

const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** How long the object may wait before it begins, in milliseconds. */
const workTimeout = 2500;

/**
 * Answers `npm run submissions` with the right token from the object of the messages.
 *
 * @returns undefined for any other request, which is answered like an unknown address
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

/** Equal parts of the hashes reveal nothing of equal parts of the texts. */
async function isSame(given: string, expected: string): Promise<boolean> {
	return (await hash(given)) === (await hash(expected));
}

async function hash(text: string): Promise<string> {
	return String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
