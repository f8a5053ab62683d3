import { readFileSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** For tests: what a server answered. */
export interface RemoteAnswer {
	status: number;
	headers: IncomingHttpHeaders;
	text: string;
	/** Of a call. */
	json: () => never;
}

/** For tests: a browser elsewhere, which reaches the server of an editor by its name. */
export interface RemoteBrowser {
	get: (path: string, headers?: Record<string, string>) => Promise<RemoteAnswer>;
	/** Sends JSON to a call. */
	post: (call: string, body: unknown, headers?: Record<string, string>) => Promise<RemoteAnswer>;
	/** Sends a form. */
	submit: (path: string, fields: Record<string, string>, headers?: Record<string, string>) => Promise<RemoteAnswer>;
	cookies: Map<string, string>;
}

/** For tests: follows the events of an editor; fulfilled with the first of them, then with the end. */
export async function followEvents(port: number, own: Record<string, string>): Promise<{ ended: Promise<string> }> {
	const headers = { Host: new URL(editOrigin).host, ...own };
	return new Promise((resolve, reject) => {
		const asked = request({ port, host: '127.0.0.1', path: '/__edit/api/events', headers }, (answer) => {
			answer.once('readable', () => resolve({ ended: text(answer) }));
		});
		asked.on('error', reject);
		asked.end();
	});
}

/** The name of the editor in tests. */
export const editOrigin = 'https://edit.example.com';

/**
 * For tests: starts a browser behind a proxy that hands its requests on as they are.
 *
 * @param own headers of each request, as those that the proxy adds
 */
export function remoteBrowser(port: number, own: Record<string, string> = {}): RemoteBrowser {
	const cookies = new Map<string, string>();
	const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
		const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
		const fromPage = method === 'GET' ? {} : { Origin: editOrigin, 'Sec-Fetch-Site': 'same-origin' };
		const sent = { Host: new URL(editOrigin).host, ...(cookie && { Cookie: cookie }), ...fromPage, ...own, ...headers };
		return new Promise<RemoteAnswer>((resolve, reject) => {
			const asked = request({ port, host: '127.0.0.1', method, path, headers: sent }, async (answer) => {
				// A server that is killed cuts it.
				const words = await text(answer).catch(reject);
				if (words === undefined) return;
				for (const line of answer.headers['set-cookie'] ?? []) {
					const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
					if (/Max-Age=0/.test(line)) cookies.delete(name);
					else cookies.set(name, value);
				}
				const { statusCode: status = 0, headers: received } = answer;
				resolve({ status, headers: received, text: words, json: () => JSON.parse(words) as never });
			});
			asked.on('error', reject);
			asked.end(body);
		});
	};
	return {
		cookies,
		get: (path, headers = {}) => send('GET', path, headers),
		post: (call, body, headers = {}) =>
			send('POST', `/__edit/api/${call}`, { 'Content-Type': 'application/json', ...headers }, JSON.stringify(body)),
		submit: (path, fields, headers = {}) => {
			const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
			return send('POST', path, { ...type, ...headers }, `${new URLSearchParams(fields)}`);
		},
	};
}

/** For tests: writes the people who may use the editor into the settings of a site. */
export function writeEditors(root: string, editors: readonly object[]): void {
	const file = join(root, 'site.config.ts');
	const settings = readFileSync(file, 'utf8').replace(/\n\teditors: .*/, '');
	const row = `\n\teditors: ${JSON.stringify(editors)},`;
	writeFileSync(
		file,
		settings.replace(/\n\tname: .*/, (name) => name + row),
	);
}
