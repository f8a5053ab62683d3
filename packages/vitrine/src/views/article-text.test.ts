import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { createContentCache } from '#content/pages/content-cache.ts';
import type { Article } from '#content/site/site.ts';
import { answer } from '#resources/answer.ts';
import { feeds } from '#resources/feeds.ts';
import { markdown } from '#resources/markdown/markdown.ts';
import { article } from '../../../../test/support/complaint-about.ts';
import { home } from '../../../../test/support/fixture-site.ts';
import { entry, newsSite } from '../../../../test/support/news-site.ts';
import { renderContext } from '../../../../test/support/render-context.ts';
import { shownPage } from '../../../../test/support/shown-page.ts';
import { articleText, setArticle } from './article-text.ts';
import { pageOutline } from './page-content.ts';
import type { RenderContext } from './render-context.ts';
import { type SitePage, sitePages } from './site-pages.ts';

const picture = readFileSync(
	new URL('../../../../test/fixtures/trilingual/content/en/pages/guide/lamp.png', import.meta.url),
);
const decomposed = 'café été.png'.normalize('NFD');

const text = `[page](/лампы), [anchor](/кто#кто), [by reference][r], [encoded](/%D0%BB%D0%B0%D0%BC%D0%BF%D1%8B), [space](</Our Team>)

![Lamp](лампа.png)

In a line ![写真](./写真.png) and [again](/${'йод'.normalize('NFD')}).

- ![Team](<our team.png>)

![Café](<café été.png> "Below: [page](/лампы)")

![By reference][p]

::video{src=/film.mp4 poster=лампа.png alt="Film" caption="See [the page](/лампы)"}

[r]: /кто#кто
[p]: лампа.png
`;
const sections = {
	letters:
		'kind: text\nlabel: Letters\ntitle: Letters\ntext: |\n  [page](/лампы) and [anchor](/кто#кто) and [space](</Our Team>)',
};

let context: RenderContext;

beforeAll(async () => {
	const names = ['лампа.png', '写真.png', 'our team.png'];
	const pictureFiles = [...names, decomposed].map((name) => [`content/ru/pages/${name}`, picture] as const);
	const others = ['лампы', 'Our Team', 'йод'].flatMap((id) =>
		['en', 'ru'].map((code) => [`content/${code}/pages/${id}.md`, article('')] as const),
	);
	const root = newsSite({
		...Object.fromEntries([...pictureFiles, ...others]),
		'public/film.mp4': 'film',
		'content/en/pages/letters.md': article(''),
		'content/ru/pages/letters.md': article('', text),
		'content/en/pages/кто.md': article('', '## Who {#кто}'),
		'content/ru/pages/кто.md': article('', '## Кто'),
		'content/ru/news/ранее.md': entry('Ранее', 'date: 2026-03-05', '[к](/лампы)'),
		...home('en', sections),
		...home('ru', sections),
	});
	const cache = createContentCache();
	const site = await loadSite({ root, cache });
	const pictures = Object.fromEntries(
		[...site.pictures.keys()].map((file) => {
			const address = `/assets/${encodeURIComponent(file.split('/').at(-1) ?? '')}`;
			const variants = [{ address, width: 40, source: '' }];
			return [file, { width: 40, height: 30, formats: [{ type: 'image/png', variants }] }];
		}),
	);
	context = { ...renderContext(site), texts: cache.texts, pictures };
});

/** Returns what is between header and footer, as JSON. */
function read(address: string): string {
	const shown = sitePages(context.site).find((one) => one.address === address);
	const { page, text } = pageOutline(context, shown as SitePage);
	return JSON.stringify(text ? setArticle(context.texts, text) : page);
}

const twin = (path: string) =>
	markdown(context, sitePages(context.site))
		.filter((one) => one.path === path)
		.map((one) => `${answer(context, one)}`)
		.join();

const page = '/ru/%D0%BB%D0%B0%D0%BC%D0%BF%D1%8B';
const anchor = '/ru/%D0%BA%D1%82%D0%BE#%D0%BA%D1%82%D0%BE';

describe('links and pictures whose names are no plain ASCII', () => {
	const internal = (text: string) =>
		[...text.matchAll(/(?:"href":"|\]\(|href=")([/h][^")]*)/g)].map(([, href = '']) => href);

	it('lead to the language of their page, in a text', () => {
		const body = read('/ru/letters');
		const links = internal(body).filter((link) => link !== '/film.mp4');
		expect([...new Set(links)].sort()).toEqual([page, anchor, '/ru/Our%20Team', '/ru/%D0%B9%D0%BE%D0%B4'].sort());
		expect(links.filter((link) => link === page)).toHaveLength(4);
	});

	it('lead there in a field, and in Markdown as whole addresses', () => {
		expect(internal(read('/ru'))).toEqual(expect.arrayContaining([page, anchor, '/ru/Our%20Team']));
		const links = internal(twin('/ru/letters.md')).filter((link) => !/\/assets\/|\/film\.mp4/.test(link));
		expect(links).toEqual(expect.arrayContaining([page, anchor].map((own) => `https://lantern.example${own}`)));
		expect(links.filter((link) => !link.startsWith('https://lantern.example/ru/') && link.includes('lantern'))).toEqual(
			[],
		);
	});

	it('are the copies of the picture', () => {
		const images = [...read('/ru/letters').matchAll(/"src":"([^"]*)"/g)];
		const file = (name: string) => `/assets/${encodeURIComponent(name)}`;
		const lamp = file('лампа.png');
		expect(images.map(([, src]) => src)).toEqual([
			...[lamp, file('写真.png'), file('our team.png'), file(decomposed.normalize('NFC')), lamp, '/film.mp4'],
		]);
	});

	it('are whole addresses in a feed', () => {
		const [feed] = feeds(context).filter(({ path }) => path === '/ru/news/feed.xml');
		expect(`${feed?.body?.()}`).toContain(`https://lantern.example${page}`);
	});

	it('end the build with file and line where one has no address in the finished page', () => {
		const shown = shownPage(context.site, 'letters', 'ru');
		const whole = articleText(context, shown, shown.text as Article);
		const { finished: _, ...unset } = whole;
		const without = (part: 'links' | 'pictures', key: RegExp) => ({
			...unset,
			[part]: Object.fromEntries(Object.entries(whole[part]).filter(([address]) => !key.test(address))),
		});
		const set = (text: typeof unset) => () => setArticle(context.texts, text);
		expect(set(unset)).not.toThrow();
		expect(set(without('links', /#/))).toThrow(/^content\/ru\/pages\/letters\.md:7\n {2}found {5}"\/%D0%BA/);
		expect(set(without('pictures', /team/))).toThrow(
			/^content\/ru\/pages\/letters\.md:13\n {2}found {5}"our%20team.png"/,
		);
	});
});
