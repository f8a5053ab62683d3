import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Atom, parseFeed } from 'feedsmith';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AuditedPage, readPage } from '#check/audit/audited-page.ts';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { findXmllint } from '../../../../../test/support/find-program.ts';
import { fixtureApp } from '../../../../../test/support/fixture-app.ts';
import { fixturePicture } from '../../../../../test/support/fixture-assets.ts';
import { home } from '../../../../../test/support/fixture-site.ts';
import { entry, list, newsSite } from '../../../../../test/support/news-site.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { repositoryRoot } from '../../../../../test/support/repository.ts';

let out: string;
let changes: Record<string, string | Uint8Array>;

beforeAll(async () => {
	out = outFolder();
	changes = {
		...home('en', { news: 'kind: latest\nlabel: News\ntitle: News\nbelow: /news\ncount: 2' }),
		'content/ja/news/lamp.md': entry('新しいランプ', 'date: 2026-03-01'),
		'content/en/news/photo.md': entry(
			'A photograph ]]>',
			'date: 2026-01-05\ncover:\n  file: photo.png\n  alt: A lit lamp',
			'What we [made](/about).\n\n- [x] done\n\nWrite `if (rows[order[0]]>3)`, ]]> and **]]**>.',
		),
		'content/en/news/photo.png': await fixturePicture(1600, 1000).png().toBuffer(),
	};
	await quickBuild({ root: newsSite(changes), out });
});

afterEach(() => vi.useRealTimers());

const read = (file: string, folder = out) => readFileSync(join(folder, 'site', file), 'utf8');
const page = (path: string): AuditedPage => readPage(path, read(`${decodeURI(path).slice(1)}.html`));
const main = (path: string) => read(`${path.slice(1)}.html`).replace(/^.*<main[^>]*>|<\/main>.*$/gs, '');

describe('a site with a collection', () => {
	it('has nothing that the audit finds', async () => {
		expect(await audit(await readExport(out))).toEqual([]);
	});

	it('lists entries with their day and description, and leads to further pages', () => {
		expect(main('/news')).toContain('<time dateTime="2026-03-01">March 1, 2026</time>');
		expect(main('/news')).toContain('What we <a href="/about">made</a>.');
		expect(main('/news')).toContain('<a href="/news/page/2" rel="next">Older</a>');
		expect(main('/news/page/2')).toContain('<a href="/news" rel="prev">Newer</a>');
		expect(main('/news/page/2')).not.toContain('What we ');
		expect(page('/news/page/2').title).toBe('News, page 2 · Lantern');
	});

	it('names each page of a list as its own, and translations of the first alone', () => {
		expect(page('/news').alternates.map(({ hreflang }) => hreflang)).toEqual(['en-US', 'ru-RU', 'ja-JP', 'x-default']);
		expect(page('/news/page/2')).toMatchObject({
			canonical: 'https://lantern.example/news/page/2',
			alternates: [],
			isIndexed: true,
		});
		expect(page('/news/tags/lamps')).toMatchObject({ isIndexed: false, title: 'News tagged “Lamps” · Lantern' });
		expect(page('/news/tags/workshop').isIndexed).toBe(true);
	});

	it('leads from an entry to the ones beside it, to its list and its topics', () => {
		const { links } = page('/news/oil');
		expect(links).toEqual(expect.arrayContaining(['/news', '/news/lamp', '/news/wick', '/news/tags/workshop']));
		expect(main('/news/oil')).toContain('Updated February 10, 2026');
		expect(main('/news/oil')).toContain('Ada');
	});

	it('names no default language for an entry that lacks it, and leads to the list in the others', () => {
		const fair = page('/ru/news/fair');
		expect(fair.alternates.map(({ hreflang }) => hreflang)).toEqual(['ru-RU']);
		expect(fair.languageLinks.map(({ address }) => address)).toEqual(['/news', '/ru/news/fair', '/ja/news']);
	});

	it('tells search engines what an entry is, where it stands and what is a translation of it', () => {
		const graph = (path: string) => JSON.parse(page(path).jsonLd[0] ?? '')['@graph'];
		const [, posting, breadcrumbs] = graph('/news/oil');
		expect(posting).toMatchObject({
			'@type': 'BlogPosting',
			headline: 'Better oil',
			datePublished: '2026-02-01',
			dateModified: '2026-02-10',
			author: { '@type': 'Person', name: 'Ada' },
		});
		expect(breadcrumbs.itemListElement).toEqual([
			{ '@type': 'ListItem', position: 1, name: 'News', item: 'https://lantern.example/news' },
			{ '@type': 'ListItem', position: 2, name: 'Better oil' },
		]);
		expect(graph('/news/lamp')[1].workTranslation).toEqual([
			{ '@type': 'BlogPosting', '@id': 'https://lantern.example/ru/news/lampa' },
			{ '@type': 'BlogPosting', '@id': 'https://lantern.example/ja/news/lamp' },
		]);
		expect(graph('/ru/news/lampa')[1].translationOfWork).toEqual({
			'@type': 'BlogPosting',
			'@id': 'https://lantern.example/news/lamp',
		});
	});

	it('shows its newest entries in a section of any page', () => {
		const dates = main('/index').match(/<time dateTime="[^"]*">/g);
		expect(dates).toEqual(['<time dateTime="2026-03-01">', '<time dateTime="2026-02-01">']);
	});

	it('shows the cover of an entry in link previews', () => {
		const { address, width, height, alt } = page('/news/photo').card;
		expect(address).toMatch(/^https:\/\/lantern\.example\/assets\/photo-1200\.[\da-f]{12}\.jpg$/);
		expect([width, height, alt]).toEqual(['1200', '630', 'A lit lamp']);
	});

	it('leads from the number of the first page to the list, and knows no page beyond the last', async () => {
		const { get } = fixtureApp({ source: exportedFiles(out) });
		const answers = [
			'/news/page/1',
			'/ru/news/page/1/',
			'/news/tags/workshop/page/1',
			'/news/page/9',
			'/about/page/1',
			'/news/fair',
		];
		const found = await Promise.all(answers.map((path) => get(path)));
		expect(found.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
			[308, '/news'],
			[308, '/ru/news'],
			[308, '/news/tags/workshop'],
			[404, null],
			[404, null],
			[404, null],
		]);
	});
});

