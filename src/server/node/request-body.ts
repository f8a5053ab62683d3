import type { IncomingMessage } from 'node:http';

/** The most that is read of a body, before it is forgotten: what nginx lets through when nothing else is set. */
const longestBody = 1024 * 1024;

/** Says whether a body follows the headers (RFC 9112 §6). */
export function hasBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads a body and forgets it: nothing here takes one. What is broken in it so becomes a bad request before an answer is
 * under way, and the connection can be used again (RFC 9112 §9.3).
 *
 * @returns whether all of it was read; never settles where the connection is lost before
 */
export function forgetBody(request: IncomingMessage): Promise<boolean> {
	if (Number(request.headers['content-length'] ?? 0) > longestBody) return Promise.resolve(false);
	return new Promise((resolve) => {
		let received = 0;
		request.on('data', (chunk: Buffer) => {
			received += chunk.length;
			if (received > longestBody) resolve(false);
		});
		request.on('end', () => resolve(true));
	});
}
