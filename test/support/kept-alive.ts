import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that sends one request after the other. */
export interface KeptAlive {
	/**
	 * Asks for a path.
	 *
	 * @throws {Error} when the connection ends before the answer does
	 */
	ask: (path: string) => Promise<{ status: number; isLast: boolean }>;
	status: (path: string) => Promise<number>;
	leave: () => void;
}

/** For tests: connects over a raw socket, so that nothing is tried a second time. */
export async function openKeptAlive(port: number): Promise<KeptAlive> {
	const socket = connect(port, '127.0.0.1');
	socket.on('error', () => {});
	await once(socket, 'connect');
	const ask = (path: string) => {
		socket.write(`GET ${path} HTTP/1.1\r\nHost: lantern.example\r\n\r\n`);
		return readAnswer(socket);
	};
	return { ask, status: async (path) => (await ask(path)).status, leave: () => socket.destroy() };
}

/** Reads an answer with a known length (RFC 9112 §6.2). */
function readAnswer(socket: Socket): Promise<{ status: number; isLast: boolean }> {
	return new Promise((resolve, reject) => {
		let text = '';
		const cutOff = () => reject(new Error(`The connection ended after ${text.length} bytes of an answer.`));
		const read = (chunk: Buffer) => {
			text += chunk.toString('latin1');
			const end = text.indexOf('\r\n\r\n');
			if (end < 0) return;
			const head = text.slice(0, end);
			const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
			if (text.length < end + 4 + length) return;
			socket.off('data', read);
			socket.off('close', cutOff);
			resolve({ status: Number(head.split(' ', 2)[1]), isLast: /^connection: close/im.test(head) });
		};
		socket.on('data', read);
		socket.once('close', cutOff);
		if (socket.destroyed) cutOff();
	});
}
