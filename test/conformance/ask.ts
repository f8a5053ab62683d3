import { type IncomingHttpHeaders, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Address } from './raw-http.ts';

export interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	body: string;
}

/** A browser's way to say that it wants a document. */
export const wantsHtml = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Asks for a path as it is written, follows no redirect, and keeps no connection. */
export function ask(
	{ host, port, isSecure, localAddress }: Address,
	path: string,
	{ method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const open = isSecure ? requestSecurely : request;
		const asking = open({ host, port, localAddress, path, method, headers, agent: false }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.on('error', reject);
			response.on('end', () => {
				const body = Buffer.concat(chunks).toString();
				resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
			});
		});
		asking.on('error', reject);
		asking.end();
	});
}

/** Takes apart what came over a bare connection: one answer, or the first of several. */
export function parseAnswer(raw: string): Answer {
	const [head = '', ...rest] = raw.split('\r\n\r\n');
	const [line = '', ...fields] = head.split('\r\n');
	const headers: IncomingHttpHeaders = {};
	for (const field of fields) {
		const colon = field.indexOf(':');
		headers[field.slice(0, colon).toLowerCase()] = field.slice(colon + 1).trim();
	}
	return { status: Number(/^HTTP\/1\.\d (\d{3})/.exec(line)?.[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}
