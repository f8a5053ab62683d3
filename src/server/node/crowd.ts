import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the connections of a server. Where there is no more room, idle ones make it. A connection beyond that gets one
 * answer, that it came at a bad moment; a tenth above that, Node closes without a word.
 *
 * @returns says whether a connection is one too many
 */
export function boundCrowd(server: Server, most: number): (socket: Socket) => boolean {
	const tooMany = new WeakSet<Socket>();
	let open = 0;
	server.maxConnections = Math.ceil(most * 1.1);
	server.on('connection', (socket) => {
		open++;
		socket.once('close', () => open--);
		if (open <= most) return;
		tooMany.add(socket);
		// They are gone in a moment, for the one after this.
		server.closeIdleConnections();
	});
	return (socket) => tooMany.has(socket);
}
