import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { article } from '../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { loadSite } from './load-site.ts';
import { createContentCache } from './pages/content-cache.ts';
import { homeOf } from './site/site.ts';

describe('a site without mistakes', () => {
	it('is loaded with its pages in every language that has them', async () => {
		const site = await loadSite({ root: siteWith() });
		const about = site.pages.get('about');
		expect(Object.values(about?.translations ?? {}).map(({ address }) => address)).toEqual([
			'/about',
			'/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5',
			'/ja/about',
		]);
		expect(site.pages.get('guide/wick')?.fallbacks).toEqual({ ru: { address: '/ru/rukovodstvo/wick', locale: 'en' } });
		expect(site.redirects).toEqual({
			'/company': '/about',
			'/old/about': '/about',
			'/ru/company': '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5',
		});
	});

	it('shows drafts only where they are asked for', async () => {
		const root = siteWith();
		expect((await loadSite({ root })).pages.has('secret')).toBe(false);
		expect((await loadSite({ root, drafts: true })).pages.has('secret')).toBe(true);
	});

	it('takes the source language for a home section that a language lacks', async () => {
		const site = await loadSite({ root: siteWith() });
		const { ja } = homeOf(site).translations;
		expect(ja?.format === 'yaml' && ja.sections.map(({ name, locale }) => `${name} ${locale}`)).toEqual([
			'hero ja',
			'features ja',
			'contacts en',
		]);
	});

	it('reads file names as NFC', async () => {
		const decomposed = 'cafe\u0301';
		const site = await loadSite({ root: siteWith({ [`content/en/pages/${decomposed}.md`]: article('') }) });
		expect(site.pages.get('caf\u00e9')?.translations.en?.address).toBe('/caf%C3%A9');
	});

	it('is a preview when it is built for another origin', async () => {
		const site = await loadSite({ root: siteWith(), origin: 'https://preview.lantern.example' });
		expect(site.isPreview).toBe(true);
	});

	it('keeps the address of a page when the page above it becomes a draft', async () => {
		const guide = (draft: string) =>
			`---\ntitle: Руководство\ndescription: Как.\nupdated: 2026-02-05\nslug: rukovodstvo\n${draft}---\n\n## Шаги {#first-steps}\n`;
		for (const draft of ['', 'draft: true\n']) {
			const site = await loadSite({ root: siteWith({ 'content/ru/pages/guide.md': guide(draft) }) });
			expect(site.pages.get('guide/wick')?.fallbacks).toEqual({
				ru: { address: '/ru/rukovodstvo/wick', locale: 'en' },
			});
			expect(site.pages.get('guide')?.fallbacks.ru?.address).toBe(draft ? '/ru/rukovodstvo' : undefined);
		}
	});

	it('reads a page again only where its file or its text in the cache has changed', async () => {
		const cache = createContentCache();
		const root = siteWith();
		const read: string[] = [];
		const texts = new Map<string, string>();
		cache.texts = {
			get: (key) => texts.get(key),
			set(key, text) {
				read.push(key);
				texts.set(key, text);
			},
			delete: (key) => void texts.delete(key),
			has: (key, length) => Buffer.byteLength(texts.get(key) ?? '') === length,
		};
		const load = async () => [...(await loadSite({ root, cache })).pages];
		const pages = await load();
		const all = read.splice(0).length;
		expect(all).toBeGreaterThan(5);
		expect([await load(), read.splice(0)]).toEqual([pages, []]);

		const [first = '', second = ''] = texts.keys();
		texts.set(first, '{"type":"ro');
		texts.delete(second);
		expect([await load(), read.splice(0).sort()]).toEqual([pages, [first, second].sort()]);

		const about = join(root, 'content/en/pages/about.md');
		writeFileSync(about, readFileSync(about, 'utf8').replace('code', 'mode'));
		await load();
		expect(read).toHaveLength(1);
	});
});
