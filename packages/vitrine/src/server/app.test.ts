import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fixtureApp, russianAbout } from '../../../../test/support/fixture-app.ts';
import { BuildGone, type Source } from './source.ts';

const { get, request } = fixtureApp();

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

	it('is asked for by its tag, compared strongly, before anything else (RFC 9110 §13.1.1, §13.2.2)', async () => {
		for (const path of ['/', '/about', '/sitemap.xml', '/_payload.json', '/favicon.svg']) {
			const etag = (await get(path)).headers.get('ETag') ?? '';
			for (const wanted of [etag, `"other", ${etag}`, '*']) {
				expect((await get(path, { 'If-Match': wanted })).status).toBe(200);
				expect((await get(path, { 'If-Match': wanted, 'If-None-Match': etag })).status).toBe(304);
			}
			for (const wanted of ['"other"', `W/${etag}`, '']) {
				const { status, headers } = await get(path, { 'If-Match': wanted, 'If-None-Match': etag });
				expect([status, headers.get('Cache-Control'), headers.get('Content-Length')]).toEqual([412, 'no-store', '0']);
			}
		}
		// What would be an error is one (§13.2.1).
		expect((await get('/nowhere', { 'If-Match': '"other"' })).status).toBe(404);
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

describe('operations', () => {
	it('reports that it lives and is ready, and that it is draining', async () => {
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
					return { ...stored, open: () => Promise.reject(new Error('the disk is on fire')) };
				},
			},
			onFault: (error, { path }) => faults.push(`${path} ${error.message}`),
		});
		const response = await app.get('/ja/about');
		const html = await response.text();
		expect(response.status).toBe(500);
		expect(response.headers.get('Cache-Control')).toBe('no-cache');
		expect(html).toContain('<html lang="ja-JP"');
		expect(html).toMatch(/<h1[^>]*><span[^>]*>500<\/span>/);
		expect(html).not.toContain('fire');
		expect(faults).toEqual(['/ja/about the disk is on fire']);
	});

	it('answers in plain text where the error screen cannot be read either, also when an answer is made again', async () => {
		const faults: string[] = [];
		const { source: sound } = fixtureApp();
		let isGone = true;
		const burn = () => {
			if (!isGone) throw new Error('the disk is on fire');
			isGone = false;
			return Promise.reject(new BuildGone());
		};
		const app = fixtureApp({
			source: {
				...sound,
				find: (path) => {
					const stored = sound.find(path);
					return stored && { ...stored, open: burn };
				},
			},
			onFault: (error, { path }) => faults.push(`${path} ${error.message}`),
		});
		for (const path of ['/about', '/ja/about', '/nowhere']) {
			const response = await app.get(path);
			expect(response.status).toBe(500);
			expect(await response.text()).toBe('Fault\n');
			expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
		}
		expect(faults).toEqual(['/about', '/ja/about', '/nowhere'].map((path) => `${path} the disk is on fire`));
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

describe('a source that moves to a newer build', () => {
	it('answers with info and bytes of one build, even where it moves in the middle of an answer', async () => {
		const { source } = fixtureApp();
		const buildNamed = (hash: string): Source => ({
			buildInfo: () => ({ ...source.buildInfo(), inlineHashes: { styles: [`sha256-${hash}`], scripts: [] } }),
			find: (path) => {
				// A deploy that comes while a resource is looked up.
				current = newer;
				const stored = source.find(path);
				return stored && { ...stored, hash };
			},
		});
		const [older, newer] = [buildNamed('older'), buildNamed('newer')];
		let current = older;
		const moving: Source = {
			buildInfo: () => current.buildInfo(),
			find: (path) => current.find(path),
			snapshot: () => current,
		};
		const app = fixtureApp({ source: moving });
		const buildOf = ({ headers }: Response) => [
			/"(\w+)-/.exec(headers.get('ETag') ?? '')?.[1],
			/sha256-(\w+)/.exec(headers.get('Content-Security-Policy') ?? '')?.[1],
		];
		expect(buildOf(await app.get('/nowhere'))).toEqual(['older', 'older']);
		expect(buildOf(await app.get('/about'))).toEqual(['newer', 'newer']);
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
