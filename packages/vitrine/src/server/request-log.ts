import { type Connection, fullPathOf } from './request-info.ts';

/** Which requests are written to the log. */
export type LogLevel = 'off' | 'errors' | 'all';

type Write = (line: string) => void;

/** What answers requests. */
interface Answering {
	fetch: (request: Request, connection: Connection) => Response | Promise<Response>;
}

/** Longer paths are cut in the log. */
const maxPathLength = 512;

/**
 * Wraps an app so that it writes a line of JSON for each request: all of them, or those that ended in a fault. A line
 * holds no address and no agent of a visitor; a query only where nothing was found. JSON keeps line ends out of it.
 *
 * @param now milliseconds, for how long a request took
 */
export function logRequests(
	app: Answering,
	level: LogLevel,
	write: Write = console.log,
	now = () => performance.now(),
) {
	if (level === 'off') return app.fetch;
	return async (request: Request, connection: Connection): Promise<Response> => {
		const started = now();
		const response = await app.fetch(request, connection);
		const { status } = response;
		if (level === 'errors' && status < 500) return response;
		const { target } = connection;
		write(
			JSON.stringify({
				time: timestamp(),
				id: connection.requestId,
				method: request.method,
				path: target?.path.slice(0, maxPathLength),
				status,
				ms: Math.round(now() - started),
				...(status === 404 && target
					? { message: `Page not found: ${fullPathOf(target).slice(0, maxPathLength)}` }
					: {}),
			}),
		);
		return response;
	};
}

/** Writes a fault as a line of JSON, with everything that helps to find it and nothing that a visitor is told. */
export function logFault(
	error: Error,
	request: { id: string; method: string; path: string },
	write: Write = console.error,
): void {
	const { path } = request;
	write(JSON.stringify({ time: timestamp(), ...request, path: path.slice(0, maxPathLength), fault: describe(error) }));
}

/** Writes a fault outside of every request as a line of JSON. */
export function logLastFault(reason: unknown, write: Write = console.error): void {
	write(JSON.stringify({ time: timestamp(), fault: describe(asError(reason)) }));
}

/** What was thrown, which need be no error. */
export function asError(reason: unknown): Error {
	return reason instanceof Error ? reason : new Error(String(reason));
}

function timestamp(): string {
	return new Date().toISOString();
}

function describe({ name, message, stack }: Error): Record<string, string | undefined> {
	return { name, message, stack };
}
