import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** More unanswered requests than this nobody sends who waits for answers: browsers send one at a time. */
const mostUnanswered = 32;

type Exchange = [request: IncomingMessage, response: ServerResponse];

/**
 * Answers the requests of one connection one after the other, each when the answer before it has left. They may come
 * all at once (pipelining, RFC 9112 §9.3.2), and each answer would wait in memory: a few kilobytes of requests, whose
 * answers are never read, would take megabytes. Who sends too many is cut off.
 */
export function inTurn(handle: RequestListener): RequestListener {
	const waiting = new WeakMap<Socket, Exchange[]>();

	const begin = (socket: Socket, [request, response]: Exchange) => {
		response.once('close', () => {
			const next = waiting.get(socket)?.shift();
			if (next === undefined || socket.destroyed) waiting.delete(socket);
			else begin(socket, next);
		});
		handle(request, response);
	};

	return (request, response) => {
		const { socket } = request;
		// What was read together with what led to the cut.
		if (socket.destroyed) return;
		const queue = waiting.get(socket);
		if (queue === undefined) {
			waiting.set(socket, []);
			begin(socket, [request, response]);
		} else if (queue.push([request, response]) >= mostUnanswered) {
			waiting.delete(socket);
			socket.destroy();
		}
	};
}
