import { expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import type { Page } from '#content/site/site.ts';
import { article } from '../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { alternatesOf } from './site-pages.ts';

it('names no translation that search engines are kept from: it could not name the others (§2)', async () => {
	const oil = { 'content/en/pages/oil.md': article(''), 'content/ru/pages/oil.md': article('noindex: true\n') };
	const site = await loadSite({ root: siteWith({ ...oil, 'content/ja/pages/oil.md': article('') }) });
	expect(alternatesOf(site, site.pages.get('oil') as Page).map(({ hreflang }) => hreflang)).toEqual([
		'en-US',
		'ja-JP',
		'x-default',
	]);
});
