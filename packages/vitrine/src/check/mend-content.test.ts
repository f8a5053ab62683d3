import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findProblems } from 'vitrine/tools';
import { article } from '../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { mendContent } from './mend-content.ts';

it('links that have one right form are written so, and nothing else is changed', async () => {
	const oil = 'content/en/pages/oil.md';
	const text = [
		'[a](/about/) and [b](/about/) of `/about/`',
		'[c](/ru/about#oil), [d](<./about>), [e][r] and [f](/nowhere/)',
		'[r]: /guide/index.html "A guide"',
	];
	const root = siteWith({ [oil]: article('', text.join('\n\n')) });
	expect(await mendContent(root)).toEqual([`mended: ${oil}`]);
	expect(readFileSync(join(root, oil), 'utf8')).toBe(
		article(
			'',
			[
				'[a](/about) and [b](/about) of `/about/`',
				'[c](/about#oil), [d](</about>), [e][r] and [f](/nowhere/)',
				'[r]: /guide "A guide"',
			].join('\n\n'),
		),
	);
	expect((await findProblems(root)).map(({ found }) => found)).toEqual(['a link to "/nowhere/"']);
	expect(await mendContent(root)).toEqual([]);
});

it('pages of other generators are moved to their place, with YAML in place of TOML and the names that keys have here', async () => {
	const toml =
		'+++\ntitle = "Oil"\nsummary = "About oil."\nlastmod = 2026-01-02T10:00:00Z\ntoc = true\n+++\n\n[x](../about.md)\n';
	const root = siteWith({ 'content/en/lamps/oil/index.md': toml, 'content/en/lamps/oil/jug.png': 'x' });
	expect(await mendContent(root)).toEqual([
		'mended: content/en/lamps/oil/index.md',
		'moved: content/en/lamps/oil/index.md to content/en/pages/lamps/oil.md',
		'moved: content/en/lamps/oil/jug.png to content/en/pages/lamps/oil/jug.png',
	]);
	expect(readFileSync(join(root, 'content/en/pages/lamps/oil.md'), 'utf8')).toBe(
		'---\ntitle: "Oil"\ndescription: "About oil."\nupdated: 2026-01-02\ntoc: true\n---\n\n[x](/about)\n',
	);
	expect((await findProblems(root)).map(({ where, found }) => where ?? found)).toEqual([
		'toc',
		'a file or folder that nothing reads',
	]);
});

it('no page is moved to the place of another one', async () => {
	const root = siteWith({ 'content/en/guide/_index.md': article(''), 'content/en/_index.md': article('') });
	expect(await mendContent(root)).toEqual([]);
	expect((await findProblems(root)).map(({ file, fix }) => `${file}: ${fix}`)).toEqual([
		'content/en/_index.md: write its text into content/en/pages/index.md, and remove it',
		'content/en/guide/_index.md: write its text into content/en/pages/guide.md, and remove it',
	]);
});
