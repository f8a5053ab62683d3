import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { listenLocally, type RunningHost } from './running-host.ts';

const types: Record<string, string> = {
	'.css': 'text/css',
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.json': 'application/json',
	'.svg': 'image/svg+xml',
	'.xml': 'text/xml',
};

/**
 * Serves the files of a build as the least of hosts does: by their names, without `.html` too, with the types that every
 * host knows, and the error screen of the default language.
 */
export async function serveByName(build: string): Promise<RunningHost> {
	const read = (path: string) => {
		const names = path === '/' ? ['/index.html'] : [path, `${path}.html`];
		const found = names.find((name) => statSync(join(build, 'site', name), { throwIfNoEntry: false })?.isFile());
		const name = found ?? '/404.html';
		return { status: found ? 200 : 404, type: types[extname(name)], body: readFileSync(join(build, 'site', name)) };
	};
	const server = createServer(({ url = '/' }, response) => {
		const { pathname } = new URL(url, 'http://localhost');
		const { status, type, body } = read(decodeURIComponent(pathname));
		response.writeHead(status, type === undefined ? {} : { 'Content-Type': type }).end(body);
	});
	return {
		origin: await listenLocally(server),
		stop: async () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
