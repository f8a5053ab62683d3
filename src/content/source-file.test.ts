import { expect, it } from 'vitest';
import { siteWith } from '../../test/fixture-site.ts';
import { listFiles } from './source-file.ts';

it('lists files in order, without what is hidden, but with well-known addresses (RFC 8615)', async () => {
	const root = siteWith({
		'public/.well-known/security.txt': 'x',
		'public/.well-known/.draft': 'x',
		'public/.git/config': 'x',
		'public/a/.DS_Store': 'x',
		'public/a/b.txt': 'x',
	});
	expect(await listFiles(root, 'public')).toEqual([
		'public/.well-known/security.txt',
		'public/a/b.txt',
		'public/favicon.svg',
		'public/lamp.svg',
	]);
	expect(await listFiles(root, 'nowhere')).toEqual([]);
	expect(await listFiles(root, 'site.config.ts')).toEqual([]);
});
