import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { article } from '../../../../test/support/complaint-about.ts';
import { englishSite, siteWith } from '../../../../test/support/fixture-site.ts';
import { vitrine } from '../../../../test/support/repository.ts';

it('a site whose pages have no day, and one page with too long a title, is built and passes with a warning', () => {
	const title = 'A lamp that burns on oil, through the longest nights of the year, and all others';
	const root = englishSite({
		'content/en/pages/oil.md': article('', 'Text.').replace('title: Oil', `title: ${title}`),
		'content/en/pages/wax.md': article('', 'Text.').replace('Oil', 'Wax').replace('About oil', 'All about wax'),
	});
	for (const path of globSync('content/en/pages/**/*.{md,yaml}', { cwd: root })) {
		if (path.endsWith('wax.md')) continue;
		const file = join(root, path);
		writeFileSync(file, readFileSync(file, 'utf8').replace(/^updated: .*\n/m, ''));
	}
	const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, 'audit', '--root', root], {
		encoding: 'utf8',
	});
	expect([status, stdout]).toEqual([0, expect.stringContaining(', 0 findings.')]);
	expect(stderr).toContain(`warning: /oil\n  found   a title of 90 columns: "${title} · Lantern"`);
	const read = (path: string) => readFileSync(join(root, 'dist/site', path), 'utf8');
	const days = (path: string) => read(path).match(/<time[^>]*>|"dateModified":"[^"]*"/g);
	expect(days('oil.html')).toBe(null);
	expect(days('wax.html')).toEqual(['"dateModified":"2026-02-01"', '<time dateTime="2026-02-01">']);
	const sitemap = read('sitemap.xml');
	expect(sitemap).toContain('<loc>https://lantern.example/oil</loc>');
	expect(sitemap.match(/<lastmod>[^<]*/g)).toEqual(['<lastmod>2026-02-01']);
});

it('lists each run of untranslated words as JSON, knows the terms that are kept, and names rows that accept nothing', () => {
	const text =
		'## Масло {#oil}\n\nЛампа. Trim it with clean scissors. Лампа. Burns with colza oil all night. Лампа. Best of all lamps ever. Лампа.';
	const root = siteWith({
		'content/ru/pages/about.md': article('', text).replace('Oil', 'О лампе').replace('About oil', 'Лампа и её масло'),
		'content/glossary.yaml': '- { term: Best of all lamps ever, keep: true }\n',
		'audit.yaml':
			'- { page: /ru/about, rule: untranslated, found: Trim, reason: A quotation. }\n- { page: /ru/abut, rule: untranslated, reason: It was a quotation. }\n',
	});
	const { stdout, stderr, status } = spawnSync(process.execPath, [vitrine, 'audit', '--json', '--root', root], {
		encoding: 'utf8',
	});
	expect(stderr).toBe('');
	expect(status).toBe(1);
	const {
		findings,
		accepted,
		obsolete,
	}: Record<'accepted' | 'obsolete', object[]> & {
		findings: { rule: string; page: string; found: string; isWarning?: boolean }[];
	} = JSON.parse(stdout);
	const untranslated = findings.filter(({ rule, page }) => rule === 'untranslated' && page === '/ru/about');
	expect(untranslated.map(({ found, isWarning }) => [isWarning, found])).toEqual([
		[true, '"Burns with colza oil all night." in Latin letters under lang="ru-RU"'],
	]);
	expect(accepted).toMatchObject([{ found: expect.stringContaining('Trim it'), reason: 'A quotation.' }]);
	expect(obsolete).toMatchObject([{ file: 'audit.yaml', line: 2, fix: 'write "/ru/about", or remove the row' }]);
});
