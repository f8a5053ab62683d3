import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { formAt } from '#protocol/form-addresses.ts';
import { routes } from '#routes.ts';
import { maxPostSize } from '../endpoints/contact/read-post.ts';
import { badRequest, type Refusal } from '../refusal.ts';
import { parseTarget, type RequestTarget } from '../request-info.ts';

/** A request that the guard let through. All code behind it reads this target and never `url`. */
export interface GuardedRequest extends IncomingMessage {
	target: RequestTarget;
}

/** Browsers send about twenty. Node's own limit refuses nothing: it leaves out what is above it. */
const maxHeaders = 100;

/** Load balancers request these, some of them by HTTP/1.0 and without a Host. */
const checks: readonly string[] = [routes.health, routes.ready];

/**
 * Parses the target of a request for all modules behind the guard, or returns why the request is not passed on to the
 * app, although Node lets it through.
 *
 * - Versions besides HTTP/1.0 and 1.1, of which Node reads 0.9 and 2.0 as well (RFC 9112 §2.3).
 * - More headers than any client needs (RFC 6585 §5).
 * - A target that is no path, or can be read in two ways (§3.2.1). No Host, two, or one that is none (§3.2).
 * - Transfer-Encoding in HTTP/1.0, which has none: its framing is faulty (§6.1). Another one than `chunked` alone, of which
 *   Node takes those that end in it.
 */
export function guard(request: IncomingMessage): Refusal | undefined {
	const { httpVersion, rawHeaders, headers, url = '' } = request;
	if (rawHeaders.length > maxHeaders * 2) return { status: 431, text: 'Too many headers' };
	const coding = headers['transfer-encoding'];
	if (httpVersion !== '1.1' && (httpVersion !== '1.0' || coding !== undefined)) return badRequest;
	if (coding !== undefined && coding.toLowerCase() !== 'chunked') return badRequest;
	const target = parseTarget(url);
	if (!target) return badRequest;
	const hosts = hostsIn(rawHeaders);
	const needsNone = httpVersion === '1.0' && hosts.length === 0 && checks.includes(target.path);
	if (!needsNone && !isOneHost(hosts)) return badRequest;
	// The adapter builds a URL, and answers by itself where its host is none. Which host it is means nothing to the app.
	headers.host = 'localhost';
	(request as GuardedRequest).target = target;
	return undefined;
}

/** The values of Host, of headers that are names and values by turns. */
export function hostsIn(rawHeaders: readonly string[]): string[] {
	const hosts: string[] = [];
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = rawHeaders[index];
		if (name?.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[index + 1] ?? '');
	}
	return hosts;
}

/** A name or an address in ASCII, and a port in digits. Names in other letters are sent in Punycode. */
const hostForm = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?)(?::(\d{1,5}))?$/i;
const highestPort = 65_535;

/** What ends in a number is an address, and no name (WHATWG URL, "ends in a number"). */
const endsInNumber = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/i;

/**
 * Returns whether a request names exactly one valid host (RFC 9112 §3.2 requires 400 for anything else).
 *
 * @param hosts all values of Host
 */
export function isOneHost(hosts: readonly string[]): boolean {
	const [host] = hosts;
	if (host === undefined || hosts.length > 1) return false;
	// Nearly all request the same one.
	if (host === lastHost) return true;
	if (!isHost(host)) return false;
	lastHost = host;
	return true;
}

/** The last one that was found to be in order. */
let lastHost: string | undefined;

function isHost(host: string): boolean {
	const [, ipv6, name = '', port = '0'] = hostForm.exec(host) ?? [];
	if (Number(port) > highestPort) return false;
	if (ipv6 !== undefined) return isIPv6(ipv6);
	return name !== '' && (!endsInNumber.test(name) || isIPv4(name));
}

/** Bytes of an unread body that are discarded: the default limit of nginx. */
const maxDiscarded = 1024 * 1024;

/** Returns whether a body follows the headers (RFC 9112 §6). */
export function hasBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || lengthOf(headers) > 0;
}

/** Returns whether it is a form, the only request whose body is read. */
export function isForm({ method, target }: GuardedRequest): boolean {
	return method === 'POST' && formAt(target.path) !== undefined;
}

/** Returns whether a body exceeds the limit, by its `Content-Length`. */
export function isTooLong(request: GuardedRequest): boolean {
	return lengthOf(request.headers) > limitOf(request);
}

/**
 * Reads a body before anything is answered: that of a form for the app, any other to discard it. So a broken body is a
 * bad request before an answer has begun, and the connection can be used again (RFC 9112 §9.3).
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
