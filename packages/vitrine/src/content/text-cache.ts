import type { Root } from 'hast';
import type { MarkdownText } from './markdown.ts';

/** Keeps what is expensive to make, by a key that names everything it was made from. */
export interface TextCache {
	get(key: string): string | undefined;
	set(key: string, value: string): void;
}

/** What is known of a text besides the text itself, which lies in the cache: it is long, and asked for only where its page is made. */
export interface MarkdownFacts extends Omit<MarkdownText, 'body'> {
	/** Its key in the cache. */
	textKey: string;
}

/**
 * The tree of a text without mistakes.
 *
 * @throws {Error} where it lies in the cache no more
 */
export function readText(cache: Pick<TextCache, 'get'>, key: string): Root {
	const stored = parseStored(cache.get(key));
	if (!stored) throw new Error(`The text ${key} is not in the cache any more: build again.`);
	return JSON.parse(stored.body);
}

/** A damaged entry is as good as none: the text is parsed again. One that is whole JSON is what was written. */
export function parseStored(entry: string | undefined): MarkdownText | undefined {
	try {
		const stored = JSON.parse(entry ?? 'null') as Partial<MarkdownText> | null;
		const { body, anchors, links, images, embeds, films, characters } = stored ?? {};
		const isWhole = body?.startsWith('{') && anchors && links && images && embeds && films && characters;
		return isWhole ? (stored as MarkdownText) : undefined;
	} catch {
		return undefined;
	}
}
