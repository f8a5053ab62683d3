import { resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { readEnv } from '#env.ts';
import { createApp } from './app.ts';
import { exportedFiles } from './exported-files.ts';
import { greeting } from './greeting.ts';

const started = performance.now();
try {
	const env = readEnv();
	const source = exportedFiles(resolve(process.argv[2] ?? 'dist'));
	const server = serve({ fetch: createApp({ source }).fetch, port: env.port, hostname: env.host }, ({ port }) =>
		console.log(
			greeting(`Ready in ${Math.round(performance.now() - started)} ms`, source.manifest, `http://${env.host}:${port}`),
		),
	);
	server.on('error', (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EADDRINUSE') throw error;
		fail(`PORT ${env.port} is in use: set PORT to another one, or end the program that listens on it.`);
	});
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close());
} catch (error) {
	fail(error instanceof Error ? error.message : String(error));
}

function fail(sentence: string): void {
	console.error(sentence);
	process.exit(1);
}
