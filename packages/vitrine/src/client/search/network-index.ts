import { href } from '#routes.ts';
import { type IndexReader, openIndex } from '#search/index-reader.ts';
import { type Answer, search } from '#search/search.ts';

/** In milliseconds. */
const timeout = 8000;

/** What was found, and the index that it was found in. */
interface Found {
	answer: Answer;
	index: IndexReader;
}

/**
 * Creates what looks for pages of a language in the files of the site. Where one of them does not come, a newer export may
 * have taken its place: the search begins once more from a fresh root.
 *
 * @returns rejects where it cannot be answered
 */
export function createSearch(
	locale: string,
	get: typeof fetch = fetch,
): (query: string, page?: number) => Promise<Found> {
	let opened: Promise<IndexReader> | undefined;
	const load = async (address: string, cache: RequestCache): Promise<unknown> => {
		const response = await get(address, { cache, redirect: 'error', signal: AbortSignal.timeout(timeout) });
		if (!response.ok) throw new Error(`${response.status} for ${address}`);
		return response.json();
	};
	const open = (cache: RequestCache) =>
		openIndex({
			loadRoot: () => load(href('searchIndex', { locale }), cache),
			loadFile: (hash) => load(href('searchFile', { locale, hash }), 'default'),
		});
	const find = async (query: string, page: number | undefined, cache: RequestCache): Promise<Found> => {
		opened ??= open(cache);
		const index = await opened;
		return { answer: await search(query, index, page), index };
	};
	return async (query, page) => {
		try {
			return await find(query, page, 'default');
		} catch {
			opened = undefined;
			return find(query, page, 'reload').catch((error) => {
				opened = undefined;
				throw error;
			});
		}
	};
}
