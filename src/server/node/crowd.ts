import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the connections of a server. Where there is no more room, idle ones make it. A connection beyond that gets one
 * answer, that it came at a bad moment; a tenth above that, Node closes without a word.
 *
 * @returns says whether a connection is one too many
 */
export function boundCrowd(server: Server, most: number): (socket: Socket) => boolean {
	const late = new WeakSet<Socket>();
	let open = 0;
	server.maxConnections = Math.ceil(most * 1.1);
	server.on('connection', (socket) => {
		open++;
		socket.once('close', () => open--);
		if (open <= most) return;
		late.add(socket);
		server.closeIdleConnections();
	});
	// By the time of its first request, the idle ones are gone.
	return (socket) => open > most && late.has(socket);
}
