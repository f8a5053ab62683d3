import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '#build/export/build-site.ts';
import type { http } from '#client/app/http.ts';
import { createMessageStore } from '#client/app/message-store.ts';
import { Document } from '#document/document.tsx';
import { Page } from '#pages/page.tsx';
import type { Payload } from '#protocol/payload.ts';
import { outFolder } from './support/built-site.ts';
import { differences } from './support/compare-words.ts';
import { fixtureApp } from './support/fixture-app.ts';
import { hostileLanguages, hostileSite, inlineCases, longCases, wordsOf } from './support/hostile-site.ts';
import { otherReader } from './support/other-reader.ts';
import { undoTypography } from './support/undo-typography.ts';
import { type VisibleOptions, visibleParts, visibleWords } from './support/visible-words.ts';
import { parseXml, textOf } from './support/xml-tree.ts';

let out: string;
beforeAll(async () => {
	out = outFolder();
	await buildSite({ root: await hostileSite(), out });
});

const read = (path: string) => readFileSync(join(out, 'site', path), 'utf8');
const main = (path: string) => read(path).replace(/^.*<main[^>]*>|<\/main>.*$/gs, '');

describe.each(hostileLanguages)('what was typed in the language %s', (language) => {
	const words = wordsOf.get(language);
	if (!words) throw new Error(language);
	const { title, description, cases } = words;
	const prefix = language === 'en' ? '' : `/${language}`;
	const heldByFields = [...inlineCases(words), ...longCases(words)];
	const file = (path: string) => `${prefix}/${path}`.slice(1);

	it.each([
		['an article', 'signs'],
		['an entry whose file has a byte order mark and the line ends of Windows', 'news/signs'],
	])('is read in %s', (_, path) => {
		const html = file(`${path}.html`);
		const shown = visibleParts(main(html), 2, addresses(`${prefix}/${path}`));
		expect(differences(cases, shown, { file: html, language })).toEqual([]);
	});

	it('is read in fields of sections, in a line and in a long text', () => {
		const html = file('fields.html');
		const sections = main(html).split('<section ');
		const shown = sections.flatMap((section) => visibleParts(section, 3, addresses(`${prefix}/fields`)));
		expect(differences(heldByFields, shown, { file: html, language })).toEqual([]);
	});

	it.each(['signs', 'news/signs', 'fields'])('is read in the Markdown of %s by another reader', (path) => {
		const twin = file(`${path}.md`);
		const isFields = path === 'fields';
		const shown = visibleParts(otherReader(read(twin)), isFields ? 3 : 2, addresses(`${prefix}/${path}`));
		const typed = isFields ? heldByFields : cases;
		const options = { file: twin, language, isTwin: true, isOfSections: isFields };
		expect(differences(typed, shown, options)).toEqual([]);
	});

	it('is read in the feed, which is XML', () => {
		const feed = file('news/feed.xml');
		const tree = parseXml(read(feed));
		const shown = visibleParts(tree, 2, addresses(`${prefix}/news/signs`));
		expect(differences(cases, shown, { file: feed, language })).toEqual([]);
		const typed = [`${title} …`, description].map((text) => undoTypography(text, language, text));
		const found = ['title', 'summary'].map((name) => undoTypography(textOf(tree, 'entry', name), language, ''));
		expect(found).toEqual(typed);
	});

	it.each(['signs', 'news/signs', 'fields'])('is drawn by browsers as the server wrote it: %s', async (path) => {
		const messages = JSON.parse(read(`_i18n/${language}/messages.json`));
		const payload = JSON.parse(read(file(`${path}/_payload.json`))) as Payload;
		const get = () => ({ json: async () => messages });
		const t = await createMessageStore({ get } as unknown as typeof http)(payload);
		const drawn = renderToString(createElement(Document, { payload, t }, createElement(Page, { ...payload, t })));
		const words = (html: string) => visibleWords(html.replace(/^.*?<body[^>]*>/s, ''));
		expect(words(drawn)).toBe(words(read(file(`${path}.html`))));
	});

	it('is found by search, which shows a piece of it', async () => {
		// Visitors of each language have an address of their own: a search that is asked too often refuses.
		const app = fixtureApp({ folder: out, address: `203.0.113.${hostileLanguages.indexOf(language)}` });
		const found: string[] = [];
		for (const { name, shown, markdown } of cases) {
			const page = await (await app.get(`${prefix}/search?q=${encodeURIComponent(name)}`)).text();
			const excerpts = excerptsIn(page, `${prefix}/signs#`, (text) => undoTypography(text, language, '') === name);
			const plain = (text: string) => plainWords(undoTypography(text, language, ''), markdown);
			// Of a heading with nothing but headings below it, the description of the page is shown.
			const whole = plain(
				`${visibleWords(shown.replace(/<img [^>]*>/g, ''))}\n${markdown.startsWith('#') ? description : ''}`,
			);
			const pieces = excerpts.map((text) => plain(text.replace(/^(?:…|\.\.\.)\u00A0|\u00A0(?:…|\.\.\.)$/g, '')));
			if (pieces.length !== 1) found.push(`${name}: ${pieces.length} results`);
			for (const piece of pieces) if (piece === '' || !whole.includes(piece)) found.push(`${name}\n${whole}\n${piece}`);
		}
		expect(found).toEqual([]);
	});

	it('is read in titles and descriptions, of the card as well', () => {
		const html = read(file('signs.html'));
		const wanted = undoTypography(title, language, '');
		const undone = (text: string) => undoTypography(text, language, '');
		const meta = (name: string) => metaIn(html, name).map(undone);
		expect(undone(visibleWords(/<h1.*<\/h1>/s.exec(html)?.[0] ?? ''))).toBe(`# ${wanted}`);
		expect(undone(visibleWords(/<title>.*<\/title>/s.exec(html)?.[0] ?? ''))).toBe(`${wanted} · Lantern`);
		expect(meta('og:title')).toEqual([`${wanted} · Lantern`]);
		// Languages in fonts of the system have no card.
		expect(meta('og:image:alt')).toEqual(language === 'ru' ? [wanted.replace(' 🇯🇵', '').replaceAll('\uFE0F', '')] : []);
		for (const name of ['description', 'og:description']) expect(meta(name)).toEqual([undone(description)]);
		expect(undone(visibleWords(otherReader(read(file('signs.md'))))).split('\n')[0]).toBe(`# ${wanted}`);
		const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
		expect(textsIn(JSON.parse(data)).map(undone)).toEqual(expect.arrayContaining([`${wanted} · Lantern`]));
		const link = `<a https://lantern.example${prefix}/signs.md>${wanted}</a>: ${undone(description)}`;
		expect(undone(visibleWords(otherReader(read(file('llms.txt'))))).split('\n')).toContain(link);
	});
});

