import { describe, expect, it } from 'vitest';
import { findProblems } from 'vitrine/tools';
import { article, smallSettings } from '../../../../../test/support/complaint-about.ts';
import { home, siteAndMarkdown, siteWith } from '../../../../../test/support/fixture-site.ts';
import { followRemedies } from '../../../../../test/support/follow-remedies.ts';
import { localizeTarget } from '../site/site-links.ts';

const found = async (root: string) =>
	(await findProblems(root)).map(({ file, line, found }) => `${file}:${line} ${found}`);

describe('all that is wrong with a site is named in one run', () => {
	it('of a page without its first lines', async () => {
		const text = '# Title\n\nText <br> [x](/nowhere) ![](a.png) {{ y }}';
		const root = siteWith({ 'content/en/pages/oil.md': text });
		expect(await found(root)).toMatchInlineSnapshot(`
			[
			  "content/en/pages/oil.md:1 "# Title"",
			  "content/en/pages/oil.md:1 a heading with 1 #",
			  "content/en/pages/oil.md:3 "{{ y }}", which visitors would read",
			  "content/en/pages/oil.md:3 HTML: "<br>"",
			  "content/en/pages/oil.md:3 an image without a description",
			  "content/en/pages/oil.md:3 a link to "/nowhere"",
			  "content/en/pages/oil.md:3 an image at "a.png"",
			]
		`);
	});

	it('of a page whose first lines are TOML', async () => {
		const root = siteWith({ 'content/en/pages/oil.md': '+++\ntitle = "Oil"\n+++\n\n[x](/nowhere)\n' });
		expect(await found(root)).toMatchInlineSnapshot(`
			[
			  "content/en/pages/oil.md:1 frontmatter in TOML",
			  "content/en/pages/oil.md:2 nothing",
			  "content/en/pages/oil.md:5 a link to "/nowhere"",
			]
		`);
	});

	it('of a site with a language that has no home page', async () => {
		const root = siteWith({
			'content/en/pages/oil.md': '---\ntitle: A\ndescription: B\nupdated: 2026-01-01\n---\n\n[x](/nowhere) [y](/#z)\n',
			'content/ja/pages/index.yaml': undefined,
		});
		expect(await found(root)).toMatchInlineSnapshot(`
			[
			  "content/en/pages/oil.md:7 a link to "/nowhere"",
			  "content/en/pages/oil.md:7 a link to "/#z"",
			  "content/en/pages/oil.md:7 a link to "/#z"",
			  "content/ja/pages/index.yaml:1 no such file",
			]
		`);
		const without = siteWith({
			'content/en/pages/oil.md': '---\ntitle: A\ndescription: B\nupdated: 2026-01-01\n---\n\n[x](/nowhere) [y](/#z)\n',
			'content/en/pages/index.yaml': undefined,
		});
		expect(await found(without)).toMatchInlineSnapshot(`
			[
			  "content/en/pages/index.yaml:1 no such file",
			  "content/en/pages/oil.md:7 a link to "/nowhere"",
			]
		`);
	});

	it('of a page with keys of other generators, each with its name here', async () => {
		const keys = [
			'date: 2026-01-01',
			'lastmod: 2026-01-02T10:00:00Z',
			'author: Somebody',
			'linkTitle: Oil',
			'aliases: [/old-oil]',
			'weight: 3',
			'excerpt: About oil.',
			'toc: true',
			'menu:\n  main:\n    weight: 4',
			'colour: red',
			'labl: Oil',
		];
		const file = 'content/en/pages/oil.md';
		const root = siteWith({ [file]: `---\ntitle: Oil\n${keys.join('\n')}\nslug: a b\n---\n\n[x](/nowhere)\n` });
		const problems = await findProblems(root);
		expect(problems.map(({ line, found, fix }) => `${line} ${found} → ${fix}`)).toMatchInlineSnapshot(`
			[
			  "3 the unknown key "date" → remove it: "updated" is there, or another key for it",
			  "4 the unknown key "lastmod" → write "updated: 2026-01-02"",
			  "5 the unknown key "author" → remove it: only entries of a collection have "author"",
			  "6 the unknown key "linkTitle" → rename it to "label"",
			  "7 the unknown key "aliases" → rename it to "redirectFrom"",
			  "8 the unknown key "weight" → rename it to "order"",
			  "9 the unknown key "excerpt" → rename it to "description"",
			  "10 the unknown key "toc" → remove it: the page makes these parts itself",
			  "11 the unknown key "menu" → remove it: its place among others is "order", and its short name "label"",
			  "14 the unknown key "colour" → remove it",
			  "15 the unknown key "labl" → rename it to "label"",
			  "16 "a b" → write for example "about"",
			  "19 a link to "/nowhere" → write the path of a file in pages/ without its ending",
			]
		`);
	});

	it('and what a message names for a key of another generator is right', async () => {
		const keys: Record<string, string> = {
			...{
				date: '2026-01-01',
				lastmod: '2026-01-02T10:00:00Z',
				last_modified_at: '2026-01-03',
				lastUpdated: '2026-01-04',
			},
			...{
				pubDate: '2026-01-05',
				excerpt: 'About oil.',
				summary: 'About oil.',
				linkTitle: 'Oil',
				sidebar_label: 'Oil',
			},
			...{
				aliases: '[/old-a/]',
				redirect_from: '/old-b',
				weight: '3',
				sidebar_position: '4',
				nav_order: '5',
				toc: 'true',
			},
			...{ layout: 'post', permalink: '/a/lamp-oil/', author: 'Ann', tags: '[oil]', image: '/a.png', lang: 'en' },
			...{ menu: '\n  main:\n    weight: 4', sidebar: '\n  order: 2', eleventyNavigation: '\n  key: oil', id: 'oil' },
			...{ published: 'true', hide: '\n  - toc', categories: 'oil', template: 'splash', translationKey: 'oil' },
		};
		const pages = Object.entries(keys).map(([key, value], index) => {
			const description = /excerpt|summary/.test(key) ? '' : 'description: About oil.\n';
			const updated = /date|mod/i.test(key) ? '' : 'updated: 2026-02-01\n';
			const fields = `title: Oil\n${description}${updated}${key}: ${value}\n`;
			return [`content/en/pages/oil-${index}.md`, `---\n${fields}---\n\nText.\n`];
		});
		const root = siteWith(Object.fromEntries(pages));
		expect((await findProblems(root)).map(({ where }) => where)).toEqual(expect.arrayContaining(Object.keys(keys)));
		expect(await followRemedies(root)).toEqual([]);
	});

	it('also of a list of latest pages with nothing in it, beside other mistakes', async () => {
		const root = siteWith({
			...home('en', { news: 'kind: latest\nlabel: News\ntitle: News\nbelow: /about' }),
			'content/en/pages/oil.md': article('', '[x](/nowhere)'),
		});
		expect(await found(root)).toMatchInlineSnapshot(`
			[
			  "content/en/pages/index.yaml:36 a list of the latest pages with nothing in it",
			  "content/en/pages/index.yaml:36 a list of the latest pages with nothing in it",
			  "content/en/pages/index.yaml:36 a list of the latest pages with nothing in it",
			  "content/en/pages/oil.md:7 a link to "/nowhere"",
			]
		`);
	});
});

