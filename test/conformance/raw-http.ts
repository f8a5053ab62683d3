import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** Where a server listens. */
export interface Address {
	host: string;
	port: number;
	isSecure?: boolean;
	/** The address of this machine to connect from. */
	localAddress?: string | undefined;
}

/** Opens a connection, on which nobody tidies up what is sent. */
export function openConnection({ host, port, isSecure = false, localAddress }: Address): Socket {
	const place = { host, port, ...(localAddress === undefined ? {} : { localAddress }) };
	return isSecure ? connectSecurely({ ...place, servername: host }) : connect(place);
}

/**
 * Sends bytes over a connection of their own and gives back all that comes until the server closes it or falls silent.
 *
 * @param silence milliseconds without a byte after which no more is expected
 */
export function rawRequest(address: Address, bytes: string | Uint8Array, silence = 2000): Promise<string> {
	return new Promise((resolve) => {
		const socket = openConnection(address);
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
