import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { readExport } from './audited-site.ts';
import { audit } from './rules.ts';

/** What the audit says of the built fixture after one file of it was changed or removed. */
function findingsAfter(file: string, change: (text: string) => string | undefined): string[] {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-audit-'));
	cpSync(join(inject('fixture'), 'site'), folder, { recursive: true });
	const before = readFileSync(join(folder, file), 'utf8');
	const after = change(before);
	expect(after, 'the change must change something').not.toBe(before);
	if (after === undefined) rmSync(join(folder, file));
	else writeFileSync(join(folder, file), after);
	return audit(readExport(folder)).map(({ page, found }) => `${page}: ${found}`);
}

it('finds nothing in a sound site', () => {
	expect(audit(readExport(join(inject('fixture'), 'site')))).toEqual([]);
});

it.each([
	[
		'a translation that does not link back',
		'ja/about.html',
		/<link rel="alternate" hrefLang="en-US"[^>]*>/,
		'',
		'/about: hreflang="ja-JP" to https://lantern.example/ja/about, which does not link back',
	],
	[
		'a page that does not name itself',
		'about.html',
		/<link rel="alternate" hrefLang="en-US"[^>]*>/,
		'',
		'/about: no hreflang link to itself',
	],
	[
		'a translation that does not exist',
		'about.html',
		'hrefLang="ja-JP" href="https://lantern.example/ja/about"',
		'hrefLang="ja-JP" href="https://lantern.example/ja/nowhere"',
		'/about: hreflang="ja-JP" to https://lantern.example/ja/nowhere',
	],
	[
		'words of another language that do not say so',
		'about.html',
		' lang="ja-JP" data-locale="ja"',
		' data-locale="ja"',
		'/about: letters of ja-JP in a text whose lang is "en-US"',
	],
	[
		'a second x-default',
		'about.html',
		'<link rel="canonical"',
		'<link rel="alternate" hreflang="x-default" href="https://lantern.example/about"/><link rel="canonical"',
		'/about: 2 x-default links',
	],
	[
		'another canonical address',
		'about.html',
		'rel="canonical" href="https://lantern.example/about"',
		'rel="canonical" href="https://lantern.example/about/"',
		'/about: canonical https://lantern.example/about/',
	],
	[
		'another og:url',
		'about.html',
		'property="og:url" content="https://lantern.example/about"',
		'property="og:url" content="https://lantern.example/"',
		'/about: og:url https://lantern.example/',
	],
	[
		'a picture for previews that does not exist',
		'about.html',
		/property="og:image" content="[^"]*"/,
		'property="og:image" content="https://lantern.example/og/nothing.png"',
		'/about: og:image https://lantern.example/og/nothing.png',
	],
	[
		'a picture for previews on another host',
		'about.html',
		/property="og:image" content="[^"]*"/,
		'property="og:image" content="https://evil.example/og.png"',
		'/about: og:image https://evil.example/og.png',
	],
	[
		'a picture for previews of another size',
		'about.html',
		'property="og:image:width" content="1200"',
		'property="og:image:width" content="600"',
		'/about: og:image of 600 × 630',
	],
	[
		'a picture for previews without words',
		'about.html',
		'property="og:image:alt" content="About"',
		'property="og:image:alt" content=""',
		'/about: no og:image:alt',
	],
	['JSON-LD that does not parse', 'about.html', '{"@context"', '{"@context', '/about: JSON-LD that does not parse'],
	[
		'a page in another language than its address says',
		'ja/about.html',
		'<html lang="ja-JP"',
		'<html lang="en-US"',
		'/ja/about: lang="en-US"',
	],
	['a page without a title', 'about.html', /<title>.*?<\/title>/, '<title></title>', '/about: no title'],
	['a page without a description', 'about.html', 'content="About the lamp."', 'content=""', '/about: no description'],
	[
		'a title that another page has',
		'about.html',
		'<title>About · Lantern</title>',
		'<title>Guide · Lantern</title>',
		'/guide: the title of /about',
	],
	[
		'an id that is there twice',
		'about.html',
		'<h2 id="oil">',
		'<i id="oil"></i><h2 id="oil">',
		'/about: the id "oil" more than once',
	],
	[
		'a script of another host',
		'about.html',
		'</head>',
		'<script src="https://evil.example/x.js"></script></head>',
		'/about: the file "https://evil.example/x.js"',
	],
	[
		'a copy of a picture that is not there',
		'guide/wick.html',
		/\/assets\/lamp-480\.\w+\.avif 480w/,
		'/assets/lamp-480.avif 480w',
		'/guide/wick: the file "/assets/lamp-480.avif"',
	],
	['an anchor that leads nowhere', 'about.html', '<a href="#oil">', '<a href="#salt">', '/about: a link to "#salt"'],
	['a link that leads nowhere', 'about.html', '<a href="/guide">', '<a href="/gide">', '/about: a link to "/gide"'],
	[
		'a page missing from its sitemap',
		'sitemap.xml',
		/<url>\n<loc>https:\/\/lantern\.example\/about<[\s\S]*?<\/url>/,
		'',
		'/about: in no sitemap',
	],
	[
		'a sitemap with another address',
		'sitemap.xml',
		'<loc>https://lantern.example/about</loc>',
		'<loc>https://lantern.example/about/</loc>',
		'/sitemap.xml: https://lantern.example/about/',
	],
	[
		'a sitemap missing from the index',
		'sitemap_index.xml',
		/<sitemap><loc>https:\/\/lantern\.example\/ja\/.*?<\/sitemap>/,
		'',
		'/ja/sitemap.xml: not in sitemap_index.xml',
	],
	[
		'a sitemap with other translations',
		'ja/sitemap.xml',
		'hreflang="ru-RU" href="https://lantern.example/ru"',
		'hreflang="ru-RU" href="https://lantern.example/"',
		'/ja/sitemap.xml: other translations of https://lantern.example/ja than its head names',
	],
] as const)('finds %s', (_, file, from, to, finding) => {
	expect(findingsAfter(file, (text) => text.replace(from, to))).toContain(finding);
});

it('finds a page that is gone, wherever it is named', () => {
	const findings = findingsAfter('ja/about.html', () => undefined);
	expect(findings).toEqual(
		expect.arrayContaining([
			'/about: hreflang="ja-JP" to https://lantern.example/ja/about',
			'/ja: a link to "/ja/about#oil"',
			'/ja/sitemap.xml: https://lantern.example/ja/about',
		]),
	);
});
