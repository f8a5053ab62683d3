import type { IncomingMessage } from 'node:http';
import { routes } from '#routes.ts';
import { maxPostSize } from '../endpoints/contact/read-post.ts';
import type { GuardedRequest } from './guard.ts';

/** The most that is read of a body, before it is forgotten: what nginx lets through when nothing else is set. */
const maxDiscarded = 1024 * 1024;

/** Says whether a body follows the headers (RFC 9112 §6). */
export function hasBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || lengthOf(headers) > 0;
}

/** Says whether it is a form, the one thing whose body is taken. */
export function isForm({ method, target }: GuardedRequest): boolean {
	return method === 'POST' && target.path === routes.contact;
}

/** Says whether a body is longer than is read, by its own word. */
export function isTooLong(request: GuardedRequest): boolean {
	return lengthOf(request.headers) > limitOf(request);
}

/**
 * Reads a body before anything is answered: that of a form for the app, any other to forget it. What is broken in it so
 * becomes a bad request before an answer is under way, and the connection can be used again (RFC 9112 §9.3).
 *
 * @returns whether all of it was read; what is too long is not read on. Never settles where the connection is lost
 *   before
 */
export function readBody(request: GuardedRequest): Promise<boolean> {
	const limit = limitOf(request);
	const kept: Buffer[] | undefined = isForm(request) ? [] : undefined;
	return new Promise((resolve) => {
		let received = 0;
		request.on('data', (chunk: Buffer) => {
			received += chunk.length;
			if (received <= limit) return kept?.push(chunk);
			request.pause();
			return resolve(false);
		});
		request.on('end', () => {
			// The adapter takes from there what was read already.
			if (kept) Object.assign(request, { rawBody: Buffer.concat(kept) });
			resolve(true);
		});
	});
}

function limitOf(request: GuardedRequest): number {
	return isForm(request) ? maxPostSize : maxDiscarded;
}

function lengthOf(headers: IncomingMessage['headers']): number {
	return Number(headers['content-length'] ?? 0);
}
