import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer } from 'vite';
import { projectRoot } from '#build/project.ts';
import { readEnv } from '#env.ts';
import { createApp } from './app.ts';
import { developmentScripts, renderedOnRequest } from './dev/rendered-on-request.ts';
import { greeting } from './greeting.ts';

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
const site = renderedOnRequest({ root, vite });
const listener = getRequestListener(async (request) => {
	await site.load();
	const source = site.source();
	if (source) return createApp({ source }).fetch(request, { isSecure: false, requestId: '' });
	const waiting = `<!doctype html><title>Waiting for the content</title>${developmentScripts}`;
	return new Response(waiting, { status: 500, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
});
http.on('request', (request, response) => vite.middlewares(request, response, () => listener(request, response)));
http.listen(env.port, env.host, async () => {
	await site.load();
	const address = http.address();
	const port = typeof address === 'object' && address ? address.port : env.port;
	const facts = site.source()?.facts();
	const ready = `Development server ready in ${Math.round(performance.now() - started)} ms`;
	console.log(facts ? greeting(ready, facts, `http://${env.host}:${port}`) : `${ready}: http://${env.host}:${port}/`);
});
