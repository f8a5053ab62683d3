import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { targetOf } from '#server/request-info.ts';

export interface LocalServer {
	origin: string;
	close: () => void;
}

/**
 * Serves a built site to this machine, on a free port.
 *
 * @param folder the folder with `site/` and `site.jsonl`
 */
export function serveFolder(folder: string): Promise<LocalServer> {
	const app = createApp({ source: exportedFiles(folder) });
	return serveLocally((request) =>
		app.fetch(request, { target: targetOf(request.url), isSecure: false, requestId: '', address: '127.0.0.1' }),
	);
}

/** Answers requests of this machine, on a free port. */
export async function serveLocally(fetch: (request: Request) => Promise<Response> | Response): Promise<LocalServer> {
	const server = await new Promise<ServerType>((resolve) => {
		const started = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
	});
	const { port } = server.address() as AddressInfo;
	return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
