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
	/** Mails that were sent, as the runtime notes them: who from, to whom, the subject and the text. */
	mails: () => string[];
	/** What the code wrote to the log. */
	output: () => string;
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
	const { assets, durableObjects, email, compatibilityDate } = readConfig(join(folder, 'wrangler.json')).workerOptions;
	const log = new MailLog(LogLevel.INFO);
	let output = '';
	const runtime = new Miniflare(
		convertV4MiniflareOptions({
			...{ assets, durableObjects, email, compatibilityDate, bindings },
			rootPath: '/',
			modules: true,
			script: readFileSync(join(folder, 'code/worker.js'), 'utf8'),
			log,
			handleStructuredLogs: ({ message }) => {
				output += `${message}\n`;
			},
		}),
	);
	const url = await runtime.ready;
	const request = (path: string, init: RequestInit = {}) =>
		runtime.dispatchFetch(origin + path, { redirect: 'manual', ...init });
	return {
		url,
		request,
		mails: () => log.mails,
		output: () => output,
		get: (path, headers = {}) => request(path, { headers }),
		stop: () => runtime.dispose(),
	};
}

/** Keeps what the runtime says of mails. */
class MailLog extends Log {
	readonly mails: string[] = [];

	override logWithLevel(level: LogLevel, message: string): void {
		if (message.includes('send_email binding called')) this.mails.push(withText(message));
		else if (level <= LogLevel.ERROR) super.logWithLevel(level, message);
	}
}

/** With the text that it wrote to a file. */
function withText(note: string): string {
	const [, file] = /^Text: (.*)$/m.exec(note) ?? [];
	return file === undefined ? note : `${note}\n${readFileSync(file, 'utf8')}`;
}
