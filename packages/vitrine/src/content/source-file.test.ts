import { expect, it } from 'vitest';
import { article, complaintAbout } from '../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
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

it('names the line where an invisible character turns the direction, and lets isolates be that are closed', async () => {
	const page = (body: string) => ({ 'content/en/pages/oil.md': article('', `Text.\n\n${body}`) });
	expect(await complaintAbout(page('A \u2068lamp\u2069, \u200Bsoft.'))).toBe('nothing to complain about');
	for (const [body, code] of [
		['A \u202Epmal\u202C.', '202E'],
		['A \u2067lamp.\n\nNext.\u2069', '2067'],
		['A lamp\u2069.', '2069'],
	] as const) {
		expect(await complaintAbout(page(body))).toContain(
			`content/en/pages/oil.md:9\n  found     the invisible character U+${code}, which turns`,
		);
	}
	expect(await complaintAbout({ 'content/en/pages/index.yaml': 'name: Lan\u202Etern\n' })).toContain('U+202E');
});
