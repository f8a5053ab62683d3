import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { join, resolve } from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { readEnv } from '#node/env.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { routes } from '#routes.ts';
import { createApp } from '#server/app.ts';
import { connectionsByDescriptors, surviveShortage } from '#server/node/descriptors.ts';
import { drain } from '#server/node/drain.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import type { GuardedRequest } from '#server/node/guard.ts';
import { createGuardedServer } from '#server/node/guarded-server.ts';
import { ignoredSettings } from '#server/node/ignored-settings.ts';
import { type Log, openLog } from '#server/node/log.ts';
import { createMetrics } from '#server/node/metrics.ts';
import { answerMetrics, countRequests, mayReadMetrics } from '#server/node/metrics-endpoint.ts';
import { originOf, passedSocket } from '#server/node/passed-socket.ts';
import { explainListenError, greeting, loadContactService } from '#server/node/startup.ts';
import { trustProxies } from '#server/node/trusted-proxies.ts';
import { asError, logFault, logLastFault, logRequests } from '#server/request-log.ts';

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

Settings come from the environment: see .env.example. Listens on the socket that systemd passes, if it passes one. Exit code: 0 stopped, 1 not started or failed, 2 not understood.`;

/** `vitrine serve` */
export async function run(parameters: string[]): Promise<void> {
	const started = performance.now();
	const { options, words } = parseArguments(parameters, { root: { type: 'string' } });
	const [folder = join(options.root ?? '.', 'dist'), ...more] = words;
	if (more.length > 0) throw new UsageError(`Expected one folder: ${words.join(' ')}`);
	await serve(resolve(folder), { log: openLog(), started });
}

/** Serves a folder of builds until the process is stopped by a signal. */
async function serve(folder: string, { log, started }: { log: Log; started: number }): Promise<void> {
	const { notice } = log;
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
		const socket = passedSocket();
		const { isSecure, addressOf, isProxy } = trustProxies(env.trustProxy, notice);
		const { memoryBytes, assetsDir, keepAliveMs } = env;
		const source = exportedFiles(folder, { memoryBytes, assetsDir });
		const onFault: typeof logFault = (error, request) => logFault(error, request, log.fault);
		const loadService = () => loadContactService(source.buildInfo, { env, report: notice });
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
		const metrics = createMetrics({ buildInfo: source.buildInfo, store: () => service?.contact.store });
		const counted = countRequests({ fetch: (request, connection) => app.fetch(request, connection) }, metrics);
		const fetch = logRequests(counted, env.log, log.line);
		const listener = getRequestListener((request, bindings) => {
			const { outgoing } = bindings as HttpBindings;
			const incoming = (bindings as HttpBindings).incoming as GuardedRequest;
			const requestId = env.log === 'off' ? '' : randomUUID();
			const isReading = request.method === 'GET' || request.method === 'HEAD';
			if (isReading && incoming.target?.path === routes.metrics && mayReadMetrics(incoming, env.metricsToken))
				return answerMetrics(metrics, isSecure(incoming));
			return fetch(request, {
				target: incoming.target,
				isSecure: isSecure(incoming),
				address: addressOf(incoming),
				requestId,
				breakOff: (reason) => {
					const { method } = request;
					onFault(asError(reason), { id: requestId, method, path: incoming.target.path });
					outgoing.destroy();
				},
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
			max: Math.min(env.maxConnections, connectionsByDescriptors()),
			maxPerAddress: env.maxConnectionsPerAddress,
			isProxy,
			report: notice,
		};
		const server = createGuardedServer({ listener: answer, isSecure, connections, keepAliveMs });
		server.on('error', (error) => {
			if (!server.listening) fail(explainListenError(error, env, socket));
		});
		const place = socket === undefined ? { port: env.port, host: env.host } : { fd: socket };
		// A burst of connections waits in this queue. Where it is full, the system of a visitor tries again seconds later.
		server.listen({ ...place, backlog: env.maxConnections }, () => {
			const origin = originOf(server, socket === undefined ? env.host : undefined);
			if (origin === undefined) fail(explainListenError(new Error('it has no port'), env, socket));
			surviveShortage(server, notice);
			watchEventLoopLag(log.notice);
			log.line(greeting(`Ready in ${Math.round(performance.now() - started)} ms`, source.manifest, origin));
			ignoredSettings(process.env, source.buildInfo(), { isPortPassed: socket !== undefined }).forEach(notice);
			service?.start();
			source.follow({ report: notice, onMove: takeMessages });
		});
		// Again and again: without a listener, the second signal would kill the process while it answers.
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);

		function end(): void {
			if (isDraining) return;
			isDraining = true;
			const stopped = service?.stop();
			drain(server, async () => {
				await stopped;
				await service?.close();
				process.exit(0);
			});
		}

		/** Begins to take messages where an export has the first form since the start. */
		async function takeMessages(): Promise<void> {
			if (service || !source.buildInfo().contact) return;
			try {
				service = await loadService();
				app = createOwnApp();
				service?.start();
			} catch (error) {
				notice(`Messages of the form are not taken: ${error instanceof Error ? error.message : error}`);
			}
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
 * Reports when the event loop was blocked for more than a second: no request is answered in that time, and nothing else
 * shows it.
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
