import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { badRequest, type Refusal, refuseOnSocket } from './refusal.ts';

/** What Node's parser says of a request, where the answer is not 400. */
const refusals = new Map<string | undefined, Refusal>([
	['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, text: 'Request timeout' }],
	['HPE_HEADER_OVERFLOW', { status: 431, text: 'Headers too large' }],
	['HPE_CHUNK_EXTENSIONS_OVERFLOW', { status: 413, text: 'Content too large' }],
]);

/**
 * Answers what Node's parser takes for no request, and CONNECT, which no app is asked for (RFC 9110 §9.3.6). An answer to
 * a whole request before it is finished first; then the connection ends without another.
 *
 * @returns is to be told of every answer before it begins
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

/** The method that stands at the beginning of a request; undefined where the beginning came before. */
function methodIn(packet: Buffer | undefined): string | undefined {
	return packet && /^([A-Z]+) \//.exec(packet.toString('latin1', 0, 16))?.[1];
}

function endAfter(answer: ServerResponse, socket: Duplex): void {
	answer.shouldKeepAlive = false;
	answer.once('finish', () => socket.end());
	answer.once('close', () => socket.destroy());
}
