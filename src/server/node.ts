import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { readEnv } from '#env.ts';
import { createApp } from './app.ts';
import { greeting } from './greeting.ts';
import { drain } from './node/drain.ts';
import { exportedFiles } from './node/exported-files.ts';
import { createGuardedServer } from './node/guarded-server.ts';
import { explainListenError } from './node/listen-error.ts';
import { trustProxies } from './node/trusted-proxies.ts';
import { logRequests } from './request-log.ts';

const started = performance.now();
let isDraining = false;
try {
	const env = readEnv();
	const isSecure = trustProxies(env.trustProxy);
	const { memory, assetsDir } = env;
	const source = exportedFiles(resolve(process.argv[2] ?? 'dist'), { memory, assetsDir });
	const fetch = logRequests(createApp({ source, isDraining: () => isDraining }), env.log);
	const listener = getRequestListener((request, { incoming }) =>
		fetch(request, {
			isSecure: isSecure(incoming as HttpBindings['incoming']),
			requestId: env.log === 'off' ? '' : randomUUID(),
		}),
	);
	const { connections, keepAlive } = env;
	const server = createGuardedServer({ listener, isSecure, connections, keepAlive });
	server.on('error', (error) => fail(explainListenError(error, env)));
	server.listen(env.port, env.host, () => {
		const { port } = server.address() as AddressInfo;
		const sentence = `Ready in ${Math.round(performance.now() - started)} ms`;
		console.log(greeting(sentence, source.manifest, `http://${env.host}:${port}`));
	});
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => {
			isDraining = true;
			drain(server, () => process.exit(0));
		});
	}
} catch (error) {
	fail(error instanceof Error ? error.message : String(error));
}

function fail(sentence: string): never {
	console.error(sentence);
	process.exit(1);
}
