import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fixtureApp } from '../../test/fixture-app.ts';

const { get, request, source } = fixtureApp();
const russianAbout = '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5';

describe('a page', () => {
	it.each([
		['/', 'en-US'],
		['/ru', 'ru-RU'],
		['/ja/about', 'ja-JP'],
		[russianAbout, 'ru-RU'],
		['/ru/rukovodstvo/wick', 'ru-RU'],
	])('answers %s in %s', async (path, lang) => {
		const response = await get(path);
		expect(response.status).toBe(200);
		expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
		expect(await response.text()).toContain(`<html lang="${lang}"`);
	});

	it('sets no cookie, for whomever and wherever (§3, §16.4)', async () => {
		for (const path of ['/', '/ru', '/about', '/nowhere', '/_payload.json']) {
			const response = await get(path, { Cookie: 'i18n_redirected=ja', 'Accept-Language': 'ru' });
			expect(response.headers.has('Set-Cookie')).toBe(false);
		}
	});

	it('is the same for all visitors, except at / (§3)', async () => {
		const visitors = [{}, { 'Accept-Language': 'ja', Cookie: 'i18n_redirected=ru' }, { 'User-Agent': 'Googlebot/2.1' }];
		const bodies = await Promise.all(visitors.map(async (headers) => (await get('/about', headers)).text()));
		expect(new Set(bodies).size).toBe(1);
	});

	it('answers languages that are asked for at once with the bytes of each (faults L10)', async () => {
		const paths = ['/about', russianAbout, '/ja/about'];
		const serial = await Promise.all(paths.map(async (path) => (await get(path)).text()));
		const mixed = await Promise.all(
			Array.from({ length: 600 }, async (_, index) => (await get(paths[index % 3] ?? '')).text()),
		);
		expect(mixed.every((body, index) => body === serial[index % 3])).toBe(true);
	});
});

describe('an address', () => {
	it.each([
		['/ru/', '/ru'],
		['/RU', '/ru'],
		['/Ja/about', '/ja/about'],
		['/about/', '/about'],
		['//about', '/about'],
		['/ja//about///', '/ja/about'],
		['/en', '/'],
		['/EN/', '/'],
		['/en/about?x=1', '/about?x=1'],
		['/about.html', '/about'],
		['/about/index.html', '/about'],
		['/index.html', '/'],
		['/ru.html', '/ru'],
		['/ru/index.html?q', '/ru?q'],
		['/%61bout', '/about'],
		[russianAbout.toLowerCase(), russianAbout],
	])('%s leads to %s in one hop, query kept (§1, §16.7, §16.8)', async (variant, canonical) => {
		const response = await get(variant);
		expect(response.status).toBe(308);
		expect(response.headers.get('Location')).toBe(canonical);
		expect(response.headers.get('Cache-Control')).toBe('max-age=300');
		expect((await get(canonical)).status).toBe(200);
	});

	it('with letters taken apart leads to the one with composed letters (§1, faults A12)', async () => {
		const tea = `/ru/${encodeURIComponent('чай'.normalize('NFC'))}`;
		const find: typeof source.find = (path) => source.find(path === tea ? russianAbout : path);
		const app = fixtureApp({ source: { facts: source.facts, find } });
		const response = await app.get(`/ru/${encodeURIComponent('чай'.normalize('NFD'))}`);
		expect(response.status).toBe(308);
		expect(response.headers.get('Location')).toBe(tea);
		expect((await app.get(tea)).status).toBe(200);
	});

	it.each([
		['/company?from=mail', '/about?from=mail'],
		['/old/about', '/about'],
		['/ru/company', russianAbout],
		['/en/company/', '/about'],
		['/RU//company/', russianAbout],
	])('%s, where a page was once, leads to %s in one hop (§1)', async (old, today) => {
		const response = await get(old);
		expect(response.status).toBe(301);
		expect(response.headers.get('Location')).toBe(today);
	});

	it.each(['/nowhere/', '//nowhere', '/RU/nowhere', '/en/nowhere', '/fr/', '/fr/about', '/about/index', '/secret'])(
		'%s, where no page is, is not found at once (§1)',
		async (path) => {
			const response = await get(path);
			expect(response.status).toBe(404);
		},
	);

	it.each([
		'//evil.example/',
		'//evil.example/about',
		'/%2F%2Fevil.example',
		'/%5Cevil.example',
		'//evil.example/..//about',
	])('%s never leads to another host (§1)', async (path) => {
		const location = (await get(path)).headers.get('Location');
		expect(location === null || /^\/(?!\/)/.test(location)).toBe(true);
	});

	it.each(['/%E0%A4%A', '/%', '/%00', '/ru/%00', '/%FF', '/%C0%AF'])(
		'%s, which is no text, is a bad request (§1)',
		async (path) => {
			const response = await get(path);
			expect(response.status).toBe(400);
			expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
			expect(await response.text()).toBe('Bad request\n');
		},
	);

	it('is too long above 2 KB (§1)', async () => {
		expect((await get(`/${'a'.repeat(2047)}`)).status).toBe(404);
		expect((await get(`/${'a'.repeat(2048)}`)).status).toBe(414);
	});

	it.each([
		'/..%2f..%2fetc/passwd',
		'/..%5c..%5cwin.ini',
		'/.git/config',
		'/.env',
		'/node_modules/x',
		'/about%2Findex.html',
	])('%s is never a file (faults A4, A5)', async (path) => {
		const response = await get(path);
		expect(response.status).toBe(404);
		expect(await response.text()).toContain('No such page');
	});
});

