import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Refusal, tooLarge } from '../refusal.ts';
import { type ConnectionLimits, limitConnections } from './connection-limit.ts';
import { type GuardedRequest, guard, hasBody, isForm, isTooLong, readBody } from './guard.ts';
import { answerClientErrors, refuse } from './refuse.ts';
import type { IsSecure } from './trusted-proxies.ts';
import { smallestPiece } from './waiting-bytes.ts';
import { setWriteTimeout } from './write-timeout.ts';

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
	/** A piece of a file waits until nothing else does, so that what waits is what was counted. */
	highWaterMark: smallestPiece,
};

/** Requests that may wait behind others of their connections, in all: some 20 MB. Only a flood comes here. */
const maxWaiting = 10_000;

type Exchange = [request: IncomingMessage, response: ServerResponse];

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
	/** What came on a connection behind the request that is being answered. */
	const queues = new WeakMap<Socket, Exchange[]>();
	let waiting = 0;

	server.on('request', answer);
	server.on('checkContinue', answer);
	server.on('checkExpectation', answer);
	return server;

	function answer(request: IncomingMessage, response: ServerResponse): unknown {
		noteAnswer(response);
		const refusal = limit.isTooMany(request.socket) ? tooManyConnections : guard(request);
		if (refusal) return refuse(response, refusal, { isSecure: isSecure(request) });
		return answerInTurn([request, response]);
	}

	/**
	 * Answers the requests of a connection one after the other, although they may come at once (RFC 9112 §9.3.2): each
	 * connection has one answer in memory and one file open.
	 */
	function answerInTurn(exchange: Exchange): void {
		const [{ socket }] = exchange;
		// What was read together with what led to the cut.
		if (socket.destroyed) return;
		const queue = queues.get(socket);
		if (queue) {
			queue.push(exchange);
			if (++waiting > maxWaiting) socket.destroy();
			return;
		}
		queues.set(socket, []);
		limit.begin(socket);
		answerNow(exchange);
	}

	function answerNow([request, response]: Exchange): void {
		response.once('close', () => answerNext(request.socket));
		answerWhole(request as GuardedRequest, response);
	}

	function answerNext(socket: Socket): void {
		const queue = queues.get(socket) ?? [];
		const next = socket.destroyed ? undefined : queue.shift();
		if (next) {
			waiting--;
			answerNow(next);
			return;
		}
		waiting -= queue.length;
		queues.delete(socket);
		limit.rest(socket);
	}

	/** Waits for the body, if there is one. */
	function answerWhole(request: GuardedRequest, response: ServerResponse): unknown {
		if (!hasBody(request)) return listener(request, response);
		const isWaiting = request.headers.expect !== undefined;
		// A client that expects 100-continue for a body which is not read is answered at once (RFC 9110 §10.1.1).
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
