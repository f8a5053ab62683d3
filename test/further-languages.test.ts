import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPage } from '#check/audit/audited-page.ts';
import { readExport } from '#check/audit/read-export.ts';
import { readPassages } from '#check/audit/read-passages.ts';
import { audit } from '#check/audit/rules.ts';
import { invalidHtml } from '#check/html.ts';
import type { http } from '#client/app/http.ts';
import { createMessageStore } from '#client/app/message-store.ts';
import { Document } from '#document/document.tsx';
import { Page } from '#pages/page.tsx';
import type { Manifest } from '#protocol/manifest.ts';
import type { Payload } from '#protocol/payload.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { type FixtureApp, fixtureApp } from './support/fixture-app.ts';
import { buildMoreLanguages } from './support/more-languages.ts';

let folder: string;
let manifest: Manifest;
let app: FixtureApp;
beforeAll(async () => {
	({ folder, manifest } = await buildMoreLanguages());
	const { find } = exportedFiles(folder);
	app = fixtureApp({ source: { buildInfo: () => manifest, find } });
});

const text = async (path: string) => (await app.get(path)).text();
const visit = (headers: Record<string, string>) => app.get('/', { Accept: 'text/html', ...headers });

describe('a language whose code has a region', () => {
	it('has a prefix, which leads to its pages however it is written', async () => {
		expect(readPage('', await text('/pt-br/about'))).toMatchObject({ lang: 'pt-BR', code: 'pt-br', isIndexed: true });
		expect((await app.get('/PT-BR/about/')).headers.get('Location')).toBe('/pt-br/about');
		expect((await app.get('/pt/about')).status).toBe(404);
		expect(readPage('', await text('/pt-br/nowhere')).lang).toBe('pt-BR');
	});

	it('has the words of the kit in the form of its region', async () => {
		const passages = readPassages(fromHtml(await text('/pt-br/about')));
		expect(passages).toContainEqual(expect.objectContaining({ text: 'Pular para o conteúdo', lang: 'pt-BR' }));
	});

	it('has messages, a sitemap and links from all other languages', async () => {
		expect(JSON.parse(await text('/_i18n/pt-br/messages.json'))).toHaveProperty('pt-br');
		expect(await text('/sitemap_index.xml')).toContain('<loc>https://lantern.example/pt-br/sitemap.xml</loc>');
		expect(await text('/pt-br/sitemap.xml')).toContain('<loc>https://lantern.example/pt-br/about</loc>');
		expect(await text('/sitemap.xml')).toContain('hreflang="pt-BR" href="https://lantern.example/pt-br/about"');
		expect(readPage('', await text('/ja')).links).toContain('/pt-br');
	});

	it('is found by what browsers ask for, and by the cookie', async () => {
		for (const [headers, location] of [
			[{ 'Accept-Language': 'pt-BR, en;q=0.5' }, '/pt-br'],
			[{ 'Accept-Language': 'pt, en;q=0.5' }, null],
			[{ 'Accept-Language': 'en', Cookie: 'i18n_redirected=pt-br' }, '/pt-br'],
		] as const) {
			expect((await visit(headers)).headers.get('Location')).toBe(location);
		}
	});
});

