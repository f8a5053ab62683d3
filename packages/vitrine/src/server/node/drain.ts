import type { Server } from 'node:http';

/** How long connections are still accepted after the stop, and idle ones kept. In milliseconds. */
const grace = 1000;

/** The maximum wait for a moment without new connections. */
const maxWait = 2000;

/** How long all of it may take. */
const timeout = 10_000;

/**
 * Stops a server without losing a request. For a moment it continues, but ends each connection with its next answer
 * (`Connection: close`, RFC 9112 §9.6): a client that is sending is answered, and connects elsewhere from then on. Then
 * it takes no new connections and closes the idle ones; what is left after ten seconds is cut.
 *
 * @param whenDone called once nothing is connected any more
 */
export function drain(server: Server, whenDone: () => void): void {
	const began = performance.now();
	const look = setInterval(() => {
		server.getConnections((_, count) => {
			if (count > 0 && performance.now() - began < grace) return;
			clearInterval(look);
			closeWhenNobodyConnects(server, whenDone);
		});
	}, 20);
	// A connection that never sent a request counts as busy, hence the limit.
	setTimeout(() => server.closeAllConnections(), timeout).unref();
}

/**
 * Closes after the first turn of the event loop without a new connection: the system resets connections that the server
 * has not accepted when it closes, and then there are none.
 */
function closeWhenNobodyConnects(server: Server, whenDone: () => void): void {
	const limit = performance.now() + maxWait;
	let hasConnected = true;
	server.on('connection', () => {
		hasConnected = true;
	});
	const look = (): unknown => {
		if (!hasConnected || performance.now() > limit) return server.close(whenDone);
		hasConnected = false;
		return setImmediate(look);
	};
	look();
}
