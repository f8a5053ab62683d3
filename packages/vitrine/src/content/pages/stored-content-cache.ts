import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileHashes } from '#node/file-hashes.ts';
import { replaceFile } from '#node/replace-file.ts';
import type { ContentCache, StoredPage, TextStore } from './content-cache.ts';

/** Texts in a folder, one file each. */
export function openTexts(folder: string): TextStore {
	return {
		get(key) {
			try {
				return readFileSync(join(folder, key), 'utf8');
			} catch {
				// Not there, or not readable.
				return undefined;
			}
		},
		set(key, text) {
			writeFileSync(join(folder, key), text);
		},
		delete: (key) => rmSync(join(folder, key), { force: true }),
		has: (key, length) => statSync(join(folder, key), { throwIfNoEntry: false })?.size === length,
	};
}

/**
 * Keeps what was read of the content in a folder: what is known of pages in one file, and their texts in one each. `save`
 * forgets what was not requested since the cache was opened, so that the folder never holds more than the site needs.
 */
export function openContentCache(
	folder: string,
	{ hashOf }: Pick<FileHashes, 'hashOf'>,
): ContentCache & { save: () => void } {
	const texts = join(folder, 'texts');
	mkdirSync(texts, { recursive: true });
	const before = readStoredPages(folder);
	const pages = new Map<string, StoredPage>();
	return {
		hashOf,
		pages: {
			get(key) {
				const page = pages.get(key) ?? before.get(key);
				if (page) pages.set(key, page);
				return page;
			},
			set: (key, page) => pages.set(key, page),
			delete: (key) => pages.delete(key),
		},
		texts: openTexts(texts),
		save() {
			replaceFile(join(folder, listFile), partsOf([...pages]));
			for (const key of readdirSync(texts)) {
				if (!pages.has(key)) rmSync(join(texts, key), { force: true });
			}
		},
	};
}

const listFile = 'pages.json';

/** So many pages are written at once. */
const pagesAtOnce = 1000;

function* partsOf(pages: readonly [string, StoredPage][]): Generator<string> {
	yield '[';
	for (let start = 0; start < pages.length; start += pagesAtOnce) {
		const some = JSON.stringify(pages.slice(start, start + pagesAtOnce)).slice(1, -1);
		yield start > 0 ? `,${some}` : some;
	}
	yield ']';
}

/** Reads what a folder has of pages, by their keys; nothing where the list is damaged. */
export function readStoredPages(folder: string): Map<string, StoredPage> {
	try {
		return new Map(JSON.parse(readFileSync(join(folder, listFile), 'utf8')) as [string, StoredPage][]);
	} catch {
		// Not there, or not whole: all pages are read again.
		return new Map();
	}
}
