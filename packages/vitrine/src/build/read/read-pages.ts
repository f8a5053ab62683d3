import { availableParallelism } from 'node:os';
import { readBuiltInWords } from '#content/messages/built-in-words.ts';
import { contentLanguages } from '#content/messages/content-language.ts';
import type { ContentCache, StoredPage } from '#content/pages/content-cache.ts';
import { markdownFiles } from '#content/pages/pages.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { listLanguageFiles, type PageSource } from '#content/site/language-files.ts';
import { startThreads } from '../threads/threads.ts';
import { openTimings, type Timings } from '../threads/timings.ts';

export interface ReadersOptions extends Pick<SiteConfig, 'locales' | 'defaultLocale' | 'timeZone' | 'collections'> {
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
	page: PageSource;
}

interface ReadWork {
	timings?: Pick<Timings, 'begin' | 'advance' | 'addWork'>;
	/** Cores that may work; with one, no thread is started. */
	cores?: number | undefined;
}

/** By key. A page with a mistake is none. */
export type PagesRead = [key: string, page: StoredPage][];

/** Fewer pages are read sooner than threads are started. */
const threshold = 100;

const batchSize = 16;

/**
 * Reads the pages of Markdown that are not in the cache, in a thread for each core. Where there are only a few, or one core, nothing is
 * done: they are read with the site.
 */
export async function readPages(
	options: ReadersOptions,
	cache: ContentCache,
	{ timings = openTimings(), cores = availableParallelism() }: ReadWork = {},
): Promise<void> {
	const { root, collections } = options;
	const missing: PageToRead[] = [];
	for (const language of contentLanguages(options, readBuiltInWords())) {
		const files = await listLanguageFiles(root, language.folder, collections);
		for (const { key, page } of markdownFiles(root, language, { files, cache, collections })) {
			const stored = cache.pages.get(key);
			if (!stored || !cache.texts.has(key, stored.length)) missing.push({ key, locale: language.code, page });
		}
	}
	if (missing.length < threshold || cores <= 1) return;
	timings.begin('read', missing.length);
	const threads = startThreads<ReadersOptions, PageToRead, PagesRead>(
		new URL('./read.thread.ts', import.meta.url),
		options,
		{ addWork: timings.addWork, cores },
	);
	try {
		for (let start = 0; start < missing.length; start += batchSize) {
			const batch = missing.slice(start, start + batchSize);
			await threads.give(batch);
			timings.advance(batch.length);
		}
		for (const [key, page] of (await threads.finish()).flat()) cache.pages.set(key, page);
	} finally {
		await threads.end();
	}
}
