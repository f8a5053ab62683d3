import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtFrom } from '../../../../../test/support/built-site.ts';
import { article, complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { englishSite, settings, siteWith } from '../../../../../test/support/fixture-site.ts';
import { examplesAsMarkdown, kindsFile, kindsPage, withGallery } from '../../../../../test/support/kinds-page.ts';
import { loadSite } from '../load-site.ts';
import { textIn } from '../site/site.ts';

const page = await kindsPage(['latest', 'files']);

/** What the examples of files name, in three sizes. */
const files = {
	'public/catalogue.pdf': new Uint8Array(2_449_000),
	'public/care.pdf': new Uint8Array(41_200),
	'public/press.zip': new Uint8Array(999_700),
};

/** A page of news that shows the latest. */
const news = (fields: string) =>
	`title: News\ndescription: What is new.\nupdated: 2026-02-01\nsections:\n  news:\n    kind: latest\n    label: News\n    title: What is new\n${fields}`;

/** What a section shows in a language. */
async function dataOf(root: string, id: string, locale: string): Promise<Record<string, string>[]> {
	const { pages } = await loadSite({ root });
	const found = pages.get(id);
	const text = found && textIn(found, locale);
	return (text?.format === 'yaml' ? text.sections[0]?.data : undefined) as unknown as Record<string, string>[];
}

describe('a page of latest pages and of files, each of them twice', () => {
	let html: string;

	beforeAll(async () => {
		const folder = await builtFrom(englishSite({ [kindsFile()]: page, ...files }));
		html = readFileSync(join(folder, 'site/kinds.html'), 'utf8');
	});

	it('has one first heading, and no id twice', () => {
		expect(html.match(/<h1[ >]/g)).toHaveLength(1);
		const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
		expect(ids).toEqual([...new Set(ids)]);
	});

	it('links to pages with their day, and to files with their type and size', () => {
		expect(html).toMatch(/<time dateTime="2026-\d\d-\d\d">\w+ \d+, 2026<\/time>/);
		expect(html).toContain('<a href="/catalogue.pdf" download="">Catalog</a>');
		expect(html).toContain('<span translate="no">PDF · </span><span>2.4\u00a0MB</span>');
		expect(html).toContain('<span>42\u00a0KB</span>');
		expect(html).toContain('<span translate="no">ZIP · </span><span>1\u00a0MB</span>');
	});
});

describe('the latest pages', () => {
	const dated = (day: string, more = '') =>
		`---\ntitle: Of ${day}\ndescription: A page.\nupdated: ${day}\n${more}---\n\nText.\n`;

	it('are the newest of those that the language shows, without the home page and those out of reach of searches', async () => {
		const root = siteWith({
			'content/en/pages/news.yaml': news('    below: /news\n    count: 3\n'),
			'content/ru/pages/news.yaml': news('    below: /news\n    count: 3\n').replaceAll('News', 'Новости'),
			'content/en/pages/news/a.md': dated('2026-01-03'),
			'content/en/pages/news/b.md': dated('2026-01-05', 'noindex: true\n'),
			'content/en/pages/news/c.md': dated('2026-01-04'),
			'content/en/pages/news/d.md': dated('2026-01-03'),
			'content/en/pages/news/e.md': dated('2026-01-02'),
			'content/ru/pages/news/e.md': dated('2026-01-06'),
		});
		const shown = async (locale: string) =>
			(await dataOf(root, 'news', locale)).map(({ address, date, lang }) => [address, date, lang]);
		expect(await shown('en')).toEqual([
			['/news/c', 'January 4, 2026', undefined],
			['/news/a', 'January 3, 2026', undefined],
			['/news/d', 'January 3, 2026', undefined],
		]);
		expect(await shown('ru')).toEqual([
			['/ru/news/e', '6 января 2026 г.', undefined],
			['/ru/news/c', '4 января 2026 г.', 'en-US'],
			['/ru/news/a', '3 января 2026 г.', 'en-US'],
		]);
	});

	it('are of the whole site where no page is named, but for the page that lists them', async () => {
		const shown = await dataOf(siteWith({ 'content/en/pages/news.yaml': news('    count: 12\n') }), 'news', 'en');
		expect(shown.map(({ address }) => address).toSorted()).toEqual(['/about', '/guide', '/guide/wick']);
	});
});

describe('the examples', async () => {
	const markdownOf = (name: string) => examplesAsMarkdown([name], ['en', 'ru', 'ja']);
	const published = { 'site.config.ts': withGallery(settings()) };
	const galleryOf = async (root: string, locale: string) => {
		const gallery = (await loadSite({ root })).pages.get('gallery');
		const text = gallery && textIn(gallery, locale);
		return text?.format === 'yaml' ? text.sections : [];
	};

	it('write themselves as Markdown: latest', async () => {
		expect(await markdownOf('latest')).toMatchInlineSnapshot(`
			"
			## What changed last

			Latest

			Pages of this site, newest first.

			### [The wick](https://lantern.example/guide/wick)

			February 6, 2026

			How to trim the wick.

			### [Guide](https://lantern.example/guide)

			February 4, 2026

			How to light it.

			### [About](https://lantern.example/about)

			February 1, 2026

			About the lamp.

			## Что изменилось недавно

			Обновления

			Страницы этого сайта, сначала свежие.

			### [The wick](https://lantern.example/ru/rukovodstvo/wick)

			6 февраля 2026 г.

			How to trim the wick.

			### [Руководство](https://lantern.example/ru/rukovodstvo)

			5 февраля 2026 г.

			Как зажечь лампу.

			### [О лампе](https://lantern.example/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5)

			2 февраля 2026 г.

			Всё о лампе.

			## 最近更新したページ

			更新情報

			このサイトのページを、新しい順に表示しています。

			### [ランプについて](https://lantern.example/ja/about)

			2026年2月3日

			ランプの説明です。
			"
		`);
	});

	it('write themselves as Markdown: files', async () => {
		expect(await markdownOf('files')).toMatchInlineSnapshot(`
			"
			## To read and print

			Downloads

			### [Catalog](https://lantern.example/)

			PDF · 2.4 MB

			All of this year’s lamps, with **prices and sizes**.

			### [Caring for your lamp](https://lantern.example/)

			PDF · 180 KB

			One page to keep in the kitchen drawer.

			### [Press photos](https://lantern.example/)

			ZIP · 18.6 MB

			## Почитать и распечатать

			Файлы

			### [Каталог](https://lantern.example/ru)

			PDF · 2,4 МБ

			Все лампы этого года, **с ценами и размерами**.

			### [Памятка по уходу](https://lantern.example/ru)

			PDF · 180 КБ

			Одна страница, которую удобно держать под рукой.

			### [Фотографии для прессы](https://lantern.example/ru)

			ZIP · 18,6 МБ

			## 資料ダウンロード

			資料

			### [カタログ](https://lantern.example/ja)

			PDF · 2.4 MB

			今年のランプを**価格と寸法つき**で一覧できます。

			### [お手入れの手引き](https://lantern.example/ja)

			PDF · 180 KB

			1ページにまとめました。印刷してお手元にどうぞ。

			### [プレス用写真](https://lantern.example/ja)

			ZIP · 18.6 MB
			"
		`);
	});

	it('of files lead home in the gallery, which has no files of theirs', async () => {
		const sections = await galleryOf(siteWith(published), 'ru');
		const catalog = { address: '/ru', type: 'PDF', size: '2,4\u00a0МБ' };
		expect(sections.find(({ name }) => name === 'files')?.data).toMatchObject({
			tag: 'ru-RU',
			files: expect.arrayContaining([catalog]),
		});
	});

	it('of the latest pages is left out of the gallery of a site that has none to show', async () => {
		const hidden = article('noindex: true\n', '## Oil {#oil}');
		const root = siteWith({
			...published,
			'content/en/pages/about.md': hidden,
			'content/en/pages/guide.md': hidden,
			'content/en/pages/guide/wick.md': article('noindex: true\n', '![A lamp](./lamp.png)'),
		});
		const names = (await galleryOf(root, 'en')).map(({ name }) => name);
		expect(names).toContain('files');
		expect(names).not.toContain('latest');
	});
});

describe('a mistake in a page of them', () => {
	it('is reported with its line', async () => {
		const { 'public/care.pdf': care, ...others } = files;
		const pages: Record<string, string> = {
			'no such page': news('    below: /guidee\n'),
			'no page below it': news('    below: /about\n'),
			'too many pages': news('    count: 13\n'),
			'a file that is missing': page,
			'a file that was meant to lie beside the page': page.replace('/care.pdf', 'care.pdf'),
		};
		const told = await complaintsAbout(Object.keys(pages), (name) => ({
			[kindsFile()]: pages[name] ?? '',
			...others,
			...(name === 'a file that is missing' ? {} : { 'public/care.pdf': care }),
		}));
		expect(told).toMatchInlineSnapshot(`
			"
			▸ no such page
			content/en/pages/kinds.yaml:9  sections.news.below
			  found     a link to "/guidee"
			  expected  a page of the site
			  to do     write "/guide"

			▸ no page below it
			content/en/pages/kinds.yaml:9  sections.news.below
			  found     a list of the latest pages with nothing in it
			  expected  a page below /about that search engines may find, in "en"
			  to do     write one, or remove the section

			▸ too many pages
			content/en/pages/kinds.yaml:9  sections.news.count
			  found     13
			  expected  a whole number from 1 to 12
			  to do     write it in digits

			▸ a file that is missing
			content/en/pages/kinds.yaml:19  sections.files-first.items.1.file
			  found     a file at "/care.pdf"
			  expected  a file in public/
			  to do     put the file at public/care.pdf

			content/en/pages/kinds.yaml:37  sections.files-second.items.1.file
			  found     a file at "/care.pdf"
			  expected  a file in public/
			  to do     put the file at public/care.pdf

			▸ a file that was meant to lie beside the page
			content/en/pages/kinds.yaml:19  sections.files-first.items.1.file
			  found     "care.pdf"
			  expected  a file in public/, written with a leading slash
			  to do     write for example /catalogue.pdf
			"
		`);
	});
});
