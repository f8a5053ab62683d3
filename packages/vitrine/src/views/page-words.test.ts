import { expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { newsSettings, newsSite } from '../../../../test/support/news-site.ts';
import { shownPage } from '../../../../test/support/shown-page.ts';
import { pageWords } from './page-words.ts';

it('numbers the pages of a list in the digits of its language', async () => {
	const persian = "locales: locales.map((row) => (row.code === 'en' ? { ...row, tag: 'fa-IR', dir: 'rtl' } : row)),";
	const words = 'list-page-title: "{title} ({number})"\nlist-page-description: "{title}: {number}/{last}"\n';
	const changes = { 'site.config.ts': newsSettings(persian), 'content/en/messages.yaml': words };
	const site = await loadSite({ root: newsSite(changes) });
	const { title, description } = pageWords(shownPage(site, 'news/page/2', 'en'));
	expect([title.text, description.text]).toEqual(['News (۲)', 'News: ۲/۲']);
});
