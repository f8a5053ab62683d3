import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { readEnv } from '#node/env.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { createApp } from './app.ts';
import { connectionsByDescriptors, surviveShortage } from './node/descriptors.ts';
import { drain } from './node/drain.ts';
import { exportedFiles } from './node/exported-files.ts';
import type { GuardedRequest } from './node/guard.ts';
import { createGuardedServer } from './node/guarded-server.ts';
import { ignoredSettings } from './node/ignored-settings.ts';
import { openLog } from './node/log.ts';
import { explainListenError, greeting, loadContactService } from './node/startup.ts';
import { trustProxies } from './node/trusted-proxies.ts';
import { limitYoungMemory } from './node/young-memory.ts';
import { logFault, logLastFault, logRequests } from './request-log.ts';

/**
 * Node knows the headers of a request by name, and has joined what came more than once. Of these it keeps the first
 * alone, and the guard has replaced the host.
 */
const readAsSent: ReadonlySet<string> = new Set(['host', 'referer', 'user-agent', 'content-type', 'content-length']);

export const help = `npm run serve
    Serves what the last build of this folder made, and what later builds make.
npm run serve -- FOLDER
    The same for another folder than dist/.

    --root FOLDER   the site of another folder

Settings come from the environment: see .env.example. Exit code: 0 stopped, 1 not started or failed, 2 not understood.`;

/** `vitrine serve` */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, { root: { type: 'string' } });
	const [folder = join(options.root ?? '.', 'dist'), ...more] = words;
	if (more.length > 0) throw new UsageError(`Expected one folder: ${words.join(' ')}`);
	await serve(resolve(folder));
}

/** Serves a folder of builds until the process is told to stop. */
async function serve(folder: string): Promise<void> {
	const started = performance.now();
	const log = openLog();
	let isDraining = false;
	// After an uncaught error the state of the process is unknown: it ends, and its supervisor starts it again.
	for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
		process.on(event, (reason) => {
			logLastFault(reason, log.fault);
			process.exit(1);
		});
	}
	try {
		const env = readEnv();
		const { isSecure, addressOf, isProxy } = trustProxies(env.trustProxy, log.notice);
		const { memory, assetsDir, keepAlive } = env;
		const source = exportedFiles(folder, { memory, assetsDir });
		const onFault: typeof logFault = (error, request) => logFault(error, request, log.fault);
		const loadService = () => loadContactService(source.buildInfo, { env, report: log.notice });
		let service = await loadService();
		const createOwnApp = () =>
			createApp({
				source,
				contact: service?.contact,
				previewSecret: env.previewSecret,
				isDraining: () => isDraining,
				onFault,
			});
		let app = createOwnApp();
		const fetch = logRequests({ fetch: (request, connection) => app.fetch(request, connection) }, env.log, log.line);
		const listener = getRequestListener((request, bindings) => {
			const incoming = (bindings as HttpBindings).incoming as GuardedRequest;
			return fetch(request, {
				target: incoming.target,
				isSecure: isSecure(incoming),
				address: addressOf(incoming),
				requestId: env.log === 'off' ? '' : randomUUID(),
				header: (name) =>
					readAsSent.has(name)
						? (request.headers.get(name) ?? undefined)
						: (incoming.headers[name] as string | undefined),
			});
		});
		const answer: RequestListener = (request, response) => {
			if (isDraining) response.setHeader('Connection', 'close');
			return listener(request, response);
		};
		const connections = {
			max: Math.min(env.connections, connectionsByDescriptors()),
			maxPerAddress: env.connectionsPerAddress,
			isProxy,
			report: log.notice,
		};
		const server = createGuardedServer({ listener: answer, isSecure, connections, keepAlive });
		server.on('error', (error) => {
			if (!server.listening) fail(explainListenError(error, env));
		});
		// A burst of connections waits in this queue. Where it is full, the system of a visitor tries again seconds later.
		server.listen({ port: env.port, host: env.host, backlog: env.connections }, () => {
			surviveShortage(server, log.notice);
			watchEventLoopLag(log.notice);
			limitYoungMemory();
			const { port } = server.address() as AddressInfo;
			const sentence = `Ready in ${Math.round(performance.now() - started)} ms`;
			log.line(greeting(sentence, source.manifest, `http://${env.host}:${port}`));
			ignoredSettings(process.env, source.buildInfo()).forEach(log.notice);
			service?.start();
			source.follow({ report: log.notice, onMove: takeMessages });
		});

		/** Begins to take messages where an export has the first form since the start. */
		async function takeMessages(): Promise<void> {
			if (service || !source.buildInfo().contact) return;
			try {
				service = await loadService();
				app = createOwnApp();
				service?.start();
			} catch (error) {
				log.notice(`Messages of the form are not taken: ${error instanceof Error ? error.message : error}`);
			}
		}
		for (const signal of ['SIGINT', 'SIGTERM'] as const) {
			process.once(signal, () => {
				isDraining = true;
				const stopped = service?.stop();
				drain(server, async () => {
					await stopped;
					await service?.close();
					process.exit(0);
				});
			});
		}
	} catch (error) {
		fail(error instanceof Error ? error.message : String(error));
	}
}

function fail(sentence: string): never {
	console.error(sentence);
	process.exit(1);
}

/** How often the event-loop lag is measured, and from which lag on it is reported, in milliseconds. */
const interval = 500;
const maxLag = 1000;

/**
 * Reports when the event loop was blocked for more than a second: nobody is answered in that time, and nothing else shows
 * it.
 *
 * @param now milliseconds
 */
function watchEventLoopLag(report: (sentence: string) => void, now = () => performance.now()): void {
	let due = now() + interval;
	setInterval(() => {
		const lag = now() - due;
		due = now() + interval;
		if (lag > maxLag) report(`Nothing was answered for ${Math.round(lag)} ms: the event loop was blocked.`);
	}, interval).unref();
}
