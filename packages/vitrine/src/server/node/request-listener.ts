import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Env } from '#node/env.ts';
import { routes } from '#routes.ts';
import type { App, AppOptions } from '../app.ts';
import { asError } from '../request-log.ts';
import type { GuardedRequest } from './guard.ts';
import type { Metrics } from './metrics.ts';
import { answerMetrics, mayReadMetrics } from './metrics-endpoint.ts';
import type { ProxyTrust } from './trusted-proxies.ts';

/**
 * Node knows the headers of a request by name, and has joined what came more than once. Of these it keeps the first
 * alone, and the guard has replaced the host.
 */
const readAsSent: ReadonlySet<string> = new Set(['host', 'referer', 'user-agent', 'content-type', 'content-length']);

interface ListenerOptions extends Pick<ProxyTrust, 'isSecure' | 'addressOf'> {
	env: Pick<Env, 'log' | 'metricsToken'>;
	metrics: Metrics;
	onFault: NonNullable<AppOptions['onFault']>;
}

/** Returns what passes requests of Node's server on, and answers those for metrics. */
export function createRequestListener(
	fetch: App['fetch'],
	{ env, metrics, isSecure, addressOf, onFault }: ListenerOptions,
): RequestListener {
	return getRequestListener((request, bindings) => {
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
}
