import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Unanswered requests of one connection above which no more are read from it: browsers send one at a time. */
const maxUnanswered = 32;

/** Of all connections together: some 20 MB. Only a flood comes here, for what is read at once may hold two thousand. */
const maxWaiting = 10_000;

type Exchange = [request: IncomingMessage, response: ServerResponse];

export interface ConnectionEvents {
	/** A request of this connection is being answered. */
	begin: (socket: Socket) => void;
	/** Nothing of this connection is left to be answered. */
	rest: (socket: Socket) => void;
}

/**
 * Answers the requests of one connection one after the other, each when the answer before it has left. They may come
 * all at once (pipelining, RFC 9112 §9.3.2), and each answer would wait in memory: a few kilobytes of requests, whose
 * answers are never read, would take megabytes. Where many wait, the connection is not read until some are answered.
 * Where many connections do that at once, those that add to it are cut.
 */
export function limitPipelining(handle: RequestListener, { begin, rest }: ConnectionEvents): RequestListener {
	/** What waits on a connection behind the request that is being answered; none where nothing is. */
	const queues = new WeakMap<Socket, Exchange[] | undefined>();
	let waiting = 0;

	const answer = (socket: Socket, request: IncomingMessage, response: ServerResponse) => {
		response.once('close', () => answered(socket));
		handle(request, response);
	};
	const answered = (socket: Socket) => {
		const queue = queues.get(socket);
		const next = socket.destroyed ? undefined : queue?.shift();
		if (next === undefined) {
			forget(socket);
			rest(socket);
			return;
		}
		waiting--;
		if (queue && queue.length < maxUnanswered && socket.isPaused()) socket.resume();
		answer(socket, ...next);
	};
	const forget = (socket: Socket) => {
		waiting -= queues.get(socket)?.length ?? 0;
		queues.set(socket, undefined);
	};

	return (request, response) => {
		const { socket } = request;
		// What was read together with what led to the cut.
		if (socket.destroyed) return;
		const queue = queues.get(socket);
		if (queue === undefined) {
			queues.set(socket, []);
			begin(socket);
			answer(socket, request, response);
			return;
		}
		queue.push([request, response]);
		if (++waiting > maxWaiting) {
			forget(socket);
			socket.destroy();
		} else if (queue.length >= maxUnanswered) {
			// Node reads on by itself at the end of each request: this comes after the last of those that are here already.
			process.nextTick(() => {
				if (queue.length >= maxUnanswered) socket.pause();
			});
		}
	};
}