describe('an unknown address', () => {
	it.each([
		['/nowhere', 'en-US', 'No such page'],
		['/ru/nowhere', 'ru-RU', 'Такой страницы нет'],
		['/RU/nowhere', 'ru-RU', 'Такой страницы нет'],
		['/ja/nowhere?x', 'ja-JP', 'ページがありません'],
		['/fr/about', 'en-US', 'No such page'],
	])('%s shows the error screen in %s (§10, §16.9, §16.26)', async (path, lang, text) => {
		const response = await get(path);
		const html = await response.text();
		expect(response.status).toBe(404);
		expect(response.headers.get('Cache-Control')).toBe('no-cache');
		expect(html).toContain(`<html lang="${lang}"`);
		expect(html).toContain(text);
		expect(html).toContain('<meta name="robots" content="noindex"/>');
	});

	it('shows crawlers the same (§10, §16.27)', async () => {
		const [bot, person] = await Promise.all([get('/nowhere', { 'User-Agent': 'WhatsApp/2.23' }), get('/nowhere')]);
		expect(bot.status).toBe(404);
		expect(await bot.text()).toBe(await person.text());
	});

	it.each([
		'/api/nothing',
		'/api',
		'/_i18n/xx/messages.json',
		'/_i18n/__proto__/messages.json',
		'/_i18n/constructor/messages.json',
		'/_i18n/..%2fru/messages.json',
		'/builds/meta/0.json',
		'/nowhere/_payload.json',
		'/ru/nowhere/_payload.json',
		'/ru/api/x',
	])('%s of the machinery is JSON whatever is accepted (§1, §5, §6, §8, §16.24)', async (path) => {
		const response = await get(path, { Accept: 'text/html' });
		expect(response.status).toBe(404);
		expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
		expect(response.headers.get('Cache-Control')).toBe('no-store');
		expect(await response.json()).toEqual({ statusCode: 404, fatal: false, message: `Page not found: ${path}` });
	});

	it.each([
		'/assets/app-OLDHASH.js',
		'/og/x.png',
		'/og/0000000000000000.png',
		'/sitemap2.xml',
		'/ru/robots.txt',
		'/favicon.gif',
		'/ru/favicon.ico',
		'/icon-1.png',
		'/other.webmanifest',
		'/.well-known/nothing',
		'/404',
		'/ru/404',
		'/500',
		'/ja/500',
	])('%s of the machinery is plain text (§1, §7)', async (path) => {
		const response = await get(path, { Accept: 'text/html' });
		expect(response.status).toBe(404);
		expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
		expect(response.headers.get('Cache-Control')).toBe('no-store');
	});
});

