import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { type ContentCache, createContentCache } from '#content/pages/content-cache.ts';
import { openContentCache } from '#content/pages/stored-content-cache.ts';
import { loadSiteConfig } from '#content/site-config.ts';
import { openFileHashes } from '#node/file-hashes.ts';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { readPages } from './read-pages.ts';

const page = (number: number, text = 'Oil -- "and" light.') =>
	`---\ntitle: Page ${number}\ndescription: Page ${number}.\nupdated: 2026-01-01\n---\n\n${text}\n`;

const many = Object.fromEntries(
	Array.from({ length: 70 }, (_, number) =>
		['en', 'ru'].map((locale) => [`content/${locale}/pages/many/page-${number}.md`, page(number)]),
	).flat(),
);

it('reads many pages in threads, as they would be read one by one', async () => {
	const root = siteWith(many);
	const folder = outFolder();
	const cache = openContentCache(join(folder, 'cache/content'), openFileHashes());
	const { config } = await loadSiteConfig(root);
	const texts = join(folder, 'cache/content/texts');
	const { locales, defaultLocale, timeZone, collections } = config;
	await readPages({ root, texts, locales, defaultLocale, timeZone, collections }, cache, { cores: 2 });
	const read: string[] = [];
	const watched: ContentCache = { ...cache, texts: { ...cache.texts, set: (key) => read.push(key) } };
	const site = await loadSite({ root, cache: watched });
	expect(read).toEqual([]);
	const alone = await loadSite({ root, cache: createContentCache() });
	expect([...site.pages]).toEqual([...alone.pages]);
	expect(site.pages.size).toBeGreaterThan(70);
});

it('reports a mistake in one of many pages as of any other', async () => {
	const root = siteWith({ ...many, 'content/ru/pages/many/page-7.md': page(7, '<b>Oil</b>') });
	await expect(quickBuild({ root, out: outFolder() })).rejects.toThrow('content/ru/pages/many/page-7.md:7');
});
