import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { hastToTree } from '#resources/hast-to-tree.ts';
import { Prose } from '#ui/prose.tsx';
import { article } from '../../../../test/support/complaint-about.ts';
import { markdownOf, siteWith } from '../../../../test/support/fixture-site.ts';

it('aligns the cells of a table without a style', async () => {
	const root = siteWith({ 'content/en/pages/oil.md': article('', '| a | b |\n| :-: | -: |\n| 1 | 2 |') });
	const body = markdownOf(await loadSite({ root }), 'oil');
	const own = { tag: 'ru-RU', dir: 'ltr' };
	const fallbackLocale = { tag: 'ar', dir: 'rtl' };
	const html = renderToStaticMarkup(
		createElement(Prose, { tree: hastToTree(body), tableLabel: { text: 'Table' }, fallbackLocale, own }),
	);
	expect(html).toContain('<td data-align="center">1</td>');
	expect(html).toContain('<td data-align="right">2</td>');
	expect(html).not.toContain('style');
	// The label is in the language of the page, though the table is not.
	expect(html).toMatch(/<div [^>]*aria-label="Table"[^>]* lang="ru-RU" dir="ltr"><div lang="ar" dir="rtl"><table>/);
});
