import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RunningHost {
	origin: string;
	/** Ends it by its own id. */
	stop: () => Promise<void>;
}

/** Lets a server listen on a free port of this machine, and gives its origin. */
export async function listenLocally(server: Server): Promise<string> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
