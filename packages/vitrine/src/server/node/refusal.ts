import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type HeaderRecord, securityHeaders } from '../security-headers.ts';

/** A short answer to what is not passed on to the app. It says nothing of what was sent. */
export interface Refusal {
	status: number;
	text: string;
	headers?: HeaderRecord;
}

export const badRequest: Refusal = { status: 400, text: 'Bad request' };

/** How long a peer may take to read why it was refused, before its connection is cut. */
const readTimeout = 500;

/** Refuses a request, and ends its connection: nobody knows what else would come on it (RFC 9112 §9.6). */
export function refuse(response: ServerResponse, refusal: Refusal, { isSecure }: { isSecure: boolean }): void {
	if (response.socket && !response.req.complete) {
		// Node would cut the connection at once, while a body is still coming.
		refuseOnSocket(response.socket, refusal, { isSecure, method: response.req.method });
	} else {
		const { headers, body } = answerOf(refusal, isSecure);
		response.writeHead(refusal.status, headers).end(body);
	}
}

/**
 * Refuses what is no request, or not yet a whole one, on the bare connection. It is cut a moment later, not at once:
 * whoever still sends would lose the answer (RFC 9112 §9.6).
 *
 * @param method of the request, where it is known: an answer to HEAD has no body (RFC 9110 §9.3.2), and one to what may
 *   be HEAD has none to be promised either
 */
export function refuseOnSocket(
	socket: Duplex,
	refusal: Refusal,
	{ isSecure = false, method }: { isSecure?: boolean; method?: string | undefined } = {},
): void {
	const { headers, body } = answerOf(refusal, isSecure);
	const hasBody = method !== undefined && method !== 'HEAD';
	if (method === undefined) headers['Content-Length'] = '0';
	const lines = Object.entries({ ...headers, Date: new Date().toUTCString() }).map(
		([name, value]) => `${name}: ${value}\r\n`,
	);
	socket.end(
		`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${hasBody ? body : ''}`,
	);
	setTimeout(() => socket.destroy(), readTimeout).unref();
}

function answerOf({ text, headers = {} }: Refusal, isSecure: boolean): { headers: HeaderRecord; body: string } {
	const body = `${text}\n`;
	return {
		body,
		headers: {
			...securityHeaders('inert', { inlineHashes: undefined }, { isSecure }),
			'Cache-Control': 'no-store',
			Connection: 'close',
			'Content-Length': `${body.length}`,
			'Content-Type': 'text/plain; charset=utf-8',
			...headers,
		},
	};
}
