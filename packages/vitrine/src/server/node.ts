import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { readEnv } from '#node/env.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { routes } from '#routes.ts';
import { createApp } from './app.ts';
import { connectionsByDescriptors, surviveShortage } from './node/descriptors.ts';
import { drain } from './node/drain.ts';
import { exportedFiles } from './node/exported-files.ts';
import type { GuardedRequest } from './node/guard.ts';
import { createGuardedServer } from './node/guarded-server.ts';
import { ignoredSettings } from './node/ignored-settings.ts';
import { type Log, openLog } from './node/log.ts';
import { createMetrics } from './node/metrics.ts';
import { answerMetrics, countRequests, mayReadMetrics } from './node/metrics-endpoint.ts';
import { type ServerProcess, thisProcess } from './node/server-process.ts';
import { explainListenError, loadContactService } from './node/startup.ts';
import { superviseWorkers } from './node/supervise-workers.ts';
import { trustProxies } from './node/trusted-proxies.ts';
import { limitYoungMemory } from './node/young-memory.ts';
import { asError, logFault, logLastFault, logRequests } from './request-log.ts';

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
    --workers N     with N processes on one port: SIGHUP renews them one by one, and one that ends is replaced

Settings come from the environment: see .env.example. Exit code: 0 stopped, 1 not started or failed, 2 not understood.`;

/** `vitrine serve` */
export async function run(parameters: string[]): Promise<void> {
	const started = performance.now();
	const { options, words } = parseArguments(parameters, { root: { type: 'string' }, workers: { type: 'string' } });
	const [folder = join(options.root ?? '.', 'dist'), ...more] = words;
	if (more.length > 0) throw new UsageError(`Expected one folder: ${words.join(' ')}`);
	const workers = readWorkers(options.workers);
	const log = openLog();
	const self = thisProcess(log, started);
	if (workers === undefined || self.count > 1) return serve(resolve(folder), self, log);
	await superviseWorkers(workers, log, started);
}

/** More processes than this would only wait for one another. */
const mostWorkers = 64;

function readWorkers(written: string | undefined): number | undefined {
	if (written === undefined) return undefined;
	const workers = Number(written);
	if (/^\d+$/.test(written) && workers >= 2 && workers <= mostWorkers) return workers;
	throw new UsageError(
		`Expected a whole number from 2 to ${mostWorkers} behind --workers, one for each core: ${written}`,
	);
}

/** Serves a folder of builds until the process is told to stop. */
async function serve(folder: string, self: ServerProcess, log: Log): Promise<void> {
	const { count, notice } = self;
	let isDelivering = false;
	let isLeaving = false;
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
		const { isSecure, addressOf, isProxy } = trustProxies(env.trustProxy, notice);
		const { memoryBytes, assetsDir, keepAliveMs } = env;
		const source = exportedFiles(folder, { memoryBytes: Math.ceil(memoryBytes / count), assetsDir });
		const onFault: typeof logFault = (error, request) => logFault(error, request, log.fault);
		const loadService = () =>
			loadContactService(source.buildInfo, { env, report: notice, tellDelivery: self.tellDelivery });
		let service = await loadService();
		const createOwnApp = () =>
			createApp({
				source,
				contact: service?.contact,
				previewSecret: env.previewSecret,
				limitQueries: self.limitQueries,
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
			if (isLeaving) response.setHeader('Connection', 'close');
			return listener(request, response);
		};
		const connections = {
			max: Math.min(Math.ceil(env.maxConnections / count), connectionsByDescriptors()),
			maxPerAddress: Math.ceil(env.maxConnectionsPerAddress / count),
			isProxy,
			report: notice,
		};
		const server = createGuardedServer({ listener: answer, isSecure, connections, keepAliveMs });
		server.on('error', (error) => {
			if (!server.listening) fail(explainListenError(error, env));
		});
		// A burst of connections waits in this queue. Where it is full, the system of a visitor tries again seconds later.
		server.listen({ port: env.port, host: env.host, backlog: env.maxConnections }, () => {
			surviveShortage(server, notice);
			watchEventLoopLag(log.notice);
			limitYoungMemory();
			const { port } = server.address() as AddressInfo;
			const { locales, defaultLocale } = source.manifest;
			self.ready({ locales, defaultLocale, address: `http://${env.host}:${port}` });
			ignoredSettings(process.env, source.buildInfo()).forEach(notice);
			if (isDelivering) service?.start();
			source.follow({ report: notice, onMove: takeMessages });
		});
		self.on({
			deliver: () => {
				isDelivering = true;
				if (server.listening) service?.start();
			},
			storeEvent: (event) => service?.onStoreEvent(event),
			end: ({ isLast }) => {
				isDraining ||= isLast;
				if (isLeaving) return;
				isLeaving = true;
				const stopped = service?.stop();
				drain(server, async () => {
					await stopped;
					await service?.close();
					self.exit();
				});
			},
		});

		/** Begins to take messages where an export has the first form since the start. */
		async function takeMessages(): Promise<void> {
			if (service || !source.buildInfo().contact) return;
			try {
				service = await loadService();
				app = createOwnApp();
				if (isDelivering) service?.start();
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
