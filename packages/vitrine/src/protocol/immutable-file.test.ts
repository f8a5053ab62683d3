import { describe, expect, it } from 'vitest';
import { readImmutablePath } from './immutable-file.ts';

describe('a file that stays served', () => {
	it.each([
		['/assets/boot-DRPsBnxn.js', 'asset', 'assets/boot-DRPsBnxn.js'],
		['/assets/%E7%81%AF-480.0a1b2c3d4e5f.webp', 'asset', 'assets/灯-480.0a1b2c3d4e5f.webp'],
		['/og/047aae5da7b4c19c.png', 'og-image', 'og/047aae5da7b4c19c.png'],
		['/builds/meta/ff37a3a9ef7bb439.json', 'build-meta', 'builds/meta/ff37a3a9ef7bb439.json'],
	])('is known by its path: %s', (path, kind, file) => {
		expect(readImmutablePath(path)).toEqual({ kind, file });
	});

	it.each([
		'../../etc/passwd',
		'/../../etc/passwd',
		'/assets/../../etc/passwd',
		'/assets/..',
		'/assets/..%2F..%2Fetc%2Fpasswd',
		'/assets/..\\..\\etc',
		'/assets/C:x.js',
		'/assets/%00.js',
		'/assets/%zz',
		'/assets/.env',
		'/assets/',
		'/assets/deep/boot.js',
		'/assets/boot.js.br',
		'/assets/%62oot.js',
		'/og/x.html',
		'/builds/latest.json',
		'/builds/assets.json',
		'/about.html',
		'/',
		'',
	])('is not %j', (path) => {
		expect(readImmutablePath(path)).toBeUndefined();
	});
});
