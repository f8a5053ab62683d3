import { fetchWithin } from '#build/previous-builds/fetch-within.ts';
import { AuditError, type AuditedSite } from './audited-site.ts';
import type { Ask } from './crawl.ts';
import { type ReadOptions, readSite } from './read-site.ts';

/** Names the source of these requests in the log of the server. */
const agent = 'vitrine-audit (reads the pages of a site once, started by hand)';

/** A page of this size takes a phone a minute. */
const maxAnswerSize = 16 * 1024 * 1024;

export interface DeployedOptions extends Pick<ReadOptions, 'settings' | 'now'> {
	/** Milliseconds that one answer may take. */
	timeout?: number;
}

/**
 * Reads a deployed site. Requests go to its own host alone.
 *
 * @param given the address of any of its pages, as somebody typed it
 * @throws {AuditError} where nothing is there to be audited
 */
export async function readDeployed(
	given: string,
	{ timeout = 10_000, ...options }: DeployedOptions = {},
): Promise<AuditedSite> {
	const url = URL.parse(given);
	if (!url || !/^https?:$/.test(url.protocol)) {
		throw new AuditError(`"${given}" is no address of a site: write for example https://www.example.com.`);
	}
	return readSite(askDeployed(url.origin, timeout), { ...options, address: url.origin });
}

function askDeployed(origin: string, timeout: number): Ask {
	const always = { 'User-Agent': agent, Accept: 'text/html,application/xml,*/*' };
	return async (path, method, more = {}) => {
		const headers = { ...always, ...more };
		const askOnce = (signal: AbortSignal) =>
			fetchWithin(origin + path, { signal, maxBytes: maxAnswerSize, method, headers });
		const signal = AbortSignal.timeout(timeout);
		// A kept-alive connection may have just been closed, which is no fault of the site.
		const { bytes, ...answer } = await askOnce(signal).catch((error) => {
			if (signal.aborted) throw error;
			return askOnce(signal);
		});
		return new Response(bytes.length > 0 ? bytes : null, answer);
	};
}