/** The files of an export by name, without their compressed copies and the list of builds. */
function filesOf(folder: string): Map<string, Buffer> {
	const site = join(folder, 'site');
	const found = readdirSync(site, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	const names = found.map((entry) => relative(site, join(entry.parentPath, entry.name)));
	const own = names.filter((name) => !/\.(br|gz)$|^builds\//.test(name));
	return new Map(own.map((name) => [name, readFileSync(join(site, name))]));
}

/** Builds the site without further files, then with them, and returns the documents that are new or changed. */
async function changedBy(more: Record<string, string>): Promise<string[]> {
	const copy = outFolder();
	cpSync(out, copy, { recursive: true });
	const before = filesOf(copy);
	await quickBuild({ root: newsSite({ ...changes, ...more }), out: copy });
	const after = filesOf(copy);
	return [...after].flatMap(([name, bytes]) => (before.get(name)?.equals(bytes) ? [] : [name])).sort();
}

describe('a feed', () => {
	const feed = (path = 'news/feed.xml') => read(path);

	it('is valid Atom (RFC 4287, appendix B)', () => {
		const xmllint = findXmllint();
		expect(xmllint, 'xmllint is not there: install libxml2-utils').toBeDefined();
		const schema = join(repositoryRoot, 'test/fixtures/schemas/atom.rng');
		for (const path of ['news/feed.xml', 'ru/news/feed.xml', 'ja/news/feed.xml']) {
			const checked = spawnSync(`${xmllint}`, ['--noout', '--nonet', '--relaxng', schema, join(out, 'site', path)]);
			expect(`${checked.stderr}`).toContain('validates');
		}
	});

	it('holds what would end a part of XML elsewhere', () => {
		expect(feed()).toContain('<title>A photograph ]]&gt;</title>');
		expect(feed()).toContain('<code>if (rows[order[0]]&gt;3)</code>, ]]&gt; and <strong>]]</strong>>.');
	});

	it('reports what is new, in one language, under ids that no move of the site changes', () => {
		const { feed: ru } = parseFeed(feed('ru/news/feed.xml')) as { feed: Atom.Feed<string> };
		expect(ru).toMatchObject({
			id: 'tag:lantern.example,2026:ru/news',
			updated: '2026-04-01T00:00:00+00:00',
			entries: [
				{ id: 'tag:lantern.example,2026:ru/news/fair', published: '2026-04-01T00:00:00+00:00' },
				{ id: 'tag:lantern.example,2026:ru/news/lamp', links: [{ href: 'https://lantern.example/ru/news/lampa' }] },
			],
		});
		expect(feed('ru/news/feed.xml')).toContain('xml:lang="ru-RU"');
	});

	it('holds whole texts, with addresses and pictures that are found from anywhere', () => {
		expect(feed()).toContain('<p>It is <strong>bright</strong>.</p>');
		expect(feed()).toMatch(
			/<img src="https:\/\/lantern\.example\/assets\/photo-1200\.[\da-f]{12}\.jpg" alt="A lit lamp"/,
		);
		expect(feed()).toContain('<a href="https://lantern.example/about">');
		expect(feed()).not.toMatch(/<(?:script|iframe|form|input|wbr)|style=|class=/);
	});

	it('is found from the home page, the list and its entries, and is kept as pages are', async () => {
		const link = '<link rel="alternate" type="application/atom+xml" href="/news/feed.xml" title="News"/>';
		for (const file of ['index.html', 'news.html', 'news/page/2.html', 'news/lamp.html'])
			expect(read(file)).toContain(link);
		expect(read('about.html')).not.toContain('atom+xml');
		const { get } = fixtureApp({ source: exportedFiles(out) });
		const { status, headers } = await get('/news/feed.xml');
		expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
		expect((await get('/news/feed.xml', { 'if-none-match': `${headers.get('etag')}` })).status).toBe(304);
		expect((await get('/ru/other/feed.xml')).headers.get('content-type')).toMatch(/^text\/plain/);
	});
});

describe('further feeds', () => {
	let folder: string;

	beforeAll(async () => {
		folder = outFolder();
		const root = newsSite({
			...changes,
			'content/en/notes/first.md': entry('A first note', 'date: 2026-02-15'),
			'content/en/notes/index.md': entry('Notes', ''),
		});
		const file = join(root, 'site.config.ts');
		const text = readFileSync(file, 'utf8').replace(
			/collections: \{\s*news: \{/,
			"feed: '/feed.xml',\n\tcollections: { notes: { address: '/notes' }, news: { feeds: ['/blog.xml', '/index.rss'],",
		);
		writeFileSync(file, text);
		await quickBuild({ root, out: folder });
	});

	it('have the same bytes at each address, in every language', () => {
		for (const prefix of ['', 'ru/']) {
			const own = read(`${prefix}news/feed.xml`, folder);
			expect(read(`${prefix}blog.xml`, folder)).toBe(own);
			expect(read(`${prefix}index.rss`, folder)).toBe(own);
		}
	});

	it('join all collections of a language, under the ids that entries have in their own feed', () => {
		const { feed: whole } = parseFeed(read('feed.xml', folder)) as { feed: Atom.Feed<string> };
		const ids = whole.entries?.map(({ id }) => id) ?? [];
		expect(whole.id).toBe('tag:lantern.example,2026:en');
		expect(ids).toContain('tag:lantern.example,2026:en/notes/first');
		expect(ids.filter((id) => id?.includes('/news/')).length).toBeGreaterThan(1);
		const days = whole.entries?.map(({ published = '' }) => published) ?? [];
		expect(days).toEqual(days.toSorted().toReversed());
		expect(read('ru/feed.xml', folder)).toContain('tag:lantern.example,2026:ru/news/lamp');
		expect(read('index.html', folder)).toContain('type="application/atom+xml" href="/feed.xml" title="Lantern"/>');
	});

	it('are sent as feeds', async () => {
		const { get } = fixtureApp({ source: exportedFiles(folder) });
		for (const path of ['/feed.xml', '/blog.xml', '/ru/index.rss']) {
			const { status, headers } = await get(path);
			expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'application/atom+xml; charset=utf-8']);
		}
	});

	it.each([
		["feed: '/news/feed.xml',", 'an address that no other feed has'],
		["feed: '/rss',", 'an address that ends in .xml, .atom or .rss'],
		["feed: '/data.xml',", 'the address "/data.xml", which public/data.xml has'],
	])('are refused with %s', async (setting, expected) => {
		const root = newsSite({ ...changes, 'public/data.xml': '<a/>' });
		const file = join(root, 'site.config.ts');
		writeFileSync(file, readFileSync(file, 'utf8').replace('collections:', `${setting}\n\tcollections:`));
		await expect(quickBuild({ root, out: outFolder() })).rejects.toThrow(expected);
	});
});

describe('a language without entries', () => {
	let folder: string;

	/** The fixture, where Japanese has neither list nor entries, or a list alone. */
	const borrowing = (files: Parameters<typeof newsSite>[0] = {}) => {
		const root = newsSite({ 'content/ja/news/index.md': undefined, ...files });
		const file = join(root, 'site.config.ts');
		writeFileSync(
			file,
			readFileSync(file, 'utf8')
				.replace("address: '/news',", "address: '/news', fallback: true,")
				.replace('({ ...row,', "({ ...row, ...(row.code === 'ja' ? { fallback: ['ru', 'en'] } : {}),"),
		);
		return root;
	};

	beforeAll(async () => {
		folder = outFolder();
		const more = Object.fromEntries(
			['one', 'two', 'three'].map((name) => [`content/ru/news/${name}.md`, entry(name, 'date: 2026-01-01')]),
		);
		await quickBuild({ root: borrowing(more), out: folder });
	});

	it('shows the list of the first of its fallbacks that has some, in its interface', () => {
		const html = read('ja/news.html', folder);
		expect(html).toContain('<html lang="ja-JP"');
		expect(html).toContain('<span lang="ru-RU"');
		expect(html).toMatch(/<a href="\/ru\/news\/lampa" hrefLang="ru-RU"><span lang="ru-RU"[^>]*>Новая лампа/);
		expect(html).toContain('noindex');
		expect(html).not.toContain('atom+xml');
		expect(existsSync(join(folder, 'site/ja/news/feed.xml'))).toBe(false);
	});

	it('shows all of its pages, and links among them stay in the language', () => {
		expect(read('ja/news.html', folder)).toContain('href="/ja/news/page/2" rel="next"');
		expect(read('ja/news/page/2.html', folder)).toContain('href="/ja/news" rel="prev"');
		expect(read('ja/news/page/2.html', folder)).toContain('lang="ru-RU"');
	});

	it('is in no sitemap, and the switch of languages leads to it from an entry', () => {
		expect(read('ja/sitemap.xml', folder)).not.toContain('/ja/news');
		expect(read('ru/news/lampa.html', folder)).toContain('href="/ja/news"');
	});

	it('shows them below the title of its own list, where it has one', async () => {
		const out = outFolder();
		await quickBuild({ root: borrowing({ 'content/ja/news/index.md': list('お知らせ') }), out });
		const html = read('ja/news.html', out);
		expect(html).toMatch(/<h1[^>]*>お知らせ/);
		expect(html).toContain('href="/ru/news/lampa"');
		expect(html).toContain('noindex');
	});

	it('leads from links to a list of the first fallback that has one, where the settings borrow none', async () => {
		const root = borrowing({
			'content/en/pages/note.md': list('Note', '[News](/news)'),
			'content/ja/pages/note.md': list('覚え書き', '[お知らせ](/news)'),
		});
		const file = join(root, 'site.config.ts');
		writeFileSync(file, readFileSync(file, 'utf8').replace(', fallback: true,', ','));
		const out = outFolder();
		await quickBuild({ root, out });
		expect(read('ja/note.html', out)).toContain('href="/ru/news"');
		expect(existsSync(join(out, 'site/ja/news.html'))).toBe(false);
	});
});

describe('a new entry', () => {
	it('changes what shows it, and nothing else', async () => {
		const files = await changedBy({ 'content/en/news/glass.md': entry('Glass', 'date: 2026-02-20\ntags: [Lamps]') });
		expect(files.filter((name) => !name.endsWith('_payload.json'))).toMatchInlineSnapshot(`
			[
			  "index.html",
			  "index.md",
			  "llms.txt",
			  "news.html",
			  "news.md",
			  "news/feed.xml",
			  "news/glass.html",
			  "news/glass.md",
			  "news/lamp.html",
			  "news/oil.html",
			  "news/page/2.html",
			  "news/page/2.md",
			  "news/page/3.html",
			  "news/page/3.md",
			  "news/tags/lamps.html",
			  "news/tags/lamps.md",
			  "sitemap.xml",
			]
		`);
	});
});

describe('an entry that waits', () => {
	it('is built on its day, from the same files', async () => {
		const folder = outFolder();
		const day = 24 * 60 * 60 * 1000;
		const tomorrow = new Date(Date.now() + day).toISOString().slice(0, 10);
		const root = newsSite({ 'content/en/news/next.md': entry('What comes', `date: ${tomorrow}`) });
		await quickBuild({ root, out: folder });
		expect(read('news.html', folder)).not.toContain('What comes');
		expect((await quickBuild({ root, out: folder })).isNew).toBe(false);
		vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(tomorrow) + 1000 });
		expect((await quickBuild({ root, out: folder })).isNew).toBe(true);
		expect(read('news.html', folder)).toContain('What comes');
	});
});
