import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface WriteTimeout {
	/** Seconds in which a peer must take something. 25: with a second to notice, it is over before 30. */
	seconds?: number;
	/** Bytes a second at which large answers must be taken. 2048: a third of what "slow 2G" carries. */
	minRate?: number;
}

/**
 * Cuts connections whose peers do not read their answers: those who take nothing for 25 seconds, and those who read so
 * slowly that they would never be done (faults F11). What the system has taken over for a peer does not count.
 */
export function setWriteTimeout(server: Server, { seconds = 25, minRate = 2048 }: WriteTimeout = {}): void {
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
				limits.set(socket, now + 1000 * Math.max(seconds, socket.writableLength / minRate));
			} else if (now > limit) socket.destroy();
		}
	};
	const timer = setInterval(look, 1000).unref();
	server.once('close', () => clearInterval(timer));
}
