import { describe, expect, it } from 'vitest';
import { fixtureApp } from '../../../../test/support/fixture-app.ts';

const { get } = fixtureApp();

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
		'/about.md',
		'/ru/index.md',
		'/llms.txt',
		'/preview/token/about',
	])('the reserved %s is plain text (§1, §7)', async (path) => {
		const response = await get(path, { Accept: 'text/html' });
		expect(response.status).toBe(404);
		expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
		expect(response.headers.get('Cache-Control')).toBe('no-store');
	});
});
