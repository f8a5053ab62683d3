import { expect, it } from 'vitest';
import { article, complaintAbout } from '../../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
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

it('names control characters, also those that some terminals follow, however they are written', async () => {
	for (const [code, character] of [
		['001B', '\u001b'],
		['0085', '\u0085'],
		['009B', '\u009b'],
		['007F', '\u007f'],
	] as const) {
		expect(await complaintAbout({ 'content/en/pages/oil.md': article('', `A${character}31m lamp.`) })).toContain(
			`content/en/pages/oil.md:7\n  found     the control character U+${code}`,
		);
	}
	const escaped = article('', 'Text.').replace('title: Oil', 'title: "Oil\\e]0;x\\x9b"');
	expect(await complaintAbout({ 'content/en/pages/oil.md': escaped })).toContain(
		'content/en/pages/oil.md:2\n  found     the control character U+001B',
	);
});

it('prints names and words of the content without what a terminal would follow', async () => {
	const complaint = await complaintAbout({
		'content/ru/messages.yaml': '"article\u001b]0;x": A\nfooter-note: "A\u009b\n',
		'content/en/pages/a\u001b[31m.txt': 'x',
	});
	expect(complaint).toContain('\\u001b');
	expect(complaint).toContain('\\u009b');
	expect(complaint.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
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