describe('what a message names makes it right', () => {
	const oil = 'content/en/pages/oil.md';
	/** What was found in a text, with the remedy, and what is left when that was followed. */
	const remedies = async (changes: Parameters<typeof siteWith>[0]) => {
		const root = siteWith(changes);
		const told = (await findProblems(root)).map(({ found, fix }) => `${found} → ${fix}`);
		expect(await followRemedies(root)).toEqual([]);
		return told;
	};

	it('of links with a language, an ending, a slash at their end, and of relative ones', async () => {
		const links = [
			...[
				'/en/about/',
				'/about/',
				'/about.html',
				'/about.md#oil',
				'/ru/about',
				'/ru/о-лампе',
				'/company',
				'/guide/index.html',
			],
			...['about.md', './about', 'guide/wick.md', '/about/?x=1#oil', '//cdn.example/x', '/', '/en/'],
		];
		const text = links.map((link) => `[x](${link})`).join('\n\n');
		const below = ['../about.md', 'wick.md', '../../about/', '../wick'].map((link) => `[x](${link})`).join('\n\n');
		expect(
			await remedies({ [oil]: article('', text), 'content/en/pages/guide/more.md': article('', below) }),
		).toMatchInlineSnapshot(`
			[
			  "a link to "../about.md" → write "/about"",
			  "a link to "wick.md" → write "/guide/wick"",
			  "a link to "../../about/" → write "/about"",
			  "a link to "../wick" → write "/guide/wick"",
			  "a link to "/en/about/" → write "/about"",
			  "a link to "/about/" → write "/about"",
			  "a link to "/about.html" → write "/about"",
			  "a link to "/about.md#oil" → write "/about#oil"",
			  "a link to "/ru/about" → write "/about"",
			  "a link to "/ru/о-лампе" → write "/about"",
			  "a link to "/company" → write "/about"",
			  "a link to "/guide/index.html" → write "/guide"",
			  "a link to "about.md" → write "/about"",
			  "a link to "./about" → write "/about"",
			  "a link to "guide/wick.md" → write "/guide/wick"",
			  "a link to "/about/?x=1#oil" → write "/about?x=1#oil"",
			  "a link to "//cdn.example/x" → write "https://cdn.example/x"",
			  "a link to "/en/" → write "/"",
			]
		`);
	});

	it('of pictures and files with folders', async () => {
		const text = '![A](/images/isrg/x.png)\n\n[c](/certs/a.png)\n\n[d](files/b.png)';
		expect(await remedies({ [oil]: article('', text) })).toMatchInlineSnapshot(`
			[
			  "an image at "/images/isrg/x.png" → put the file at public/images/isrg/x.png",
			  "a link to "/certs/a.png" → put the file at public/certs/a.png",
			  "a link to "files/b.png" → put the file at public/files/b.png and write "/files/b.png"",
			]
		`);
	});

	it('of files that are the page of their folder elsewhere', async () => {
		expect(
			await remedies({
				'content/en/pages/docs/index.md': article(''),
				'content/en/pages/lamps/_index.md': article(''),
				'content/en/pages/lamps/old.md': article(''),
			}),
		).toMatchInlineSnapshot(`
			[
			  "the file name "index" → move it to content/en/pages/docs.md",
			  "the file name "_index" → move it to content/en/pages/lamps.md",
			]
		`);
		const both = siteWith({ 'content/en/pages/guide/index.md': article('') });
		expect((await findProblems(both)).map(({ fix }) => fix)).toEqual([
			'write its text into content/en/pages/guide.md, and remove it',
		]);
	});

	it('of old addresses as other programs list them', async () => {
		const addresses = [
			'/firma/geschichte/',
			'/Über uns',
			'/index.php?id=7',
			'https://old.example/team.html',
			'contact-us',
		];
		const told: string[] = [];
		for (const address of addresses) {
			const page = article(`redirectFrom: ["${address}"]\n`);
			const [problem] = await findProblems(siteWith({ [oil]: page }));
			if (!problem) continue;
			const [, right = ''] = /^write "(.*)"$/.exec(problem.fix) ?? [];
			told.push(`${address} → ${right}`);
			expect(await findProblems(siteWith({ [oil]: page.replace(address, right) }))).toEqual([]);
		}
		expect(told).toMatchInlineSnapshot(`
			[
			  "/index.php?id=7 → /index.php",
			  "https://old.example/team.html → /team",
			  "contact-us → /contact-us",
			]
		`);
	});

	it('of a list of news that a language does not have', async () => {
		const settings = smallSettings((text) =>
			text
				.replace(", fallback: '404'", ", fallback: ['ru', 'en']")
				.replace('\n};', "\n\tcollections: { news: { address: '/news', feed: false } },\n};"),
		);
		const entry = article('').replace('updated', 'date');
		const latest = { news: 'kind: latest\nlabel: N\ntitle: N\nbelow: /news' };
		const told = await remedies({
			'site.config.ts': settings,
			'content/en/news/index.md': '---\ntitle: N\ndescription: N\nupdated: 2026-02-01\n---\n',
			'content/en/news/lamp.md': entry,
			...home('en', latest),
		});
		expect(told).toMatchInlineSnapshot(`
			[
			  "a list of the latest pages with nothing in it → write an entry in "ru", or write "news: omit" below "sections:" in content/ru/pages/index.yaml",
			  "a list of the latest pages with nothing in it → write an entry in "ja", or write "news: omit" below "sections:" in content/ja/pages/index.yaml",
			]
		`);
	});

	it('and needs nothing where a link, a heading or an anchor is right', async () => {
		const text = [
			'[a](#top) [b](#) [c](#:~:text=Who%20are) [d](/about#oil:~:text=oil,lamp) [e](sms:+4930123) [f](/about?topic=x)',
			...['To install', 'To-do', 'Content', 'Children', 'Contents', 'To contents'].map((title) => `## ${title}`),
			'[g](#to-install) [h](#content-1) [i](#children-1) [j](/#top)',
		].join('\n\n');
		const root = siteWith({ [oil]: article('', text) });
		expect(await findProblems(root)).toEqual([]);
		const { site } = await siteAndMarkdown(root, 'oil');
		const [page] = [...site.pages.values()].filter(({ id }) => id === 'oil');
		if (!page) throw new Error('No page.');
		const shown = (target: string) => localizeTarget(site, target, { page, locale: 'ru' });
		expect(['#', '#top', '#:~:text=Who%20are', '/about?topic=x#oil:~:text=oil,lamp'].map(shown)).toMatchInlineSnapshot(`
			[
			  "#",
			  "#top",
			  "#:~:text=Who%20are",
			  "/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5?topic=x#oil:~:text=oil,lamp",
			]
		`);
	});
});
