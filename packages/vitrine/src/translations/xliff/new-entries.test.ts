import { describe, expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { news as bothLists, entry, list } from '../../../../../test/support/news-site.ts';
import { confirmedSite } from '../../../../../test/support/translated-site.ts';
import { exportedWith, sentBack, translate } from '../../../../../test/support/xliff-files.ts';
import { lockFile } from '../lock/lock.ts';
import { waitingFile } from '../waiting/waiting.ts';

const news: Record<string, string> = { ...bothLists, 'content/en/news/index.md': list('News') };
const { 'content/ja/news/index.md': _, ...withoutList } = bothLists;
const oil = { 'Better oil': 'Лучшее масло', 'Better oil, Better oil.': 'Лучшее масло, лучшее масло.' };

describe('entries that a language lacks', () => {
	it('are exported with all open work where that is wanted, and left out otherwise', async () => {
		const site = await confirmedSite(news);
		const files = (xliff: string) =>
			[...xliff.matchAll(/<file [^>]*original="content\/en\/news\/(.*?)"/g)].map(([, name]) => name);
		expect(files((await exportedWith(site, 'ru')).xliff)).toEqual([]);
		const all = await exportedWith(site, 'ru', '--new');
		expect(files(all.xliff)).toEqual(['next.md', 'oil.md', 'wick.md']);
		expect(all.xliff).toContain('original="content/en/messages.yaml"');
		expect((await site.run()).text).toMatch(/news\/oil +not in this language/);
	});

	it('are exported alone by their name or that of their folder, with other files that are named', async () => {
		const site = await confirmedSite(news);
		const files = (xliff: string) =>
			[...xliff.matchAll(/<file [^>]*original="content\/en\/(.*?)"/g)].map(([, name]) => name);
		expect(files((await exportedWith(site, 'ru', 'news/oil')).xliff)).toEqual(['news/oil.md']);
		expect(files((await exportedWith(site, 'ru', 'news', 'pages/guide/wick')).xliff)).toEqual([
			'pages/guide/wick.md',
			'news/next.md',
			'news/oil.md',
			'news/wick.md',
		]);
		expect((await site.run('export', 'ru', 'x.xlf', 'news/lamp')).text).toBe(
			'Nothing of news/lamp is open in "ru": no file was written.',
		);
		expect((await site.run('export', 'ru', 'x.xlf', 'news/oill')).text).toBe(
			'There is no "news/oill" to translate. Did you mean news/oil?',
		);
	});

	it('become files of the language, with the day of the original and without its address and tags', async () => {
		const site = await confirmedSite(news);
		const { file, xliff } = await exportedWith(site, 'ru', 'news/oil');
		expect((await sentBack(site, file, translate(xliff, oil))).text).toBe(
			'Took over 3 texts into 1 file, and recorded them as up to date.',
		);
		expect(site.read('content/ru/news/oil.md')).toBe(
			'---\ntitle: Лучшее масло\ndescription: Лучшее масло, лучшее масло.\ndate: 2026-02-01\nupdated: 2026-02-10\nauthor: Ada\n---\n\nЛучшее масло\n',
		);
		expect(await site.open('ru', 'news/oil.md')).toEqual([]);
		const { pages } = await loadSite({ root: site.root });
		expect(pages.get('news/oil')?.translations).toHaveProperty('ru');
	});

	it('wait for the list of their language, which is exported with them', async () => {
		const site = await confirmedSite(withoutList);
		const { file, xliff } = await exportedWith(site, 'ja', 'news/oil');
		expect([...xliff.matchAll(/original="(.*?)"/g)].map(([, name]) => name)).toEqual([
			'content/en/news/index.md',
			'content/en/news/oil.md',
		]);
		const japanese = { 'Better oil': '良い油', 'Better oil, Better oil.': '良い油、良い油。' };
		const { text } = await sentBack(site, file, translate(xliff, japanese));
		expect(text).toContain('content/ja/news/oil.md waits: 3 of its 3 open texts came');
		expect(site.has('content/ja/news/oil.md')).toBe(false);
		const lines = { News: 'お知らせ', 'News, News.': 'お知らせ、お知らせ。', 'What we made.': '<0>作ったもの<1>。' };
		const index = xliff.replace(/<file [^>]*original="content\/en\/news\/oil[\s\S]*<\/file>/, '');
		expect((await sentBack(site, file, translate(index, lines))).text).toMatch(/^Took over 6 texts into 2 files/);
		expect(site.read('content/ja/news/index.md')).toContain('title: お知らせ\n');
		expect(site.read('content/ja/news/oil.md')).toContain('title: 良い油\n');
		expect(site.has(waitingFile)).toBe(false);
	});

	it('are not written over where a colleague has written one meanwhile', async () => {
		const site = await confirmedSite(news);
		const { file, xliff } = await exportedWith(site, 'ru', 'news/oil');
		site.write('content/ru/news/oil.md', entry('Масло', 'date: 2026-02-01'));
		await site.run('accept', 'ru', 'news/oil');
		const before = site.contents();
		const { text, isGood } = await sentBack(site, file, translate(xliff, oil));
		expect(isGood).toBe(false);
		expect(text).toContain('found     a text that was translated, changed or confirmed on the site since the export');
		expect(site.contents()).toEqual(before);
	});

	it('stay kept in part where prune is called, and are no drafts of the original', async () => {
		const site = await confirmedSite({
			...news,
			'content/en/news/secret.md': entry('Not yet', 'date: 2026-02-01\ndraft: true'),
		});
		const { file, xliff } = await exportedWith(site, 'ru', '--new');
		expect(xliff).not.toContain('Not yet');
		await sentBack(site, file, translate(xliff, { 'Better oil': 'Лучшее масло' }));
		const [lock, waiting] = [site.read(lockFile), site.read(waitingFile)];
		expect(waiting).toContain('ru news/oil.md title ');
		await site.run('prune');
		expect([site.read(lockFile), site.read(waitingFile)]).toEqual([lock, waiting]);
	});
});

describe('a list that a language lacks', () => {
	it('is exported with what is new', async () => {
		const { xliff } = await exportedWith(await confirmedSite(withoutList), 'ja', '--new');
		expect(xliff).toContain('original="content/en/news/index.md"');
	});
});
