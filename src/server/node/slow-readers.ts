import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Seconds in which a peer must take an answer at least. */
const patience = 25;
/** Bytes a second that large answers must be taken with: a third of what "slow 2G" carries. */
const slowest = 2048;

/**
 * Cuts connections whose peers let answers wait: those who take nothing for 25 seconds, and those who take so little
 * that they would never be done (faults F11). What the system has taken over for a peer does not wait.
 */
export function cutSlowReaders(server: Server): void {
	server.timeout = patience * 1000;
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
				limits.set(socket, now + 1000 * Math.max(patience, socket.writableLength / slowest));
			} else if (now > limit) socket.destroy();
		}
	};
	const timer = setInterval(look, 1000).unref();
	server.once('close', () => clearInterval(timer));
}