describe('a method', () => {
	it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
		'%s is refused, and the right ones are named (§16.3)',
		async (method) => {
			for (const path of [
				'/',
				'/about',
				'/_i18n/ru/messages.json',
				'/sitemap.xml',
				'/builds/latest.json',
				'/api/_nuxt_icon/lucide.json',
			]) {
				const response = await request(path, { method, headers: { 'Accept-Language': 'ru', Accept: 'text/html' } });
				expect(response.status, path).toBe(405);
				expect(response.headers.get('Allow')).toBe('GET, HEAD');
			}
		},
	);

	it('HEAD gets the headers of GET and no body', async () => {
		for (const path of ['/', '/about', '/nowhere', '/about/', '/api/nothing', '/sitemap.xml', '/health']) {
			const [head, whole] = await Promise.all([request(path, { method: 'HEAD' }), get(path)]);
			expect(head.status).toBe(whole.status);
			expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers));
			expect(await head.text()).toBe('');
		}
	});
});

describe('an encoding', () => {
	it.each([
		[undefined, null],
		['', null],
		['gzip, deflate, br, zstd', 'br'],
		['gzip, deflate', 'gzip'],
		['br;q=0, gzip;q=0.5', 'gzip'],
		['br;q=0.5, gzip;q=0.9', 'gzip'],
		['gzip;q=1.0, identity;q=0.5, *;q=0', 'gzip'],
		['*', 'br'],
		['identity', null],
		['BR', 'br'],
		['*;q=0', null],
		['br;q=nonsense', null],
	])('Accept-Encoding %s gets %s', async (accepted, encoding) => {
		const response = await get('/about', accepted === undefined ? {} : { 'Accept-Encoding': accepted });
		expect(response.headers.get('Content-Encoding')).toBe(encoding);
		expect(response.headers.get('Vary')).toBe('Accept-Encoding');
		const bytes = Buffer.from(await response.arrayBuffer());
		expect(response.headers.get('Content-Length')).toBe(`${bytes.length}`);
		const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
		expect(text.toString()).toContain('About · Lantern');
	});
});

describe('a copy that a browser has', () => {
	it('is not sent again, by its own tag or any (RFC 9110 §13.1.2)', async () => {
		for (const path of ['/', '/about', '/sitemap.xml', '/_i18n/ru/messages.json', '/_payload.json']) {
			const etag = (await get(path)).headers.get('ETag') ?? '';
			for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
				const response = await get(path, { 'If-None-Match': known });
				expect(response.status).toBe(304);
				expect(response.headers.get('ETag')).toBe(etag);
				expect(await response.text()).toBe('');
			}
			expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
		}
	});

	it('has another tag in another encoding', async () => {
		const tags = await Promise.all(
			['br', 'gzip', 'identity'].map(async (name) =>
				(await get('/about', { 'Accept-Encoding': name })).headers.get('ETag'),
			),
		);
		expect(new Set(tags).size).toBe(3);
	});
});

