import { describe, expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { createContentCache } from '#content/pages/content-cache.ts';
import { sitePages } from '#views/site-pages.ts';
import { article } from '../../../../../test/support/complaint-about.ts';
import { fixtureApp, russianAbout } from '../../../../../test/support/fixture-app.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { entry, newsSettings, newsSite } from '../../../../../test/support/news-site.ts';
import { renderContext } from '../../../../../test/support/render-context.ts';
import { answer } from '../answer.ts';
import { markdown } from './markdown.ts';

const { get } = fixtureApp();
const textOf = async (path: string) => (await get(path)).text();

describe('the Markdown of a page', () => {
	it('has the words of an article in their language, with full addresses', async () => {
		expect(await textOf('/about.md')).toMatchInlineSnapshot(`
			"# About

			A *lamp*. See [the guide](https://lantern.example/guide) and [oil](https://lantern.example/about#oil), \`code\`.

			## Oil

			| Oil   | Light |
			| ----- | ----- |
			| olive | soft  |

			![A lit lamp](https://lantern.example/lamp.svg)
			"
		`);
		expect(await textOf(`${russianAbout}.md`)).toContain('](https://lantern.example/ru/');
	});

	it('has the sections of a page as their kinds write them', async () => {
		expect(await textOf('/index.md')).toMatchInlineSnapshot(`
			"# A lamp for nights

			A lamp that burns on oil. **A lamp for nights**

			[More](https://lantern.example/guide)

			## What it does

			Features

			### Features 1

			A lamp that burns on oil. [More](https://lantern.example/about#oil)

			## Write to us

			Contacts

			- E-mail

			  [lamp@lantern.example](mailto:lamp@lantern.example)
			"
		`);
		expect(await textOf('/ru/index.md')).toContain('](https://lantern.example/ru/');
	});

	it('is named by the page, sent as Markdown, kept as pages are, and kept out of search', async () => {
		for (const [page, path] of [
			['/', '/index.md'],
			['/ja', '/ja/index.md'],
			[russianAbout, `${russianAbout}.md`],
		] as const) {
			const html = await textOf(page);
			expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${path}"/>`);
			const { status, headers } = await get(path);
			expect(status).toBe(200);
			expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
			expect(headers.get('x-robots-tag')).toBe('noindex');
			expect(headers.get('cache-control')).toBe((await get('/about')).headers.get('cache-control'));
			expect(headers.get('set-cookie')).toBeNull();
		}
	});

	it('is plain text where there is no such page', async () => {
		const missing = await get('/nowhere.md');
		expect(missing.status).toBe(404);
		expect(missing.headers.get('content-type')).toContain('text/plain');
	});

	it('is listed for language models, in each language', async () => {
		expect(await textOf('/llms.txt')).toMatchInlineSnapshot(`
			"# Lantern

			> A lamp that burns on oil.

			- [Lantern, a lamp for nights](https://lantern.example/index.md): A lamp that burns on oil.
			- [The wick](https://lantern.example/guide/wick.md): How to trim the wick.
			- [About](https://lantern.example/about.md): About the lamp.
			- [Guide](https://lantern.example/guide.md): How to light it.
			"
		`);
		expect(await textOf('/ru/llms.txt')).toContain(`](https://lantern.example${russianAbout}.md)`);
	});

	it('is listed in a line of its own, whatever its title and description hold', async () => {
		const oil = article('')
			.replace('Oil', "'Oil [new]] & \\<b>'")
			.replace('About oil.', '|\n  About oil.\n\n  # And *fire*.');
		const site = await loadSite({ root: siteWith({ 'content/en/pages/oil.md': oil }) });
		const [list] = markdown(renderContext(site), sitePages(site)).filter(({ path }) => path === '/llms.txt');
		expect(`${list?.body?.()}`).toContain(
			'\n- [Oil \\[new\\]\\] & \\<b\\>](https://lantern.example/oil.md): About oil. \\# And \\*fire\\*.\n',
		);
	});

	it('has one kind of line end, however its file was saved', async () => {
		const oil = article('', 'One.\n\nTwo\nthree.').replaceAll('\n', '\r\n');
		const cache = createContentCache();
		const site = await loadSite({ root: siteWith({ 'content/en/pages/oil.md': oil }), cache });
		const context = { ...renderContext(site), texts: cache.texts };
		const twins = markdown(context, sitePages(site)).filter(({ path }) => path === '/oil.md');
		const [text] = twins.map((twin) => `${answer(context, twin)}`);
		expect(text).toContain('Two\nthree.');
		expect(text).not.toContain('\r');
	});

	it('of news tagged "Privacy" is none of the page about privacy, which names hosts of videos', async () => {
		const film = '::video{src=https://vimeo.com/1 poster=kit:bench.avif alt="A bench"}';
		const root = newsSite({
			'site.config.ts': newsSettings("outside: [{ allow: 'frame', from: 'https://player.vimeo.com' }],"),
			'content/en/pages/oil.md': article('', film),
			'content/en/pages/privacy.md': article('', 'Nothing.'),
			'content/en/news/lamp.md': entry('A new lamp', 'date: 2026-03-01\ntags: [Privacy]'),
		});
		const cache = createContentCache();
		const site = await loadSite({ root, cache });
		const context = { ...renderContext(site), texts: cache.texts };
		const texts = new Map(markdown(context, sitePages(site)).map((twin) => [twin.path, `${answer(context, twin)}`]));
		expect(texts.get('/privacy.md')).toContain('player.vimeo.com');
		expect(texts.get('/news/tags/privacy.md')).toContain('A new lamp');
		expect(texts.get('/news/tags/privacy.md')).not.toContain('player.vimeo.com');
	});
});