describe('a language that is only begun', () => {
	const spans = async (path: string) => {
		const passages = readPassages(fromHtml(await text(path)));
		return (words: string) => passages.filter((passage) => passage.text.includes(words)).map(({ lang }) => lang);
	};

	it('makes a site that passes the checks of HTML and the audit, under a long name', async () => {
		expect(await invalidHtml(folder, manifest)).toEqual([]);
		expect(audit(await readExport(folder))).toEqual([]);
	});

	it('shows what it lacks in the first language that has it, each text with its own language', async () => {
		const home = await spans('/kk');
		expect(home('Қазақша өту')).toEqual(['kk-KZ']);
		expect(home('Главное меню')).toEqual(['ru-RU']);
		expect(home('Lit by oil')).toEqual(['en-US']);
		expect(home('Включить тёмную тему')).toEqual(['ru-RU']);
		expect((await spans('/'))('Skip to content')).toEqual(['en-US']);
		expect((await spans('/kk/guide'))('Зажгите.')).toEqual(['ru-RU']);
		expect((await spans('/kk/guide'))('Руководство · Lantern')).toEqual(['ru-RU', 'ru-RU']);
		expect((await spans('/kk/guide/wick'))('Trim it')).toEqual(['en-US']);
		expect((await spans('/kk/nowhere'))('Такой страницы нет')).toEqual(['ru-RU', 'ru-RU', 'ru-RU']);
	});

	it.each(['/kk', '/kk/about', '/kk/guide', '/kk/guide/wick', '/kk/contact/sent', '/kk/nowhere'])(
		'has no text of another language under its own on %s, attributes among them',
		async (path) => {
			const own = readPassages(fromHtml(await text(path))).filter(({ lang }) => lang === 'kk-KZ');
			expect(own.length).toBeGreaterThan(0);
			const isOwn = ({ text }: { text: string }) => /Қазақша|ҚАЗ|Lantern|@|^404 ?$/.test(text);
			expect(own.filter((passage) => !isOwn(passage))).toEqual([]);
		},
	);

	it('is named by the original’s dates and notices in the language of the sentence', async () => {
		const guide = await spans('/kk/guide');
		expect(guide('Перевода пока нет (язык оригинала\u00A0— русский).')).toEqual(['ru-RU']);
		expect(guide('Қазақша 2026 ж. 5 ақпан')).toEqual(['kk-KZ']);
	});

	it('has its messages, and under their own names those that others supply', async () => {
		const messages = JSON.parse(await text('/_i18n/kk/messages.json')) as Record<string, object>;
		expect(Object.keys(messages)).toEqual(['kk', 'ru', 'en']);
		expect(Object.keys(messages.kk ?? {})).toEqual(['skip-to-content', 'article-updated']);
		expect(messages.ru).not.toHaveProperty('skip-to-content');
		expect(Object.keys(messages.en ?? {})).toEqual(['footer-note']);
		expect(messages.ru).toHaveProperty('theme-dark', 'Включить тёмную тему');
	});

	it.each(['/kk', '/kk/guide', '/kk/guide/wick', '/kk/contact/sent'])(
		'is drawn by browsers as the server wrote it: %s',
		async (path) => {
			const html = readFileSync(join(folder, 'site', `${path}.html`), 'utf8');
			const payload = JSON.parse(await text(`${path}/_payload.json`)) as Payload;
			const get = (address: string) => ({ json: async () => JSON.parse(await text(address)) });
			const t = await createMessageStore({ get } as unknown as typeof http)(payload);
			const drawn = renderToString(createElement(Document, { payload, t }, createElement(Page, { ...payload, t })));
			const body = (markup: string) =>
				markup.slice(markup.indexOf('<body>')).replace(/ class="[^"]*"| src="[^"]*"| srcSet="[^"]*"/g, '');
			expect(body(drawn)).toBe(body(html));
		},
	);
});

describe('a language that is not listed', () => {
	it('is reached by address, and search engines stay away', async () => {
		for (const path of ['/zh-hant', '/zh-hant/about']) {
			const page = readPage('', await text(path));
			expect(page).toMatchObject({ lang: 'zh-Hant', isIndexed: false, canonical: undefined, alternates: [] });
			expect(page.languageLinks.map(({ hreflang }) => hreflang)).toContain('zh-Hant');
		}
		expect((await app.get('/ZH-Hant/about')).headers.get('Location')).toBe('/zh-hant/about');
		expect(readPage('', await text('/zh-hant/nowhere')).lang).toBe('zh-Hant');
	});

	it('is named by no page of another language, no sitemap and no robots.txt', async () => {
		const others = manifest.resources.filter(({ path, kind }) => {
			return ['home', 'page', 'payload', 'sitemap', 'error-screen'].includes(kind) && !path.startsWith('/zh-hant');
		});
		expect(others.length).toBeGreaterThan(30);
		for (const { path } of others) expect(await text(path), path).not.toMatch(/zh-hant/i);
		expect(await text('/robots.txt')).not.toContain('zh-hant');
		expect((await app.get('/zh-hant/sitemap.xml')).status).toBe(404);
	});

	it('is found neither by what browsers ask for nor by a cookie, which nothing writes', async () => {
		expect((await visit({ 'Accept-Language': 'zh-Hant' })).headers.get('Location')).toBeNull();
		const answer = await visit({ 'Accept-Language': 'ru', Cookie: 'i18n_redirected=zh-hant' });
		expect(answer.headers.get('Location')).toBe('/ru');
		expect(await text('/zh-hant/about')).not.toContain('data-locale="zh-hant"');
	});
});
