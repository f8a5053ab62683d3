import type { IncomingMessage } from 'node:http';
import { routes } from '#routes.ts';
import { longestPost } from '../endpoints/contact/read-post.ts';

/** The most that is read of a body, before it is forgotten: what nginx lets through when nothing else is set. */
const longestBody = 1024 * 1024;

/**
 * Says whether the app reads a body itself, as far as the headers tell: that of a form which is sent. Longer ones are
 * forgotten like all others, so that whoever sends them is there to be told.
 */
export function isForApp({ method, url = '', headers }: IncomingMessage): boolean {
	const isPost = method === 'POST' && url.split('?', 1)[0] === routes.contact;
	return isPost && Number(headers['content-length'] ?? 0) <= longestPost;
}

/** Says whether a body follows the headers (RFC 9112 §6). */
export function hasBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads a body that nothing here takes, and forgets it. What is broken in it so becomes a bad request before an answer is
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