/** Returns how addresses of a page are compared: links and pictures have to lead to a file of the site. */
function addresses(page: string): VisibleOptions {
	const own = (address: string) => address.replace('https://lantern.example', '').replace(/(?<=\/\/[^/]+)\/$/, '');
	const isThere = (path: string) => existsSync(join(out, 'site', path));
	return {
		link: (address) => {
			const path = own(address);
			if (path.startsWith(`${page}#`)) return path.slice(page.length);
			if (!path.startsWith('/') || isThere(`${path.replace(/#.*/, '')}.html`)) return path;
			return `nothing at ${path}`;
		},
		picture: (address) => {
			const path = own(address);
			const [, stem] = /^\/assets\/(.+)-\d+\.[0-9a-f]+\.\w+$/.exec(path) ?? [];
			return stem && isThere(path) ? stem.normalize('NFC') : `nothing at ${path}`;
		},
	};
}

/** Returns the pieces of texts that a page of results shows of one page, below a heading. */
function excerptsIn(html: string, address: string, isHeading: (text: string) => boolean): string[] {
	const results = html.match(/<li><a href="[^"]*">.*?<\/li>/gs) ?? [];
	return results.flatMap((result) => {
		const [, href = '', name = '', text = ''] = /<a href="([^"]*)">(.*?)<\/a><p>(.*)<\/p>/s.exec(result) ?? [];
		const isOne = decodeURI(href).startsWith(address) && isHeading(visibleWords(name).replace(/^.*› /, ''));
		return isOne ? [visibleWords(text)] : [];
	});
}

/** Returns words without marks, and without what search puts between the cells of a table. */
function plainWords(text: string, markdown: string): string {
	const words = text
		.replace(/<\/?(?:strong|em|del|code|a)(?: [^<>]*)?>|^(?:#+|\d+\.) ?|[☐☑⏎\u00AD]/gm, ' ')
		.replace(/\u00A0?· /g, ' ');
	return (markdown.includes('| --- |') ? words.replace(/[:;,：、／]/g, '') : words).replace(/\s+/g, '');
}

function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function metaIn(html: string, name: string): string[] {
	const tags = html.match(/<meta [^>]*>/g) ?? [];
	return tags
		.filter((tag) => tag.includes(`="${name}"`))
		.map((tag) => visibleWords(/content="([^"]*)"/.exec(tag)?.[1] ?? ''));
}
