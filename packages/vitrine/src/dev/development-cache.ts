import { join } from 'node:path';
import { readPages } from '#build/read/read-pages.ts';
import { listFiles } from '#content/files/source-file.ts';
import { pseudoLocale } from '#content/messages/content-language.ts';
import { type ContentCache, createContentCache } from '#content/pages/content-cache.ts';
import { openContentCache } from '#content/pages/stored-content-cache.ts';
import { readSiteConfig } from '#content/site-config.ts';
import { openFileHashes } from '#node/file-hashes.ts';
import type { DevelopmentOptions } from './read-site.ts';

export interface DevelopmentCache extends ContentCache {
	/** Reads pages in threads, where so many are new that this is sooner. */
	fill: () => Promise<void>;
	/** Keeps what was read for the next start. */
	save: () => void;
}

/** With fewer pages, the settings would be read once more for nothing. */
const manyFiles = 100;

/** What a development server keeps of the pages that it has read, in a folder of its own; in memory where none can be written. */
export function openDevelopmentCache({ root, pseudo }: DevelopmentOptions): DevelopmentCache {
	const folder = join(root, 'dist/cache/development');
	const hashes = openFileHashes(join(folder, 'files.json'));
	try {
		const cache = openContentCache(folder, hashes);
		return {
			...cache,
			async fill() {
				if ((await listFiles(root, 'content')).length < manyFiles) return;
				// Reading the site reports faults of the settings.
				const settings = await readSiteConfig(root).catch(() => undefined);
				if (!settings) return;
				const { locales, defaultLocale, timeZone, collections } = settings.config;
				const all = pseudo ? [...locales, pseudoLocale] : locales;
				await readPages(
					{ root, texts: join(folder, 'texts'), locales: all, defaultLocale, timeZone, collections },
					cache,
				);
			},
			save() {
				hashes.save();
				cache.save();
			},
		};
	} catch {
		// A folder that may not be written.
		return { ...createContentCache(), fill: async () => {}, save: () => {} };
	}
}
