import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
	port: number;
	/** From now on, hands on what holds these words, and cuts the connection before an answer to it comes back. */
	cutAfter: (words: string | undefined) => void;
	close: () => Promise<void>;
}

/** Stands between a client and a server of this machine. */
export async function startCuttingProxy(upstream: number): Promise<CuttingProxy> {
	let words: string | undefined;
	const sockets = new Set<Socket>();
	const server = createServer((client) => {
		const behind = connect(upstream, '127.0.0.1');
		let isCut = false;
		for (const socket of [client, behind]) {
			sockets.add(socket);
			socket.on('error', () => socket.destroy());
		}
		client.on('data', (chunk) => {
			isCut ||= words !== undefined && chunk.includes(words);
			behind.write(chunk);
		});
		behind.on('data', (chunk) => {
			if (isCut) client.destroy();
			else client.write(chunk);
		});
		client.on('close', () => behind.destroy());
		behind.on('close', () => client.destroy());
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		port: (server.address() as AddressInfo).port,
		cutAfter: (next) => {
			words = next;
		},
		close: async () => {
			for (const socket of sockets) socket.destroy();
			server.close();
			await once(server, 'close');
		},
	};
}
