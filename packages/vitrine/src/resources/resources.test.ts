import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { readPage } from '#check/audit/audited-page.ts';
import type { BuildMeta, LatestBuild } from '#protocol/builds.ts';
import { openExport } from '#protocol/node/export-folder.ts';
import type { Payload } from '#protocol/payload.ts';
import { href } from '#routes.ts';

const folder = inject('fixture');
const manifest = openExport(folder)?.manifest;

/** The exported file that answers a path. */
function read(path: string): string {
	const entry = manifest?.resources.find((resource) => resource.path === path);
	if (!entry) throw new Error(`Nothing is exported for ${path}.`);
	return readFileSync(join(folder, 'site', entry.file), 'utf8');
}

const stylesIn = (path: string) => [...read(path).matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
const json = <Shape>(path: string) => JSON.parse(read(path)) as Shape;
const russianAbout = '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5';

describe('a page', () => {
	it('names its language, its direction and its existing translations (§2)', () => {
		const html = read(russianAbout);
		expect(html).toMatch(
			/^<!doctype html><html lang="ru-RU" dir="ltr" data-build="[0-9a-f]{16}" data-page="[0-9a-f]{16}" data-language="ru" data-sent="[0-9a-z]+">/,
		);
		expect(readPage(russianAbout, html)).toMatchObject({
			title: 'О\u00A0лампе · Lantern',
			description: 'Всё о\u00A0лампе.',
			canonical: `https://lantern.example${russianAbout}`,
			openGraphUrl: `https://lantern.example${russianAbout}`,
			isIndexed: true,
			alternates: [
				{ hreflang: 'en-US', address: 'https://lantern.example/about' },
				{ hreflang: 'ru-RU', address: `https://lantern.example${russianAbout}` },
				{ hreflang: 'ja-JP', address: 'https://lantern.example/ja/about' },
				{ hreflang: 'x-default', address: 'https://lantern.example/about' },
			],
		});
		expect(html).toContain('<meta property="og:locale" content="ru_RU"/>');
		expect(html).toContain('<meta property="og:locale:alternate" content="ja_JP"/>');
		expect(html).toContain('"inLanguage":"ru-RU"');
	});

	it('names no translation that does not exist (§2)', () => {
		expect(readPage('/guide', read('/guide')).alternates.map(({ hreflang }) => hreflang)).toEqual([
			'en-US',
			'ru-RU',
			'x-default',
		]);
	});

	it('has no id that a heading of its text may well have: status (§2)', () => {
		expect(readPage('/about', read('/about')).ids).toEqual(expect.arrayContaining(['content', 'header-menu']));
		expect(readPage('/about', read('/about')).ids).not.toContain('status');
	});

	it('writes the home address the same everywhere (§2)', () => {
		const home = readPage('/', read('/'));
		expect([home.canonical, home.openGraphUrl]).toEqual(['https://lantern.example/', 'https://lantern.example/']);
		expect(read('/sitemap.xml')).toContain('<loc>https://lantern.example/</loc>');
	});

	it('leads links of the content to the language of the page', () => {
		expect(readPage(russianAbout, read(russianAbout)).links).toContain('/ru/rukovodstvo');
		expect(readPage('/ru', read('/ru')).links).toContain(`${russianAbout}#oil`);
	});

	it('gives headings the ids that are written, else ones made from their text (§2)', () => {
		expect(read('/ja/about')).toContain('<h2 id="oil">油</h2>');
	});

	it('shows Japanese emphasis next to brackets as emphasis', () => {
		expect(read('/ja/about')).toContain('ランプは<strong>「強調」</strong>');
	});

	it('writes dates in its language', () => {
		expect(read('/about')).toContain('Updated February 1, 2026');
		expect(read('/ja/about')).toContain('2026年2月3日更新');
	});

	it('lists the pages below it, counted in the grammar of its language', () => {
		expect(read('/ru/rukovodstvo')).toContain('>1\u00A0страница</h2>');
	});

	it('carries icons as SVG and styles without a style attribute (§11)', () => {
		expect(read('/')).toMatch(/<svg viewBox="0 0 24 24"/);
		for (const { path, contentType } of manifest?.resources ?? []) {
			if (contentType.startsWith('text/html')) expect(read(path), path).not.toMatch(/<[^>]* style=/);
		}
	});

	it('carries the styles of every page, and those of its type', () => {
		// A class of each.
		const parts = {
			header: 'header',
			article: 'article',
			error: 'error-screen-screen',
			thanks: 'ways-on-ways',
			features: 'features-room',
			form: 'contact-form-thanks',
		};
		const styled = (path: string) => {
			const css = stylesIn(path).join('');
			return Object.entries(parts).flatMap(([part, name]) => (new RegExp(`\\.${name}\\b`).test(css) ? [part] : []));
		};
		expect(styled('/')).toEqual(['header', 'features', 'form']);
		expect(styled('/about')).toEqual(['header', 'article']);
		expect(styled('/ru/404')).toEqual(['header', 'error', 'thanks']);
		expect(styled('/contact/sent')).toEqual(['header', 'thanks', 'form']);
	});

	it('reports first in which order its layers count, and has no rule outside of them', () => {
		for (const path of ['/', '/about', '/ru/404']) {
			const [base = '', ...others] = stylesIn(path);
			expect(base).toMatch(/^@layer tokens,base,parts,document,pages,sections,theme,print;@layer tokens.kit\{/);
			expect(base).toMatch(/@layer print\{/);
			for (const css of others) expect(css).toMatch(/^@layer (?:tokens|parts|pages|sections)\{/);
		}
	});

	it('has its styles as files, too, for those who come from another page', () => {
		for (const path of ['/', '/ja', '/about', '/contact/sent']) {
			const { styles } = json<Payload>(href('payload', { path }));
			expect(styles.map(read)).toEqual(stylesIn(path).slice(1));
		}
	});
});

describe('a page without a translation', () => {
	it('shows the source text in the visitor’s interface, marked as foreign and kept out of search (§14)', () => {
		const html = read('/ru/rukovodstvo/wick');
		expect(html).toMatch(/<html lang="ru-RU"/);
		expect(html).toContain('Перевода пока нет (язык оригинала\u00A0— английский).');
		expect(html).toMatch(/<div class="[a-z-]+"><div class="[a-z-]+" lang="en-US" dir="ltr"><p>Trim it/);
		expect(readPage('', html)).toMatchObject({ isIndexed: false, canonical: undefined, alternates: [] });
		expect(read('/ru/sitemap.xml')).not.toContain('wick');
	});

	it('is named in its own language, which reports it, by pages that link to it (WCAG 3.1.2)', () => {
		expect(read('/ja')).toContain('<a href="/guide"><span lang="en-US" dir="ltr">Guide</span></a>');
		expect(read('/ru/rukovodstvo')).toContain('<li lang="en-US" dir="ltr"><a href="/ru/rukovodstvo/wick">The wick</a>');
	});

	it('does not exist where the language says 404, and the switch leads to the nearest page (§4, §14)', () => {
		expect(manifest?.resources.some(({ path }) => path.startsWith('/ja/guide'))).toBe(false);
		expect(read('/guide/wick')).toMatch(
			/<a href="\/ja"[^>]* aria-describedby="language-ja">日本語<\/a>.*?<\/svg><small id="language-ja" class="[\w-]+"><span>nearest/,
		);
		expect(read('/guide/wick')).toMatch(
			/aria-describedby="language-ru">Русский<\/a>.*?<\/svg><small id="language-ru" class="[\w-]+"><span>not/,
		);
	});

	it('marks a home section in the source language', () => {
		expect(read('/ja')).toMatch(/<section id="to-contacts"[^>]* lang="en-US"/);
	});
});

describe('what browsers fetch', () => {
	it('is a payload for every page, with the tree of its text and the build it belongs to (§8)', () => {
		const payload = json<Payload>('/ja/about/_payload.json');
		expect(payload).toMatchObject({
			buildId: manifest?.id,
			locale: { code: 'ja' },
			page: { kind: 'article' },
		});
		expect(payload.page).toHaveProperty('body', expect.arrayContaining([['h2', { id: 'oil' }, '油']]));
		expect(json<Payload>('/_payload.json').page.kind).toBe('sections');
		const hashes = new Set<string>();
		for (const { path } of (manifest?.resources ?? []).filter(({ kind }) => kind === 'home' || kind === 'page')) {
			const { buildId, hash } = json<Payload>(`${path === '/' ? '' : path}/_payload.json`);
			expect(read(path)).toContain(` data-build="${buildId}" data-page="${hash}" `);
			expect([buildId, hash]).toEqual([manifest?.id, expect.stringMatching(/^[0-9a-f]{16}$/)]);
			hashes.add(hash);
		}
		expect(hashes.size).toBeGreaterThan(5);
	});

	it('is the messages of a language, with the source’s where it lacks some (§5)', () => {
		const russian = json<Record<string, Record<string, string>>>('/_i18n/ru/messages.json');
		expect(Object.keys(russian)).toEqual(['ru', 'en']);
		expect(russian.ru).not.toHaveProperty('footer-note');
		expect(russian.en).toHaveProperty('footer-note', 'Lit by oil');
		expect(Object.keys(json<object>('/_i18n/ja/messages.json'))).toEqual(['ja']);
		expect(read('/ru')).toContain('Lit by oil');
	});

	it('is which build is deployed, and the build info of this one (§6)', () => {
		expect(json<LatestBuild>('/builds/latest.json')).toEqual({ id: manifest?.id, timestamp: Date.parse('2026-02-06') });
		const meta = json<BuildMeta>(`/builds/meta/${manifest?.id}.json`);
		const lamp = encodeURI('/ru/о-лампе');
		// A further page in a folder changes nothing.
		expect(meta.prerendered).toEqual([
			'/',
			'/ru',
			'/ja',
			'/about',
			'/guide/**',
			'/ja/about',
			lamp,
			'/ru/rukovodstvo/**',
		]);
		expect(meta.routeRules['/company']).toEqual({ redirect: '/about' });
	});
});

describe('what search engines fetch', () => {
	it('is a sitemap for each language and an index of them (§13)', () => {
		expect(read('/sitemap_index.xml').match(/<loc>.*<\/loc>/g)).toEqual([
			'<loc>https://lantern.example/sitemap.xml</loc>',
			'<loc>https://lantern.example/ru/sitemap.xml</loc>',
			'<loc>https://lantern.example/ja/sitemap.xml</loc>',
		]);
		expect(read('/ja/sitemap.xml').match(/<(?:loc|lastmod)>.*/g)).toEqual([
			'<loc>https://lantern.example/ja</loc>',
			'<lastmod>2026-01-03</lastmod>',
			'<loc>https://lantern.example/ja/about</loc>',
			'<lastmod>2026-02-03</lastmod>',
		]);
	});

	it('is robots.txt with the address of the index (§13)', () => {
		expect(read('/robots.txt')).toBe('User-agent: *\nAllow: /\n\nSitemap: https://lantern.example/sitemap_index.xml\n');
	});
});

describe('the error screen', () => {
	it('says its status, and leads home and to each anchor in its language (§10)', () => {
		const html = read('/ru/404');
		expect(html).toMatch(/<html lang="ru-RU" dir="ltr"/);
		expect(html).toMatch(/<h1 tabindex="-1" autofocus=""><span[^>]*>404<\/span>/);
		expect(html).toContain('Такой страницы нет');
		expect(readPage('', html).links).toEqual(
			expect.arrayContaining(['/ru', '/ru#to-features', '/ru#to-contacts', '/', '/ja']),
		);
		expect(readPage('', html)).toMatchObject({ isIndexed: false, canonical: undefined });
	});

	it('has words of its own for a fault (§10)', () => {
		expect(read('/ja/500')).toMatch(/<h1[^>]*><span[^>]*>500<\/span>/);
		expect(read('/ja/500')).toContain('不具合');
	});
});
