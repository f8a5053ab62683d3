import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer } from 'vite';
import { projectRoot } from '#build/project.ts';
import { readEnv } from '#env.ts';
import { localizePath } from '#i18n/locale-path.ts';
import { createApp } from './app.ts';
import { renderedOnRequest } from './rendered-on-request.ts';

const started = performance.now();
const env = readEnv();
const { values } = parseArgs({ options: { root: { type: 'string' } } });
const root = resolve(values.root ?? projectRoot);

const http = createServer();
const vite = await createViteServer({
	root: projectRoot,
	server: { middlewareMode: true, hmr: { server: http } },
	logLevel: 'warn',
});
const { source, load } = await renderedOnRequest({ root, vite });
const app = createApp({ source });
const listener = getRequestListener(async (request) => {
	await load();
	return app.fetch(request);
});
http.on('request', (request, response) => vite.middlewares(request, response, () => listener(request, response)));
http.listen(env.port, env.host, () => {
	const address = http.address();
	const port = typeof address === 'object' && address ? address.port : env.port;
	const { locales, defaultLocale } = source.facts();
	console.log(`Development server ready in ${Math.round(performance.now() - started)} ms`);
	for (const { code, name } of locales) {
		console.log(
			`  ${name.padEnd(10)} http://${env.host}:${port}${localizePath({ path: '/', locale: code }, { locales, defaultLocale })}`,
		);
	}
});
