import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fixtureApp } from '../../../../test/support/fixture-app.ts';

const { get } = fixtureApp();

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
