import { contentLanguages } from '#content/messages/content-language.ts';
import type { ContentCache, StoredPage } from '#content/pages/content-cache.ts';
import { markdownFiles, readMarkdownPage } from '#content/pages/pages.ts';
import { openTexts } from '#content/pages/stored-content-cache.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { listLanguageFiles, type PageSource } from '#content/site/language-files.ts';
import { answerAll } from '../threads/pool.ts';
import { openTimings, type Stopwatch, type Timings } from '../threads/timings.ts';

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
	/** Whether a core is at something else. */
	isBusy?: boolean;
}

/** By key. A page with a mistake is none. */
export type PagesRead = [key: string, page: StoredPage][];

const batchSize = 16;

/** Fewer batches are read sooner than threads are started; more of them where these would wait for a core. */
const threshold = { free: 7, busy: 40 } as const;

/** Reads the pages of Markdown that are not in the cache. */
export async function readPages(
	options: ReadersOptions,
	cache: ContentCache,
	{ timings = openTimings(), cores, isBusy = false }: ReadWork = {},
): Promise<void> {
	const { root, collections } = options;
	const missing: PageToRead[] = [];
	for (const language of contentLanguages(options)) {
		const files = await listLanguageFiles(root, language.folder, collections);
		for (const { key, page } of markdownFiles(root, language, { files, cache, collections })) {
			const stored = cache.pages.get(key);
			if (!stored || !cache.texts.has(key, stored.length)) missing.push({ key, locale: language.code, page });
		}
	}
	if (missing.length === 0) return;
	timings.begin('read', missing.length);
	const batches = Array.from({ length: Math.ceil(missing.length / batchSize) }, (_, index) =>
		missing.slice(index * batchSize, (index + 1) * batchSize),
	);
	const read = await answerAll<ReadersOptions, PageToRead, PagesRead>(batches, {
		module: new URL('./read.thread.ts', import.meta.url),
		common: options,
		begin: (stopwatch) => createReader(options, stopwatch),
		threshold: isBusy ? threshold.busy : threshold.free,
		...{ cores, timings },
	});
	for (const [key, page] of read.flat()) cache.pages.set(key, page);
}

/** Creates what reads one page, and leaves its text in the folder. A page with a mistake is read again with the site, which reports it. */
export async function createReader(
	{ root, texts, locales, defaultLocale, timeZone }: ReadersOptions,
	stopwatch: Stopwatch,
): Promise<(page: PageToRead) => Promise<PagesRead>> {
	const languages = contentLanguages({ locales, defaultLocale, timeZone });
	return async ({ key, locale, page }) => {
		const language = languages.find(({ code }) => code === locale);
		const pages: PagesRead = [];
		const cache = {
			pages: { set: (key: string, page: StoredPage) => pages.push([key, page]) },
			texts: openTexts(texts),
		};
		stopwatch.end();
		if (language) await readMarkdownPage({ root, language, page }, { key, cache }, () => {});
		stopwatch.end('parse');
		return pages;
	};
}
