import { describe, expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import type { Page, PageText } from '#content/site/site.ts';
import { sitePages } from '#views/site-pages.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { renderContext } from '../../../../test/support/render-context.ts';
import { sitemaps } from './sitemaps.ts';

/** The sitemaps of the fixture with so many more pages, whose addresses have so many characters more. */
async function sitemapsOf(more: number, longer = 0): Promise<Map<string, string>> {
	const site = await loadSite({ root: siteWith() });
	const about = site.pages.get('about') as Page;
	for (let number = 0; number < more; number++) {
		const texts = Object.entries(about.translations).map(([code, text]): [string, PageText] => [
			code,
			{ ...text, address: `${text.address}-${number}${'x'.repeat(longer)}` },
		]);
		site.pages.set(`more-${number}`, { id: `more-${number}`, translations: Object.fromEntries(texts), fallbacks: {} });
	}
	return new Map(sitemaps(renderContext(site), sitePages(site)).map(({ path, body }) => [path, String(body?.())]));
}

const addressesIn = (xml = '') => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('a sitemap', () => {
	it('is one file for each language, as long as that may hold all pages', async () => {
		const files = await sitemapsOf(0);
		expect([...files.keys()]).toEqual(['/sitemap.xml', '/ru/sitemap.xml', '/ja/sitemap.xml', '/sitemap_index.xml']);
	});

	it('is divided where there are more than 50,000 pages, and the index names all parts', async () => {
		const files = await sitemapsOf(50_000);
		const english = ['/sitemap.xml', '/sitemap-2.xml'].map((path) => addressesIn(files.get(path)));
		const all = english.flat();
		expect(english[0]).toHaveLength(50_000);
		expect(new Set(all).size).toBe(all.length);
		expect(all).toContain('https://lantern.example/about-49999');
		expect(addressesIn(files.get('/sitemap_index.xml'))).toEqual([
			'https://lantern.example/sitemap.xml',
			'https://lantern.example/sitemap-2.xml',
			'https://lantern.example/ru/sitemap.xml',
			'https://lantern.example/ru/sitemap-2.xml',
			'https://lantern.example/ja/sitemap.xml',
			'https://lantern.example/ja/sitemap-2.xml',
		]);
	});

	it('is divided where a file would have more than 50 MB', async () => {
		const files = await sitemapsOf(12_000, 1000);
		expect(files.has('/sitemap-2.xml')).toBe(true);
		for (const xml of files.values()) expect(xml.length).toBeLessThan(50 * 1024 * 1024);
	});
});
