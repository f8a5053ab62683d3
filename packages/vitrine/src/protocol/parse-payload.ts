import type { Payload } from './payload.ts';

/**
 * Makes sure that JSON is the payload that was requested. What the build wrote is trusted to be whole; what is checked
 * is that it is a payload, and of this version (specification §8).
 *
 * @param version the id of a build, or the hash of a page
 * @throws {Error} for anything else
 */
export function parsePayload(data: unknown, version: string): Payload {
	const payload = data as Partial<Payload> | null;
	if ([payload?.buildId, payload?.hash].includes(version) && payload?.page) return payload as Payload;
	throw new Error('No payload');
}

/** The hash of the page that a payload is of, from its JSON. */
export function hashInPayload(json: Uint8Array): string {
	return (JSON.parse(new TextDecoder().decode(json)) as Payload).hash;
}
