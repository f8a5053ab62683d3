import type { Server } from 'node:http';

/** How long requests under way may take after the server was told to end. */
const patience = 10_000;

/**
 * Ends a server without losing a request: no new connections, requests under way are answered, idle connections are
 * closed; what is left after ten seconds is cut.
 *
 * @param whenDone called once nothing is connected any more
 */
export function drain(server: Server, whenDone: () => void): void {
	server.close(whenDone);
	server.closeIdleConnections();
	// A connection that answers its last request becomes idle a moment later, and Node closes it by itself: keep-alive
	// ends with close(). One that never sent a request does not, hence the limit.
	setTimeout(() => server.closeAllConnections(), patience).unref();
}
