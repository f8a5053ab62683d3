import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { article } from '../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { shownPage } from '../../../../test/support/shown-page.ts';
import { layoutOf } from './layout-data.ts';

const about = (locale: string) => readFileSync(join(siteWith(), `content/${locale}/pages/about.md`), 'utf8');

const header = `header:
  - { group: lamps, links: [/guide, { href: mailto:lamp@lantern.example, text: write }] }
  - { href: https://social.example/@lantern, name: Social, icon: lucide:lamp, rel: me }
`;

describe('the navigation', () => {
	it('names a page by its short title, else by its title', async () => {
		const file = 'content/ru/pages/about.md';
		const root = siteWith({ [file]: about('ru').replace('\n', '\nlabel: "Кто мы"\n') });
		const site = await loadSite({ root });
		const names = (locale: string) => layoutOf(site, locale).footer.map(({ label }) => label);
		expect([names('en'), names('ru')]).toEqual([['About'], ['Кто мы']]);
	});

	it('leads to a page that the language lacks where that is, in its words', async () => {
		const root = siteWith({ 'content/navigation.yaml': 'header: [/guide/wick]\n' });
		const site = await loadSite({ root });
		const links = ['ru', 'ja'].map((locale) => layoutOf(site, locale).header);
		const english = { label: 'The wick', lang: 'en-US', dir: 'ltr' };
		// Japanese shows no page of another language: `fallback: '404'`.
		expect(links).toMatchObject([
			[{ ...english, address: '/ru/rukovodstvo/wick' }],
			[{ ...english, address: '/guide/wick' }],
		]);
	});

	it('knows the nearest page above another that the header leads to', async () => {
		const text = article('');
		const root = siteWith({
			'content/navigation.yaml': 'header: [/guide, /oil/lamps]\n',
			'content/en/pages/oil/lamps.md': text,
			'content/en/pages/oil/lamps/brass/small.md': text,
		});
		const site = await loadSite({ root });
		const above = (id: string) => layoutOf(site, 'en', shownPage(site, id, 'en')).above;
		expect(['oil/lamps/brass/small', 'guide/wick', 'oil/lamps', 'about'].map(above)).toEqual([
			'/oil/lamps',
			'/guide',
			undefined,
			undefined,
		]);
	});

	it('has groups and links to other places, in the words of the language or of one that replaces it', async () => {
		const root = siteWith({
			'content/navigation.yaml': header,
			'content/en/navigation.yaml': 'lamps: Lamps\nwrite: Write to us\n',
			'content/ru/navigation.yaml': 'lamps: Лампы\n',
		});
		const [group, link] = layoutOf(await loadSite({ root }), 'ru').header;
		const ofPage = { lang: undefined, dir: undefined };
		expect(group).toEqual({
			group: 'lamps',
			label: 'Лампы',
			...ofPage,
			links: [
				{ label: 'Руководство', ...ofPage, address: '/ru/rukovodstvo' },
				{ label: 'Write to us', lang: 'en-US', dir: 'ltr', address: 'mailto:lamp@lantern.example' },
			],
		});
		expect(link).toMatchObject({
			label: 'Social',
			...ofPage,
			address: 'https://social.example/@lantern',
			isName: true,
			rel: 'me',
			icon: [['svg', { viewBox: '0 0 24 24' }, ['path', {}]]],
		});
	});
});

it('a page that shows the text of another language does not offer that language', async () => {
	const site = await loadSite({ root: siteWith() });
	const offered = (id: string, locale: string) =>
		layoutOf(site, locale, shownPage(site, id, locale)).suggestions.map(({ code }) => code);
	expect(offered('about', 'ru')).toEqual(['en', 'ja']);
	expect(offered('guide/wick', 'ru')).toEqual([]);
});
