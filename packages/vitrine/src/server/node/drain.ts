import type { Server } from 'node:http';

/** How long connections are still taken after the server was told to end, and idle ones kept. In milliseconds. */
const grace = 1000;

/** The server closes after a pause of this length in which nobody connects. It waits for one up to the limit. */
const pause = 50;
const maxWait = 2000;

/** How long all of it may take. */
const timeout = 10_000;

/**
 * Ends a server without losing a request. For a moment it goes on as before, but ends each connection with its next
 * answer (`Connection: close`, RFC 9112 §9.6): whoever is just sending is answered, and asks elsewhere from then on.
 * Then it takes no new connections and closes the idle ones; what is left after ten seconds is cut.
 *
 * @param whenDone called once nothing is connected any more
 */
export function drain(server: Server, whenDone: () => void): void {
	const began = performance.now();
	const look = setInterval(() => {
		server.getConnections((_, count) => {
			if (count > 0 && performance.now() - began < grace) return;
			clearInterval(look);
			whenNobodyConnects(server, () => server.close(whenDone));
		});
	}, 20);
	// A connection that never sent a request counts as busy, hence the limit.
	setTimeout(() => server.closeAllConnections(), timeout).unref();
}

/** The system resets connections that the server has not accepted yet when it closes: there should be none. */
function whenNobodyConnects(server: Server, close: () => void): void {
	const limit = performance.now() + maxWait;
	const timer = setTimeout(close, pause);
	server.on('connection', () => {
		if (performance.now() < limit) timer.refresh();
	});
}
