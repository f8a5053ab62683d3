import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type HeaderRecord, securityHeaders } from '#policy/security-headers.ts';
import { badRequest, type Refusal, tooLarge } from '../refusal.ts';

/** How long a peer may take to read why it was refused, before its connection is cut. */
const readTimeout = 500;

/** Refuses a request, and ends its connection, since the rest of it cannot be parsed safely (RFC 9112 §9.6). */
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
 * Refuses what is no request, or not yet a whole one, on the bare connection. It is cut a moment later, not at once: a
 * client that is still sending would lose the answer (RFC 9112 §9.6).
 *
 * @param method of the request, if known: an answer to HEAD has no body (RFC 9110 §9.3.2), and one to what may be HEAD
 * must not announce one either
 */
function refuseOnSocket(
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

/** Errors of Node's parser whose answer is not 400. */
const refusals = new Map<string | undefined, Refusal>([
	['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, text: 'Request timeout' }],
	['HPE_HEADER_OVERFLOW', { status: 431, text: 'Headers too large' }],
	['HPE_CHUNK_EXTENSIONS_OVERFLOW', tooLarge],
]);

/**
 * Answers what Node's parser refuses, and CONNECT, which never reaches the app (RFC 9110 §9.3.6). An answer to a whole
 * request that came before is finished first; then the connection ends without another.
 *
 * @returns a function to call with every answer before it begins
 */
export function answerClientErrors(server: Server): (response: ServerResponse) => void {
	const answers = new WeakMap<Duplex, ServerResponse>();
	const refused = new WeakSet<Duplex>();
	server.on('clientError', (error: ClientError, socket): unknown => {
		// More of what was refused already; the answer is on its way.
		if (refused.has(socket)) return;
		refused.add(socket);
		const answer = answers.get(socket);
		// Ended already, and cut by Node as soon as the peer has what was sent.
		if (!socket.writable) return;
		if (answer?.req.complete && !answer.writableFinished) return endAfter(answer, socket);
		// No second answer to a request whose body turns out to be broken after the first.
		if (error.code === 'ECONNRESET' || (answer?.headersSent && !answer.req.complete)) return socket.destroy();
		const method = answer && !answer.req.complete ? answer.req.method : methodIn(error.rawPacket);
		refuseOnSocket(socket, refusals.get(error.code) ?? badRequest, { method });
	});
	server.on('connect', (_, socket: Duplex) => {
		const refusal = { status: 405, text: 'Method not allowed', headers: { Allow: 'GET, HEAD' } };
		refuseOnSocket(socket, refusal, { method: 'CONNECT' });
	});
	return (response) => {
		if (response.socket) answers.set(response.socket, response);
	};
}

interface ClientError extends NodeJS.ErrnoException {
	/** What was read last, where the parser failed in it. */
	rawPacket?: Buffer;
}

/** Returns the method at the beginning of a request, or undefined if the beginning came before. */
function methodIn(packet: Buffer | undefined): string | undefined {
	return packet && /^([A-Z]+) \//.exec(packet.toString('latin1', 0, 16))?.[1];
}

function endAfter(answer: ServerResponse, socket: Duplex): void {
	answer.shouldKeepAlive = false;
	answer.once('finish', () => socket.end());
	answer.once('close', () => socket.destroy());
}
