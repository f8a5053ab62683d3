/** What a server answered. */
export interface Fetched {
	status: number;
	headers: Headers;
	bytes: Buffer<ArrayBuffer>;
}

export interface FetchLimits {
	signal: AbortSignal;
	/** Bytes of the answer, decompressed. */
	maxBytes: number;
	method?: 'GET' | 'HEAD';
	headers?: Record<string, string>;
}

/**
 * Fetches a file that may be wrong in any way: it is there, or it is not.
 *
 * @throws {Error} with what is wrong, as the rest of a sentence that begins with the address
 */
export async function fetchFile(address: string, limits: FetchLimits): Promise<{ bytes: Buffer; contentType: string }> {
	const { status, headers, bytes } = await fetchWithin(address, limits);
	if (status !== 200) throw new WrongAnswer(`answers ${status}`, [404, 410].includes(status));
	return { bytes, contentType: headers.get('content-type') ?? '' };
}

/**
 * Fetches what may be wrong in any way: no redirect is followed, and no more is read than was requested.
 *
 * @throws {Error} with what is wrong, as the rest of a sentence that begins with the address
 */
export async function fetchWithin(
	address: string,
	{ signal, maxBytes, method = 'GET', headers = {} }: FetchLimits,
): Promise<Fetched> {
	try {
		const response = await fetch(address, { signal, method, headers, redirect: 'manual' });
		const chunks: Uint8Array[] = [];
		let length = 0;
		for await (const chunk of response.body ?? []) {
			length += chunk.length;
			if (length > maxBytes) throw new WrongAnswer(`has more than ${maxBytes} bytes`);
			chunks.push(chunk);
		}
		return { status: response.status, headers: response.headers, bytes: Buffer.concat(chunks) };
	} catch (error) {
		if (error instanceof WrongAnswer) throw error;
		if (signal.aborted) throw new WrongAnswer('takes too long');
		const { message, cause } = error as Error;
		throw new WrongAnswer(`cannot be reached (${cause instanceof Error ? reasonOf(cause) : message})`);
	}
}

/** Returns only the reason from an OpenSSL message, which also has the source file and a line break. */
function reasonOf(cause: Error): string {
	return 'library' in cause && 'reason' in cause ? `no TLS as it should be: ${cause.reason}` : cause.message;
}

class WrongAnswer extends Error {
	override name = 'WrongAnswer';
	/** Whether the server is well, and has no such file. */
	readonly isMissing: boolean;
	constructor(message: string, isMissing = false) {
		super(message);
		this.isMissing = isMissing;
	}
}

/** Whether a fetch failed because a server that is well has no such file. */
export function isMissing(error: unknown): boolean {
	return error instanceof WrongAnswer && error.isMissing;
}
