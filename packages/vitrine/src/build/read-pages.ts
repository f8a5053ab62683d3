import { readBuiltInWords } from '#content/built-in-words.ts';
import type { ContentCache, StoredPage } from '#content/content-cache.ts';
import { contentLanguages } from '#content/content-language.ts';
import { listLanguageFiles } from '#content/language-files.ts';
import { markdownFiles } from '#content/pages.ts';
import type { SiteConfig } from '#content/site-schema.ts';
import { startThreads } from './threads.ts';

export interface ReadersOptions extends Pick<SiteConfig, 'locales' | 'defaultLocale' | 'timeZone'> {
	/** Folder of the site. */
	root: string;
	/** Folder that receives the texts. */
	texts: string;
}

/** A page of Markdown that is not in the cache. */
export interface PageToRead {
	key: string;
	/** Code of its language. */
	locale: string;
	id: string;
	/** From the folder of the site. */
	onDisk: string;
}

/** By key. A page with a mistake is none. */
export type PagesRead = [key: string, page: StoredPage][];

/** Fewer pages are read sooner than threads are started. */
const fewest = 100;

const batchSize = 16;

/**
 * Reads the pages of Markdown that are not in the cache, in a thread for each core. Where there are only a few, nothing is done: they are
 * read with the site.
 */
export async function readPages(options: ReadersOptions, cache: ContentCache): Promise<void> {
	const { root } = options;
	const missing: PageToRead[] = [];
	for (const language of contentLanguages(options, readBuiltInWords())) {
		const files = await listLanguageFiles(root, language.folder);
		for (const { key, ...file } of markdownFiles(root, language, { files, cache })) {
			const stored = cache.pages.get(key);
			if (!stored || !cache.texts.has(key, stored.length)) missing.push({ key, locale: language.code, ...file });
		}
	}
	if (missing.length < fewest) return;
	const threads = startThreads<ReadersOptions, PageToRead, PagesRead>(
		new URL('./read-worker.ts', import.meta.url),
		options,
	);
	try {
		for (let start = 0; start < missing.length; start += batchSize) {
			await threads.give(missing.slice(start, start + batchSize));
		}
		for (const [key, page] of (await threads.finish()).flat()) cache.pages.set(key, page);
	} finally {
		await threads.end();
	}
}
