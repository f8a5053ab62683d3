import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { largestPiece } from './waiting-bytes.ts';

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
