import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface WebhookReceiver {
	url: string;
	/** What came, in order. */
	calls: { headers: IncomingHttpHeaders; body: string; path: string }[];
	/** Sets how it answers from now on. */
	answer: (answer: (response: ServerResponse) => void) => void;
	stop: () => Promise<void>;
}

/** Starts a server on loopback that takes webhooks, by default with 204. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
	const calls: WebhookReceiver['calls'] = [];
	let answer = (response: ServerResponse): void => void response.writeHead(204).end();
	const server = createServer(async (request, response) => {
		calls.push({ headers: request.headers, body: await text(request), path: request.url ?? '' });
		answer(response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/contact`,
		calls,
		answer: (next) => {
			answer = next;
		},
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Checks a webhook as its receiver does, in five minutes of its time; written anew from the specification. */
export function isSigned(
	{ headers, body }: { headers: IncomingHttpHeaders; body: string },
	secret: string,
	now: number = Date.now(),
): boolean {
	const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
	if (Math.abs(now / 1000 - Number(timestamp)) > 300) return false;
	const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
	const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
	return `${signatures}`.split(' ').some((signature) => {
		const [version, value = ''] = signature.split(',');
		const given = Buffer.from(value, 'base64');
		return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
	});
}
