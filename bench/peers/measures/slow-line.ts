import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Slow 4G as Lighthouse defines it. */
const roundTrip = 150;
const down = (1638.4 * 1024) / 8;
const up = (750 * 1024) / 8;

/**
 * Opens a slow line to a port of this machine. Chromium's own emulation leaves out what is prerendered, which would then
 * come at the speed of the machine; on a line, all that is loaded has the same way to go.
 */
export async function openSlowLine(port: number): Promise<{ port: number; close: () => void }> {
	const sockets = new Set<Socket>();
	const [toBrowser, toServer] = [delayed(down), delayed(up)];
	const server = createServer({ noDelay: true }, (browser) => {
		const origin = connect({ port, host: '127.0.0.1', noDelay: true });
		for (const [from, to, pass] of [
			[browser, origin, toServer],
			[origin, browser, toBrowser],
		] as const) {
			sockets.add(from);
			from.on('data', (bytes) => pass(bytes.length, () => to.write(bytes)));
			from.on('end', () => pass(0, () => to.end()));
			// A browser that is closed cuts its connections.
			from.on('error', () => to.destroy());
			from.on('close', () => sockets.delete(from));
		}
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const close = () => {
		server.close();
		for (const socket of sockets) socket.destroy();
	};
	return { port: (server.address() as AddressInfo).port, close };
}

/** One direction: bytes follow each other at so many a second, and each is half a round trip under way. */
function delayed(bytesPerSecond: number): (bytes: number, arrive: () => void) => void {
	let isFreeAt = 0;
	return (bytes, arrive) => {
		isFreeAt = Math.max(isFreeAt, performance.now()) + (1000 * bytes) / bytesPerSecond;
		setTimeout(arrive, isFreeAt + roundTrip / 2 - performance.now());
	};
}
