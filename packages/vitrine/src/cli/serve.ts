import type { RequestListener } from 'node:http';
import { join, resolve } from 'node:path';
import { readEnv } from '#node/env.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { warnOfSettingsFile } from '#node/warn-of-settings-file.ts';
import { connectionsByDescriptors, surviveShortage } from '#server/node/descriptors.ts';
import { drain } from '#server/node/drain.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { createGuardedServer } from '#server/node/guarded-server.ts';
import { ignoredSettings } from '#server/node/ignored-settings.ts';
import { type Log, openLog } from '#server/node/log.ts';
import { createMetrics } from '#server/node/metrics.ts';
import { countRequests } from '#server/node/metrics-endpoint.ts';
import { originOf, passedSocket } from '#server/node/passed-socket.ts';
import { createRequestListener } from '#server/node/request-listener.ts';
import { openServedSite } from '#server/node/served-site.ts';
import { explainListenError, greeting } from '#server/node/startup.ts';
import { trustProxies } from '#server/node/trusted-proxies.ts';
import { logFault, logLastFault, logRequests } from '#server/request-log.ts';

export const help = `npx vitrine serve
    Serves what the last build of this folder made, and what later builds make.
npx vitrine serve FOLDER
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
	endAfterFaults(log);
	try {
		const env = readEnv();
		const socket = passedSocket();
		const { isSecure, addressOf, isProxy } = trustProxies(env.trustProxy, notice);
		const { memoryBytes, assetsDir, keepAliveMs } = env;
		const source = exportedFiles(folder, { memoryBytes, assetsDir });
		const onFault: typeof logFault = (error, request) => logFault(error, request, log.fault);
		const site = await openServedSite({ source, env, isDraining: () => isDraining, onFault, report: notice });
		const metrics = createMetrics({ buildInfo: source.buildInfo, store: site.store });
		const fetch = logRequests(countRequests(site, metrics), env.log, log.line);
		const listener = createRequestListener(fetch, { env, metrics, isSecure, addressOf, onFault });
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
			const warning = warnOfSettingsFile('.env');
			if (warning !== undefined) notice(warning);
			ignoredSettings(process.env, source.buildInfo(), { isPortPassed: socket !== undefined }).forEach(notice);
			site.start();
			source.follow({ report: notice, onMove: site.prepare });
		});
		// Again and again: without a listener, the second signal would kill the process while it answers.
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);

		function end(): void {
			if (isDraining) return;
			isDraining = true;
			const stopped = site.stop();
			drain(server, async () => {
				await stopped;
				await site.close();
				process.exit(0);
			});
		}
	} catch (error) {
		fail(error instanceof Error ? error.message : String(error));
	}
}

/** Ends the process after an uncaught error, which leaves it in an unknown state: its supervisor starts it again. */
function endAfterFaults(log: Log): void {
	for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
		process.on(event, (reason) => {
			logLastFault(reason, log.fault);
			process.exit(1);
		});
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
