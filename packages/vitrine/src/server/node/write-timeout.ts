import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface Patience {
	/** Seconds in which a peer must take something at least. 25: with a second to notice, it is over before 30. */
	seconds?: number;
	/** Bytes a second that large answers must be taken with. 2048: a third of what "slow 2G" carries. */
	slowest?: number;
}

/**
 * Cuts connections whose peers let answers wait: those who take nothing for 25 seconds, and those who take so little
 * that they would never be done (faults F11). What the system has taken over for a peer does not wait.
 */
export function cutSlowReaders(server: Server, { seconds = 25, slowest = 2048 }: Patience = {}): void {
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
				limits.set(socket, now + 1000 * Math.max(seconds, socket.writableLength / slowest));
			} else if (now > limit) socket.destroy();
		}
	};
	const timer = setInterval(look, 1000).unref();
	server.once('close', () => clearInterval(timer));
}
