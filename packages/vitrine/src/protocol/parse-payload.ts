import type { Payload } from './payload.ts';

/**
 * Makes sure that JSON is the payload of a build. What the build wrote is trusted to be whole; what is checked is that
 * it is a payload, and this build's (behavior §8).
 *
 * @throws {Error} for anything else
 */
export function parsePayload(data: unknown, buildId: string): Payload {
	const payload = data as Partial<Payload> | null;
	if (payload?.buildId === buildId && payload.page && payload.head && payload.frame && payload.locale)
		return payload as Payload;
	throw new Error('Not a payload of this build');
}
