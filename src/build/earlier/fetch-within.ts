/** What a server answered. */
export interface Fetched {
	bytes: Buffer;
	contentType: string;
}

/**
 * Fetches what may be wrong in any way: no redirect is followed, and no more is read than was asked for.
 *
 * @param most bytes of the answer, decompressed
 * @throws {Error} with what is wrong, as the rest of a sentence that begins with the address
 */
export async function fetchWithin(
	address: string,
	{ signal, most }: { signal: AbortSignal; most: number },
): Promise<Fetched> {
	try {
		const response = await fetch(address, { signal, redirect: 'manual' });
		if (response.status !== 200) {
			await response.body?.cancel();
			throw new WrongAnswer(`answers ${response.status}`);
		}
		const chunks: Uint8Array[] = [];
		let length = 0;
		for await (const chunk of response.body ?? []) {
			length += chunk.length;
			if (length > most) throw new WrongAnswer(`has more than ${most} bytes`);
			chunks.push(chunk);
		}
		return { bytes: Buffer.concat(chunks), contentType: response.headers.get('content-type') ?? '' };
	} catch (error) {
		if (error instanceof WrongAnswer) throw error;
		if (signal.aborted) throw new WrongAnswer('takes too long');
		const { message, cause } = error as Error;
		throw new WrongAnswer(`cannot be reached (${cause instanceof Error ? cause.message : message})`);
	}
}

class WrongAnswer extends Error {
	override name = 'WrongAnswer';
}
