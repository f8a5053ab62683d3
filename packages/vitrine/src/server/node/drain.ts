import type { Server } from 'node:http';

/** How long connections are still taken after the server was told to end, and idle ones kept. */
const grace = 1000;

/** How long a moment is waited for in which nobody connects. */
const maxRush = 2000;

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

/** Connections that the system took and the server has not seen yet are reset when it closes: there must be none. */
function whenNobodyConnects(server: Server, close: () => void): void {
	const began = performance.now();
	let connected = 0;
	server.on('connection', () => {
		connected++;
	});
	const look = (before: number, at: number) => {
		setImmediate(() => {
			const now = performance.now();
			// One turn of the event loop without a connection, and too short to miss one.
			const isQuiet = connected === before && now - at < 0.3;
			if (isQuiet || now - began > maxRush) close();
			else look(connected, now);
		});
	};
	look(connected, began);
}
