import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Refusal, tooLarge } from '../refusal.ts';
import { type ConnectionLimits, limitConnections } from './connection-limit.ts';
import { type GuardedRequest, guard, hasBody, isForm, isTooLong, readBody } from './guard.ts';
import { limitPipelining } from './pipelining.ts';
import { answerClientErrors, refuse } from './refuse.ts';
import type { IsSecure } from './trusted-proxies.ts';

export interface GuardedServerOptions {
	/** Answers the requests of a connection, one after the other. */
	listener: (request: GuardedRequest, response: ServerResponse) => unknown;
	isSecure: IsSecure;
	connections: ConnectionLimits;
	/** Idle timeout of a connection in milliseconds: `KEEP_ALIVE_SECONDS`, which `#node/env.ts` reads. */
	keepAliveMs: number;
}

/** Time and memory that a request may take. What operators set, such as the idle timeout, is in `#node/env.ts`. */
const limits = {
	/** All headers together; Node answers more by an error. Cookies of a whole domain fit in. */
	maxHeaderSize: 16 * 1024,
	/** From the first byte to the last header: a phone that loses its network for a moment is back by then. */
	headersTimeout: 10_000,
	/** The whole request with its body: 64 KB of a form over "slow 2G" take less. */
	requestTimeout: 30_000,
	/** How often both are checked: with Node's 30 seconds, the timeout of 10 could become 40. */
	connectionsCheckingInterval: 1000,
	/** The guard answers for it, with the headers that protect visitors. */
	requireHostHeader: false,
};

const tooManyConnections: Refusal = { status: 503, text: 'Too many connections', headers: { 'Retry-After': '10' } };

/**
 * Makes an HTTP server that passes on to its listener only whole requests that cannot be read in two ways (RFC 9112), and
 * gives no peer more time and memory than a visitor needs.
 */
export function createGuardedServer({ listener, isSecure, connections, keepAliveMs }: GuardedServerOptions): Server {
	const server = createServer({ ...limits, keepAliveTimeout: keepAliveMs });
	// Node would leave out headers above its number; the guard counts and refuses.
	server.maxHeadersCount = 0;
	// As nginx does: now and then a connection is made anew, and its memory with it.
	server.maxRequestsPerSocket = 1000;
	setWriteTimeout(server);
	const limit = limitConnections(server, connections);
	const noteAnswer = answerClientErrors(server);
	const answerPipelined = limitPipelining(
		(request, response) => answerWhole(request as GuardedRequest, response),
		limit,
	);

	server.on('request', answer);
	server.on('checkContinue', answer);
	server.on('checkExpectation', answer);
	return server;

	function answer(request: IncomingMessage, response: ServerResponse): unknown {
		noteAnswer(response);
		const refusal = limit.isTooMany(request.socket) ? tooManyConnections : guard(request);
		if (refusal) return refuse(response, refusal, { isSecure: isSecure(request) });
		return answerPipelined(request, response);
	}

	/** Waits for the body, if there is one. */
	function answerWhole(request: GuardedRequest, response: ServerResponse): unknown {
		if (!hasBody(request)) return listener(request, response);
		const isWaiting = request.headers.expect !== undefined;
		// A client that asks whether it may send a body which nobody reads is answered at once (RFC 9110 §10.1.1).
		if (isWaiting && !isForm(request)) {
			response.setHeader('Connection', 'close');
			return listener(request, response);
		}
		if (isTooLong(request)) return refuse(response, tooLarge, { isSecure: isSecure(request) });
		if (isWaiting) response.writeContinue();
		return readBody(request).then((isWhole) => {
			if (isWhole) return listener(request, response);
			return refuse(response, tooLarge, { isSecure: isSecure(request) });
		});
	}
}

export interface WriteTimeout {
	/** Seconds in which a peer must take something. 25: with a second to notice, it is over before 30. */
	seconds?: number;
	/** Bytes a second at which large answers must be taken. 2048: a third of what "slow 2G" carries. */
	minRate?: number;
}

/**
 * Cuts connections whose peers do not read their answers: those who take nothing for 25 seconds, and those who read so
 * slowly that they would never be done (faults F11). What the system has taken over for a peer does not count.
 */
export function setWriteTimeout(server: Server, { seconds = 25, minRate = 2048 }: WriteTimeout = {}): void {
	server.timeout = seconds * 1000;
	/** Until when what waits on a connection must be taken, in milliseconds. */
	const limits = new Map<Socket, number>();
	server.on('connection', (socket) => {
		limits.set(socket, Number.POSITIVE_INFINITY);
		socket.once('close', () => limits.delete(socket));
	});
	const look = (): void => {
		const now = performance.now();
		for (const [socket, limit] of limits) {
			if (socket.writableLength === 0) limits.set(socket, Number.POSITIVE_INFINITY);
			else if (limit === Number.POSITIVE_INFINITY) {
				limits.set(socket, now + 1000 * Math.max(seconds, socket.writableLength / minRate));
			} else if (now > limit) socket.destroy();
		}
	};
	const timer = setInterval(look, 1000).unref();
	server.once('close', () => clearInterval(timer));
}
