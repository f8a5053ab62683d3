import { micromark } from 'micromark';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { describe, expect, it } from 'vitest';
import { pageMarkdown } from './page-markdown.ts';

const page = (main: string) => `<!doctype html><html lang="en"><body><p>Menu</p><main>${main}</main></body></html>`;
const write = (main: string) => pageMarkdown(page(main), 'https://lantern.example/ru/about');

describe('a finished page as Markdown', () => {
	it('is what is between header and footer, each section with its heading first', async () => {
		const section =
			'<section id="to-a"><header><p>Label</p><h2>Oil</h2><p>Lead</p></header><p>A <b>lamp</b>.</p></section>';
		expect(await write(`<h1>About</h1>${section}`)).toBe('# About\n\n## Oil\n\nLabel\n\nLead\n\nA **lamp**.\n');
	});

	it('has full addresses, those of pictures included', async () => {
		const links = '<p><a href="/ru/oil">Oil</a><a href="#to-a">Up</a> <a href="mailto:a@b.example">Mail</a></p>';
		const picture =
			'<picture><source srcset="/a-1.avif 1w"><img src="/a-2.webp" srcset="/a-1.webp 1w" alt="A lamp"></picture>';
		expect(await write(links + picture)).toBe(
			'[Oil](https://lantern.example/ru/oil) [Up](https://lantern.example/ru/about#to-a) [Mail](mailto:a@b.example)\n\n![A lamp](https://lantern.example/a-2.webp)\n',
		);
	});

	it('keeps the encoding of addresses that are no plain ASCII', async () => {
		const lamps = '/ru/%D0%BB%D0%B0%D0%BC%D0%BF%D1%8B';
		expect(await write(`<p><a href="${lamps}#%D0%BA">Лампы</a></p>`)).toBe(
			`[Лампы](https://lantern.example${lamps}#%D0%BA)\n`,
		);
	});

	it('leaves out what is hidden, for the eye alone, or a control with its name', async () => {
		const left = [
			'<p hidden>a</p><p aria-hidden="true">b</p><p data-nosnippet>c</p><svg><title>d</title></svg><img src="/e" alt="">',
			'<p><label for="f">f</label> <input id="f" value="g"><select><option>h</select><textarea>i</textarea></p>',
			'<fieldset><legend>j</legend><label><input type="radio"> k</label></fieldset><p><button>l</button></p><!-- m -->',
			'<span data-dark><img src="/n" alt="n"></span><script>o</script><p>Note<wbr aria-hidden="true">d</p>',
		];
		expect(await write(left.join(''))).toBe('Noted\n');
	});

	it('keeps lists of tasks, drawings with a name, videos, and what is in the place of a frame', async () => {
		const task = '<li><label><input type="checkbox" disabled checked> Oil</label></li>';
		const film = '<video poster="/p.webp"><source src="/f.mp4"><a href="/f.mp4">The *film*</a></video>';
		const frame =
			'<iframe srcdoc="<title>t</title><a href=&quot;https://maps.example/&quot;><img src=&quot;/m.webp&quot; alt=Map></a>"></iframe>';
		expect(
			await write(`<ul>${task}</ul><svg aria-label="A moth"></svg><figure>${film}</figure>${frame}`),
		).toMatchInlineSnapshot(`
			"- [x] Oil

			A moth

			[The \\*film\\*](https://lantern.example/f.mp4)

			[![Map](https://lantern.example/m.webp)](https://maps.example/)
			"
		`);
	});

	it('makes parts of items with a heading, and lists of all others', async () => {
		const items = '<ul><li><p>May 1</p><div><h3>Oil</h3></div><p>Soft</p></li><li><h3>Wax</h3></li></ul>';
		const steps =
			'<ol><li><h3>Fill</h3><p>To the rim.</p></li><li><h3>Light</h3></li></ol><ul><li>a</li><li>b</li></ul>';
		expect(await write(items)).toBe('### Oil\n\nMay 1\n\nSoft\n\n### Wax\n');
		expect(await write(steps)).toBe('1. ### Fill\n\n   To the rim.\n\n2. ### Light\n\n- a\n- b\n');
	});

	it('is without what typography put in, but in code', async () => {
		const text = '12\u00a0500\u202fkg, по\u2011русски, light\u00adhouse, 光\u200b\u2060';
		expect(await write(`<p>${text}</p>`)).toBe('12 500 kg, по-русски, lighthouse, 光\n');
		expect(await write('<p><code>a\u00a0b\u2011c</code></p>')).toBe('`a\u00a0b\u2011c`\n');
	});

	it('has letters for letters beside Japanese emphasis', async () => {
		expect(await write('<p><strong>「強調」</strong>の<em>灯り</em>です</p>')).toBe('**「強調」**の*灯り*です\n');
		expect(await write('<p><b>Note: </b>oil</p>')).toBe('**Note:** oil\n');
	});
});

describe('words that look like markup', () => {
	const words = [
		'<script>alert(1)</script>',
		'&lt;img src=x onerror=alert(1)&gt; &lt;xss-1&gt; &amp;lt;',
		'[a](javascript:alert(1)) ![b](//evil.example/c.png) [d]: /e',
		'# h\n\n> q\n\n- l\n\n1. o\n\n```\ncode\n```\n\n| a |\n| - |\n| b |',
		'**s** _e_ ~~d~~ `c` \\ * _ ` <https://evil.example> <!-- x --> <?x?> <![CDATA[x]]>',
	];
	const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
	const places: [name: string, html: (text: string) => string][] = [
		['a paragraph', (text) => `<p>${text}</p>`],
		['a heading', (text) => `<h2>${text}</h2>`],
		['emphasis', (text) => `<p><b>${text}</b></p>`],
		['a link', (text) => `<p><a href="/x" title="${text}">${text}</a></p>`],
		['an alternative text', (text) => `<p><img src="/x.png" alt="${text}"></p>`],
		['a cell', (text) => `<table><tr><th>${text}</th></tr><tr><td>${text}</td></tr></table>`],
		['an item', (text) => `<ul><li>${text}</li></ul>`],
		['a caption', (text) => `<figure><img src="/x.png" alt="x"><figcaption>${text}</figcaption></figure>`],
		['code', (text) => `<pre><code>${text}</code></pre>`],
	];

	/** The elements that an independent parser finds in Markdown, where HTML in it counts. */
	const elementsIn = (markdown: string) => {
		const html = micromark(markdown, {
			allowDangerousHtml: true,
			allowDangerousProtocol: true,
			extensions: [gfmTable(), gfmStrikethrough()],
			htmlExtensions: [gfmTableHtml(), gfmStrikethroughHtml()],
		});
		return [...html.matchAll(/<[a-z!?][^>]*>/gi)].map(([tag]) => tag.replace(/ alt="[^"]*"/, ''));
	};

	it.each(places)('stay words in %s', async (_, place) => {
		const harmless = elementsIn(await write(place('word')));
		for (const text of words) expect(elementsIn(await write(place(escaped(text)))), text).toEqual(harmless);
	});
});
