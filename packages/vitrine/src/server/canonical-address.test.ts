import { describe, expect, it } from 'vitest';
import { fixtureApp, russianAbout } from '../../../../test/support/fixture-app.ts';

const { get, source } = fixtureApp();

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
		["/about/?it's=100%&x=%27|^", "/about?it's=100%&x=%27|^"],
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
		const app = fixtureApp({ source: { buildInfo: source.buildInfo, find } });
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

	it.each([
		'/%E0%A4%A',
		'/%',
		'/%00',
		'/ru/%00',
		'/%FF',
		'/%C0%AF',
		'/.',
		'/./about',
		'/ru/..',
		'/x/../about',
		'/%2e/about',
		'/assets/%2e%2E/about',
		'/.%2e/api/contact',
		'/about#oil',
		'/about?x#oil',
		'/about\\x',
		'/caf\xe9',
		'about',
		'*',
		'',
	])('%s, which is no path or can be read in two ways, is a bad request (§1)', async (path) => {
		const response = await get(path);
		expect(response.status).toBe(400);
		expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
		expect(await response.text()).toBe('Bad request\n');
	});

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
		['/search?q=lamp', 'en-US', 'No such page'],
		['/ru/about|x', 'ru-RU', 'Такой страницы нет'],
		['/ja/a^b?c|d', 'ja-JP', 'ページがありません'],
		['/{a}"<b>`', 'en-US', 'No such page'],
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
	])('the reserved %s is JSON whatever is accepted (§1, §5, §6, §8, §16.24)', async (path) => {
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
		'/feed.xml',
		'/ja/news/feed.xml',
		'/nowhere.md',
		'/ru/nowhere.md',
		'/preview/token/about',
	])('the reserved %s is plain text (§1, §7)', async (path) => {
		const response = await get(path, { Accept: 'text/html' });
		expect(response.status).toBe(404);
		expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
		expect(response.headers.get('Cache-Control')).toBe('no-store');
	});
});
