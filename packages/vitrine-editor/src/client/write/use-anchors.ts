import { useEffect, useState } from 'react';
import type { PageAnchor } from 'vitrine/edit';
import { readAnchors } from '../api.ts';

/** Milliseconds without a key after which headings are searched. */
const pause = 150;

/** Where a link is written. */
export interface LinkSource {
	file: string;
	/** Code of the language of its words. */
	locale: string;
}

/** Anchors that were read, and the page of which they are all. */
interface ReadAnchors {
	page: string | undefined;
	anchors: readonly PageAnchor[];
}

/**
 * Reads the places that a link in a file may lead to: all of a page, or a few of all pages with a text in their words.
 *
 * @returns those that were read last; undefined before
 */
export function useAnchors(
	{ file, locale }: LinkSource,
	{ page, text }: { page?: string | undefined; text?: string | undefined },
): ReadAnchors | undefined {
	const [known, setKnown] = useState<ReadAnchors>();
	useEffect(() => {
		const wanted = page === undefined ? text && { text } : { page };
		if (!wanted) return;
		const reading = new AbortController();
		const { signal } = reading;
		const read = async () => {
			// Without an answer, an address can be typed.
			const anchors = await readAnchors({ file, locale, ...wanted }, signal).catch(() => undefined);
			if (anchors && !signal.aborted) setKnown({ page, anchors });
		};
		const timer = setTimeout(read, page === undefined ? pause : 0);
		return () => {
			clearTimeout(timer);
			reading.abort();
		};
	}, [file, locale, page, text]);
	return known;
}
