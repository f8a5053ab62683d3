import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ContentCache, StoredPage, TextStore } from '#content/pages/content-cache.ts';
import type { FileHashes } from '#node/file-hashes.ts';
import { replaceFile } from '#node/replace-file.ts';
import type { Manifest } from '#protocol/manifest.ts';
import type { CardSettings } from '#views/render-context.ts';

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
	const list = join(folder, 'pages.json');
	mkdirSync(texts, { recursive: true });
	const before = readPages(list);
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
		},
		texts: openTexts(texts),
		save() {
			replaceFile(list, partsOf([...pages]));
			for (const key of readdirSync(texts)) {
				if (!pages.has(key)) rmSync(join(texts, key), { force: true });
			}
		},
	};
}

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

function readPages(list: string): Map<string, StoredPage> {
	try {
		return new Map(JSON.parse(readFileSync(list, 'utf8')) as [string, StoredPage][]);
	} catch {
		// Not there, or not whole: all pages are read again.
		return new Map();
	}
}

/** Forgets pictures that no page has any more. */
export function pruneCards({ cache }: CardSettings, { resources }: Manifest): void {
	const used = new Set(
		resources.filter(({ kind, isEarlier }) => kind === 'og-image' && !isEarlier).map(({ path }) => basename(path)),
	);
	mkdirSync(cache, { recursive: true });
	for (const name of readdirSync(cache)) {
		if (!used.has(name)) rmSync(join(cache, name), { force: true });
	}
}
