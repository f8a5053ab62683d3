import { describe, expect, it } from 'vitest';
import { builtFrom } from '../../../../test/support/built-site.ts';
import { fixtureApp } from '../../../../test/support/fixture-app.ts';
import { englishSite } from '../../../../test/support/fixture-site.ts';
import { exportedFiles } from './node/exported-files.ts';

const film = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
const built = await builtFrom(englishSite({ 'public/lamp.mp4': film }));
// Once from memory, and once as where files are too large for it.
const apps = { 'in memory': {}, 'on disk': { memoryBytes: 0 } };

describe.each(Object.entries(apps))('a film %s', (_, options) => {
	const exported = exportedFiles(built, options);
	const { get, request } = fixtureApp({ source: exported });
	const whole = () => get('/lamp.mp4');

	it.each<[string, number, number]>([
		['bytes=0-99', 0, 99],
		['bytes=990-', 990, 999],
		['bytes=-10', 990, 999],
		['bytes=-5000', 0, 999],
		['bytes=5-9999', 5, 999],
		['BYTES=7-7', 7, 7],
	])('is sent in part for %s', async (range, first, last) => {
		await whole();
		const response = await get('/lamp.mp4', { Range: range });
		expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/1000`]);
		expect(response.headers.get('content-length')).toBe(`${last - first + 1}`);
		expect(response.headers.get('content-type')).toBe('video/mp4');
		expect(new Uint8Array(await response.arrayBuffer())).toEqual(film.slice(first, last + 1));
	});

	it.each(['bytes=0-1,5-6', 'bytes=9-5', 'lines=0-1', 'bytes=a-b', 'bytes=-', 'bytes=0-1 ,'])(
		'is sent as a whole for %s',
		async (range) => {
			const response = await get('/lamp.mp4', { Range: range });
			expect([response.status, response.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
			expect(new Uint8Array(await response.arrayBuffer())).toEqual(film);
		},
	);

	it.each(['bytes=1000-', 'bytes=-0', 'bytes=99999999999-'])('has no part %s', async (range) => {
		const response = await get('/lamp.mp4', { Range: range });
		expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
		// A cache would answer requests for the whole file with it.
		expect(response.headers.get('cache-control')).toBe('no-store');
		expect(await response.text()).toBe('');
	});

	it('is sent in part only as long as it is the same', async () => {
		const etag = (await whole()).headers.get('etag') ?? '';
		const status = async (headers: Record<string, string>) =>
			(await get('/lamp.mp4', { Range: 'bytes=0-9', ...headers })).status;
		expect(await status({ 'If-Range': etag })).toBe(206);
		expect(await status({ 'If-Range': `W/${etag}` })).toBe(200);
		expect(await status({ 'If-Range': '"other"' })).toBe(200);
		expect(await status({ 'If-Range': 'Sun, 22 Nov 2026 00:00:00 GMT' })).toBe(200);
		expect(await status({ 'If-None-Match': etag })).toBe(304);
		expect(await status({ 'If-Match': '"other"' })).toBe(412);
		expect(await status({ 'If-Match': `"other", ${etag}` })).toBe(206);
		const head = await request('/lamp.mp4', { method: 'HEAD', headers: { Range: 'bytes=0-9' } });
		expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000']);
	});
});

it('is what nothing else is sent in', async () => {
	const { get } = fixtureApp();
	for (const path of ['/about', '/lamp.svg', '/favicon.svg']) {
		const response = await get(path, { Range: 'bytes=0-9' });
		expect([response.status, response.headers.get('accept-ranges')], path).toEqual([200, null]);
	}
});
