import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as readConfig } from 'wrangler';

export interface RunningWorker {
	/** Where it is asked over HTTP. */
	url: URL;
	/** Asks for a path, without following redirects. */
	get: (path: string, headers?: Record<string, string>) => Promise<Response>;
	request: (path: string, init?: RequestInit) => Promise<Response>;
	stop: () => Promise<void>;
}

/**
 * Starts the runtime of Workers as the platform would by a configuration.
 *
 * @param folder holds `wrangler.json` with what it names
 * @param origin scheme and host by which it is asked
 */
export async function startWorker(
	folder: string,
	origin: string,
	bindings: Record<string, string> = {},
): Promise<RunningWorker> {
	const { assets, durableObjects, compatibilityDate } = readConfig(join(folder, 'wrangler.json')).workerOptions;
	const runtime = new Miniflare(
		convertV4MiniflareOptions({
			...{ assets, durableObjects, compatibilityDate, bindings },
			rootPath: '/',
			modules: true,
			script: readFileSync(join(folder, 'code/worker.js'), 'utf8'),
			log: new Log(LogLevel.ERROR),
		}),
	);
	const url = await runtime.ready;
	const request = (path: string, init: RequestInit = {}) =>
		runtime.dispatchFetch(origin + path, { redirect: 'manual', ...init });
	return {
		url,
		request,
		get: (path, headers = {}) => request(path, { headers }),
		stop: () => runtime.dispose(),
	};
}
