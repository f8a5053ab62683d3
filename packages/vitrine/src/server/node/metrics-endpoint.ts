import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { momentaryCacheControl } from '#policy/cache-control.ts';
import { securityHeaders } from '#policy/security-headers.ts';
import { isLoopback } from '#settings/loopback.ts';
import { plainAddress } from '../address-range.ts';
import type { Connection } from '../request-info.ts';
import { hostsIn } from './guard.ts';
import type { Metrics } from './metrics.ts';

/** Headers by which a proxy describes its client. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Returns whether a request may read the metrics: with the token, if one is set; else from this machine, directly to
 * this server, by a name of this machine and not through a proxy.
 */
export function mayReadMetrics(
	{
		headers,
		rawHeaders,
		socket,
	}: Pick<IncomingMessage, 'headers' | 'rawHeaders'> & { socket: { remoteAddress?: string | undefined } },
	token: string | undefined,
): boolean {
	if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`);
	const address = plainAddress(socket.remoteAddress);
	// The guard has put another one into the headers.
	const [host = ''] = hostsIn(rawHeaders).map((value) => value.replace(/:\d+$/, ''));
	return isLoopback(address) && isLoopback(host) && forwarding.every((name) => headers[name] === undefined);
}

/** Takes the same time whatever is given. */
function isSame(given: string, expected: string): boolean {
	const hash = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(hash(given), hash(expected));
}

/** Answers in the text format of Prometheus. */
export async function answerMetrics(metrics: Metrics, isSecure: boolean): Promise<Response> {
	return new Response(await metrics.write(), {
		headers: {
			...securityHeaders('inert', { inlineHashes: undefined }, { isSecure }),
			'Cache-Control': momentaryCacheControl,
			'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
		},
	});
}

/** What answers requests. */
interface Answering {
	fetch: (request: Request, connection: Connection) => Response | Promise<Response>;
}

/** Wraps an app so that its answers are counted. */
export function countRequests({ fetch }: Answering, { note }: Metrics, now = () => performance.now()): Answering {
	return {
		fetch(request, connection) {
			const started = now();
			const path = connection.target?.path ?? '';
			const response = fetch(request, connection);
			if (response instanceof Promise) {
				return response.then((answer) => {
					note(path, answer.status, now() - started);
					return answer;
				});
			}
			note(path, response.status, now() - started);
			return response;
		},
	};
}
