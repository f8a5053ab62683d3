import { connect } from 'node:net';

/**
 * Sends bytes over a connection of their own and gives back all that comes until the server closes it or falls silent.
 *
 * @param silence milliseconds without a byte after which no more is expected
 */
export function rawRequest(port: number, bytes: string | Uint8Array, silence = 2000): Promise<string> {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		let answer = '';
		const finish = () => {
			socket.destroy();
			resolve(answer);
		};
		socket.setTimeout(silence, finish);
		socket.on('data', (chunk) => {
			answer += chunk.toString('latin1');
		});
		socket.on('end', finish);
		socket.on('error', finish);
		socket.on('close', () => resolve(answer));
		socket.write(bytes);
	});
}

/** A request for a target as it is, and the status of the answer. */
export async function rawStatus(port: number, target: string, method = 'GET'): Promise<number> {
	const start = Buffer.from(`${method} `, 'latin1');
	const rest = Buffer.from(' HTTP/1.1\r\nHost: lantern.example\r\nConnection: close\r\n\r\n', 'latin1');
	const answer = await rawRequest(port, Buffer.concat([start, Buffer.from(target, 'latin1'), rest]));
	return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
