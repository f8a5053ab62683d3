import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Refusal, tooLarge } from '../refusal.ts';
import { type ConnectionLimits, limitConnections } from './connection-limit.ts';
import { type GuardedRequest, guard, hasBody, isForm, isTooLong, readBody } from './guard.ts';
import { limitPipelining } from './pipelining.ts';
import { answerClientErrors, refuse } from './refuse.ts';
import type { IsSecure } from './trusted-proxies.ts';
import { largestPiece, smallestPiece } from './waiting-bytes.ts';

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

/** Seconds in which a peer must begin to take what waits: with two to notice, it is over before 30. */
const firstPatience = 25;

/**
 * Seconds in which a peer that has taken something must go on. Longer, since the system takes over hundreds of kilobytes
 * at a time for a peer, and that may be so much of a large file that a slow line carries it in a minute.
 */
const nextPatience = 60;

/** Looks without change, one each second, after which a piece that is taken was waited for. */
const looksOfWait = 2;

interface Waiting {
	/** Bytes that were taken when it was looked at last. */
	taken: number;
	/** Looks since then. */
	looks: number;
	hasTaken: boolean;
}

/**
 * Cuts connections whose peers do not take their answers: those who take nothing for 25 seconds, and those who begin to, and
 * then take no piece for a minute (faults F11). What the system has taken over for a peer counts as taken.
 */
export function setWriteTimeout(server: Server): void {
	server.timeout = firstPatience * 1000;
	// Node would cut those, too, for which something waits.
	server.on('timeout', (socket) => {
		if (socket.writableLength === 0) socket.destroy();
	});
	const sockets = new Set<Socket>();
	const waiting = new WeakMap<Socket, Waiting>();
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
	const look = (socket: Socket): void => {
		if (socket.writableLength === 0) {
			waiting.delete(socket);
			return;
		}
		const taken = socket.bytesWritten - socket.writableLength;
		const last = waiting.get(socket);
		if (last?.taken !== taken) {
			const hasTaken = last !== undefined && (last.hasTaken || last.looks >= looksOfWait);
			waiting.set(socket, { taken, looks: 0, hasTaken });
			return;
		}
		last.looks++;
		const pieces = Math.max(1, socket.writableLength / largestPiece);
		if (last.looks >= (last.hasTaken ? nextPatience : firstPatience) * pieces) socket.destroy();
	};
	const timer = setInterval(() => sockets.forEach(look), 1000).unref();
	server.once('close', () => clearInterval(timer));
}
