import type { IncomingMessage } from 'node:http';
import { hasOneHost } from './host-header.ts';
import { badRequest, type Refusal } from './refusal.ts';
import { isPathTarget } from './request-target.ts';

/** Browsers send about twenty. Node's own limit refuses nothing: it leaves out what is above it. */
const mostHeaders = 100;

/**
 * Says why a request is not passed on to the app, although Node lets it through.
 *
 * - Versions besides HTTP/1.0 and 1.1, of which Node reads 0.9 and 2.0 as well (RFC 9112 §2.3).
 * - More headers than anyone needs (RFC 6585 §5).
 * - No Host, two, or one that is none (RFC 9112 §3.2); a target that is no path (§3.2.1).
 * - Transfer-Encoding where HTTP/1.0 does not know it: its framing is faulty (§6.1).
 */
export function refusalOf({ httpVersion, rawHeaders, headers, url = '' }: IncomingMessage): Refusal | undefined {
	if (rawHeaders.length > mostHeaders * 2) return { status: 431, text: 'Too many headers' };
	if (httpVersion !== '1.1' && (httpVersion !== '1.0' || headers['transfer-encoding'] !== undefined)) return badRequest;
	if (!hasOneHost(rawHeaders) || !isPathTarget(url)) return badRequest;
	return undefined;
}
