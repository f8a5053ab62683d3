import { parsePayload } from '#protocol/parse-payload.ts';
import type { Payload } from '#protocol/payload.ts';
import { payloadAddress } from '#protocol/payload-address.ts';
import { loadedPage } from './follow-address.ts';

export type LoadPayload = (page: string) => Promise<Payload>;

/**
 * Loads payloads of one build, each once; one that failed may be requested again.
 *
 * @param hash that of the page whose document is on show: no other payload is of use for it
 */
export function createPayloadStore(buildId: string, hash = buildId): LoadPayload {
	const loading = new Map<string, Promise<Payload>>();
	return (page) => {
		const version = page === loadedPage ? hash : buildId;
		const address = payloadAddress(page, version);
		const payload = loading.get(address) ?? load(address, version);
		loading.set(address, payload);
		payload.catch(() => loading.delete(address));
		return payload;
	};
}

/** Longer than this, and an ordinary page load is the better way. */
const timeout = 10_000;

async function load(address: string, version: string): Promise<Payload> {
	// A page that has another address is loaded as a document, which then has that address.
	const response = await fetch(address, { signal: AbortSignal.timeout(timeout), redirect: 'error' });
	// The body of an error is no payload, with any status.
	return parsePayload(await response.json(), version);
}
