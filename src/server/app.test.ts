import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { createApp } from './app.ts';
import { exportedFiles } from './exported-files.ts';

const app = createApp({ source: exportedFiles(inject('fixture')) });
const get = (path: string, headers: Record<string, string> = {}) =>
	app.request(`http://lantern.example${path}`, { headers });

describe('the server', () => {
	it.each([
		['/', 'en-US'],
		['/ru', 'ru-RU'],
		['/ja/about', 'ja-JP'],
		['/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5', 'ru-RU'],
		['/ru/rukovodstvo/wick', 'ru-RU'],
	])('answers %s in %s', async (path, lang) => {
		const response = await get(path);
		expect(response.status).toBe(200);
		expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
		expect(await response.text()).toContain(`<html lang="${lang}"`);
	});

	it('sends the smallest copy that the browser accepts', async () => {
		const plain = await (await get('/about')).text();
		const brotli = await get('/about', { 'Accept-Encoding': 'gzip, deflate, br' });
		expect(brotli.headers.get('Content-Encoding')).toBe('br');
		expect(brotli.headers.get('Vary')).toBe('Accept-Encoding');
		expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain);
		const gzip = await get('/about', { 'Accept-Encoding': 'br;q=0, gzip;q=0.5' });
		expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain);
	});

	it('sends nothing again that the browser has', async () => {
		const etag = (await get('/about')).headers.get('ETag') ?? '';
		const again = await get('/about', { 'If-None-Match': etag });
		expect(again.status).toBe(304);
		expect(await again.text()).toBe('');
		expect((await get('/about', { 'If-None-Match': '"other"' })).status).toBe(200);
	});

	it('shows the error screen in the language of the address (§10)', async () => {
		for (const [path, text] of [
			['/nowhere', 'No such page'],
			['/ru/nowhere', 'Такой страницы нет'],
			['/ja/nowhere', 'ページがありません'],
			['/fr/about', 'No such page'],
			['/404', 'No such page'],
		] as const) {
			const response = await get(path);
			expect(response.status, path).toBe(404);
			expect(await response.text()).toContain(text);
		}
	});

	it('leads old addresses to today’s, with their query (§1)', async () => {
		const response = await get('/ru/company?from=mail');
		expect(response.status).toBe(301);
		expect(response.headers.get('Location')).toBe('/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5?from=mail');
	});

	it('takes nothing but GET and HEAD', async () => {
		const response = await app.request('http://lantern.example/', { method: 'POST' });
		expect(response.status).toBe(405);
		expect(response.headers.get('Allow')).toBe('GET, HEAD');
	});

	it('answers HEAD like GET, without the body', async () => {
		const head = await app.request('http://lantern.example/about', { method: 'HEAD' });
		expect(head.status).toBe(200);
		expect(head.headers.get('Content-Length')).toBe((await get('/about')).headers.get('Content-Length'));
		expect(await head.text()).toBe('');
	});

	it('refuses to start without a build', () => {
		expect(() => exportedFiles('/nowhere')).toThrow('run "npm run build" first');
	});
});
