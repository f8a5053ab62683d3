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

it.each([
	['a first heading, and all below it', '# A\n\n## B\n\n### C\n\n# D', '## A\n\n### B\n\n#### C\n\n## D'],
	['levels that were left out, for each sibling', '## A\n\n#### B\n\n#### C\n\n## D', '## A\n\n### B\n\n### C\n\n## D'],
	['a text that begins too low', '### A\n\n## B\n\n### C', '## A\n\n## B\n\n### C'],
	['a heading in a quote and in a list', '## A\n\n> #### B\n\n- ##### C', '## A\n\n> ### B\n\n- #### C'],
	['underlined headings', 'A\n===\n\nB\n---\n\ntext', 'A\n---\n\n### B\n\n\ntext'],
	['what is no heading not', '# A\n\n```\n# code\n```\n\n#B', '## A\n\n```\n# code\n```\n\n#B'],
])('levels of headings are written right: %s', async (_, before, after) => {
	const oil = 'content/en/pages/oil.md';
	const root = siteWith({ [oil]: article('', `Oil.\n\n${before}`) });
	expect(await mendContent(root)).toEqual([`mended: ${oil}`]);
	expect(readFileSync(join(root, oil), 'utf8')).toBe(article('', `Oil.\n\n${after}`));
	expect(await findProblems(root)).toEqual([]);
});

it('line ends and the mark at the beginning of a file stay as they are', async () => {
	const oil = 'content/en/pages/oil.md';
	const written = (text: string) => `\uFEFF${article('', text)}`.replaceAll('\n', '\r\n');
	const root = siteWith({ [oil]: written('# A\n\n[a](/about/)\n\nB\n====') });
	expect(await mendContent(root)).toEqual([`mended: ${oil}`]);
	expect(readFileSync(join(root, oil), 'utf8')).toBe(written('## A\n\n[a](/about)\n\nB\n----'));
	const toml = '+++\r\ntitle = "Wick"\r\ndescription = "About wicks."\r\n+++\r\n\r\nWicks.\r\n';
	const wick = 'content/en/pages/wick.md';
	const other = siteWith({ [wick]: toml });
	expect(await mendContent(other)).toEqual([`mended: ${wick}`]);
	expect(readFileSync(join(other, wick), 'utf8')).toBe(
		'---\r\ntitle: "Wick"\r\ndescription: "About wicks."\r\n---\r\n\r\nWicks.\r\n',
	);
});

it('no page is moved to the place of another one', async () => {
	const root = siteWith({ 'content/en/guide/_index.md': article(''), 'content/en/_index.md': article('') });
	expect(await mendContent(root)).toEqual([]);
	expect((await findProblems(root)).map(({ file, fix }) => `${file}: ${fix}`)).toEqual([
		'content/en/_index.md: write its text into content/en/pages/index.md, and remove it',
		'content/en/guide/_index.md: write its text into content/en/pages/guide.md, and remove it',
	]);
});