describe('how long an answer may be kept', () => {
	const build = source.facts().id;
	const messages = source.find('/_i18n/ru/messages.json')?.hash;
	const pages = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';

	it.each([
		['/', 'private, no-cache'],
		['/ru', pages],
		['/about', pages],
		['/sitemap.xml', pages],
		['/builds/latest.json?1700000000000', 'no-store'],
		[`/builds/meta/${build}.json`, 'public, max-age=31536000, immutable'],
		['/_payload.json', 'no-cache'],
		[`/ru/_payload.json?${build}`, 'public, max-age=31536000, immutable'],
		['/ru/_payload.json?other', 'no-cache'],
		['/_i18n/ru/messages.json', 'no-cache'],
		[`/_i18n/ru/messages.json?${messages}`, 'public, max-age=86400'],
		['/_i18n/ru/messages.json?other', 'no-cache'],
		['/robots.txt', 'public, max-age=3600'],
		['/favicon.svg', 'public, max-age=3600'],
		['/favicon.ico', 'public, max-age=3600'],
		['/ru/site.webmanifest', 'public, max-age=3600'],
		['/nowhere', 'no-cache'],
		['/health', 'no-store'],
	])('%s: %s (§3, §5, §6, §8)', async (path, expected) => {
		expect((await get(path)).headers.get('Cache-Control')).toBe(expected);
	});

	it('is a year for hashed assets (§3)', async () => {
		const boot = /\/assets\/boot-[\w-]+\.js/.exec(await (await get('/')).text())?.[0] ?? '';
		expect((await get(boot)).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
	});

	it('is a year for pictures for link previews, which are named after what is drawn', async () => {
		const card = /og:image" content="https:\/\/lantern\.example(\/og\/[^"]+)"/.exec(
			await (await get('/about')).text(),
		)?.[1];
		const response = await get(card ?? '');
		expect(response.headers.get('Content-Type')).toBe('image/png');
		expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
	});

	it('is not at all for messages of a language that is marked so (§5)', async () => {
		const locales = source.facts().locales.map((locale) => ({ ...locale, cacheable: locale.code !== 'ja' }));
		const app = fixtureApp({ facts: { locales } });
		expect((await app.get('/_i18n/ja/messages.json')).headers.get('Cache-Control')).toBe('no-store');
		expect((await app.get('/_i18n/ru/messages.json')).headers.get('Cache-Control')).toBe('no-cache');
	});

	it.each(['client', 'off'] as const)(
		'is the same for / as for other pages when detection is %s (§3)',
		async (detection) => {
			const response = await fixtureApp({ facts: { detection } }).get('/');
			expect(response.headers.get('Cache-Control')).toBe(pages);
			expect(response.headers.get('Vary')).toBe('Accept-Encoding');
		},
	);
});

describe('operations', () => {
	it('says that it lives and is ready, and that it is draining', async () => {
		let isDraining = false;
		const app = fixtureApp({ isDraining: () => isDraining });
		expect(await (await app.get('/health')).json()).toEqual({ status: 'ok' });
		expect((await app.get('/ready')).status).toBe(200);
		isDraining = true;
		expect((await app.get('/ready')).status).toBe(503);
		expect((await app.get('/health')).status).toBe(200);
	});

	it('answers a fault with the error screen of the language, and tells the visitor nothing of it (§10)', async () => {
		const faults: string[] = [];
		const { source: sound } = fixtureApp();
		const app = fixtureApp({
			source: {
				...sound,
				find: (path) => {
					const stored = sound.find(path);
					if (stored?.kind !== 'page') return stored;
					return { ...stored, read: () => Promise.reject(new Error('the disk is on fire')) };
				},
			},
			onFault: (error, { path }) => faults.push(`${path} ${error.message}`),
		});
		const response = await app.get('/ja/about');
		const html = await response.text();
		expect(response.status).toBe(500);
		expect(response.headers.get('Cache-Control')).toBe('no-cache');
		expect(html).toContain('<html lang="ja-JP"');
		expect(html).toContain('>500</h1>');
		expect(html).not.toContain('fire');
		expect(faults).toEqual(['/ja/about the disk is on fire']);
	});
});

describe('addresses as they are written everywhere (§16)', () => {
	it('a sitemap of a language names its own addresses and their translations (§16.25)', async () => {
		const response = await get('/ru/sitemap.xml');
		const xml = await response.text();
		expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
		expect(xml.match(/<loc>[^<]*<\/loc>/g)?.every((line) => line.startsWith('<loc>https://lantern.example/ru'))).toBe(
			true,
		);
		expect(xml).toContain('<xhtml:link rel="alternate" hreflang="ja-JP" href="https://lantern.example/ja/about"/>');
	});

	it('the head of a page does not change with the query (§16.29)', async () => {
		const [plain, tagged] = await Promise.all([get(russianAbout), get(`${russianAbout}?utm=1`)]);
		const html = await tagged.text();
		expect(html).toBe(await plain.text());
		expect(html).toContain(`<link rel="canonical" href="https://lantern.example${russianAbout}"/>`);
	});

	it('the home address is one string in canonical, hreflang and sitemap (§16.30)', async () => {
		const [home, sitemap] = await Promise.all([
			get('/').then((response) => response.text()),
			get('/sitemap.xml').then((response) => response.text()),
		]);
		expect(home).toContain('<link rel="canonical" href="https://lantern.example/"/>');
		expect(home).toContain('hrefLang="x-default" href="https://lantern.example/"');
		expect(sitemap).toContain('<loc>https://lantern.example/</loc>');
	});
});
