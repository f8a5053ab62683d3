import { prefixOf, routes } from '#routes.ts';
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
	return (request: Request, connection: Connection): Response | Promise<Response> => {
		const started = now();
		const response = app.fetch(request, connection);
		// What is answered at once goes on at once: to wait a turn costs more than the answer.
		return response instanceof Promise
			? response.then((answer) => note(answer, request, connection, started))
			: note(response, request, connection, started);
	};

	function note(response: Response, request: Request, { target, requestId }: Connection, started: number): Response {
		const { status } = response;
		if (level === 'errors' && status < 500) return response;
		write(
			JSON.stringify({
				time: timestamp(),
				id: requestId,
				method: request.method,
				path: target && loggedPath(target.path),
				status,
				ms: Math.round(now() - started),
				...(status === 404 && target && !target.path.toLowerCase().replace(/\/$/, '').endsWith(routes.search)
					? { message: `Page not found: ${loggedPath(fullPathOf(target))}` }
					: {}),
			}),
		);
		return response;
	}
}

/** Writes a fault as a line of JSON, with everything that helps to find it; the visitor sees none of it. */
export function logFault(
	error: Error,
	request: { id: string; method: string; path: string },
	write: Write = console.error,
): void {
	const path = loggedPath(request.path);
	write(JSON.stringify({ time: timestamp(), ...request, path, fault: describe(error) }));
}

const previewName = prefixOf('preview').replaceAll('/', '');

/** Matches what follows `/preview/`, anywhere in an address and with slashes in any encoding. */
const behindPreview = new RegExp(`((?:^|/|%2f)${previewName}(?:/|%2f)+)(?:(?!%2f)[^/?&#])+`, 'gi');

/** Matches what has the form of a token, in any context. */
const tokenForm = /(?<![\w-])[\w-]+\.[0-9a-f]{64}/gi;

/** Leaves out tokens of links to drafts: with one, each reader of the log could follow the link. */
function loggedPath(path: string): string {
	return path.replace(behindPreview, '$1…').replace(tokenForm, '…').slice(0, maxPathLength);
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
