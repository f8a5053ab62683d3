import { type FileHashes, openFileHashes } from '#node/file-hashes.ts';
import { unsavedHash } from '../files/unsaved-files.ts';
import type { MarkdownFacts, WrittenText } from '../site/markdown-text.ts';
import type { PageFields } from './frontmatter.ts';

/** What is kept of a page of Markdown without a mistake. */
export interface StoredPage {
	fields: PageFields;
	/** The line of each field. */
	lines: Record<string, number>;
	facts: MarkdownFacts;
	/** Bytes of its text in UTF-8, which tell one that was cut off. */
	length: number;
}

/** What reading the content keeps, so that the next time only what changed is read. */
export interface ContentCache extends Pick<FileHashes, 'hashOf'> {
	/** By a key that names everything that a page was made from. */
	pages: Pick<Map<string, StoredPage>, 'get' | 'delete'> & { set: (key: string, page: StoredPage) => void };
	texts: TextStore;
}

/** The texts of pages without mistakes, as a `WrittenText` in JSON. */
export interface TextStore {
	get(key: string): string | undefined;
	set(key: string, text: string): void;
	delete(key: string): void;
	/** Whether a text is there in its full length, in bytes. */
	has(key: string, length: number): boolean;
}

/** A cache for as long as the process runs. */
export function createContentCache(): ContentCache {
	const texts = new Map<string, string>();
	return {
		hashOf: openFileHashes().hashOf,
		pages: new Map(),
		texts: {
			get: (key) => texts.get(key),
			set(key, text) {
				texts.set(key, text);
			},
			delete: (key) => void texts.delete(key),
			has: (key, length) => Buffer.byteLength(texts.get(key) ?? '') === length,
		},
	};
}

/**
 * Returns the hash of a file, as it is or as a change would make it.
 *
 * @throws the file system's error when the file cannot be read
 */
export function hashOfSource({ hashOf }: Pick<ContentCache, 'hashOf'>, path: string): string {
	return unsavedHash(path) ?? hashOf(path);
}

/**
 * The text of a page.
 *
 * @throws {Error} where it is not there, or damaged
 */
export function readText(texts: Pick<TextStore, 'get'>, key: string): WrittenText {
	try {
		return JSON.parse(texts.get(key) ?? '');
	} catch {
		throw new Error(`The text ${key} in dist/cache is damaged: delete dist/cache and build again.`);
	}
}
