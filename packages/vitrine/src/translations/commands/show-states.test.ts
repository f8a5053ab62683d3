import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot, vitrine } from '../../../../../test/support/repository.ts';
import { translatedSite } from '../../../../../test/support/translated-site.ts';
import type { Translations } from '../state/read-translations.ts';
import { stateTable } from './show-states.ts';

describe('the thresholds of the settings', () => {
	const asking = (percent: string) => {
		const site = translatedSite();
		site.edit(
			'site.config.ts',
			"defaultLocale: 'en',",
			`defaultLocale: 'en',\n\ttranslations: { fresh: { ru: ${percent} } },`,
		);
		return site;
	};

	it('fail the command when too few texts are up to date', async () => {
		const site = asking('95');
		await site.run('accept', '--all');
		const { text, isGood } = await site.run();
		expect(isGood).toBe(false);
		expect(text).toContain('ru: 92.9 % of the texts are up to date, 95 % are required (5 missing).');
	});

	it('name the files that lack something, each with the command that shows it', async () => {
		const site = asking('95');
		await site.run('accept', '--all');
		site.edit('content/en/pages/index.yaml', 'title: A lamp', 'title: A lantern');
		expect((await site.run()).text).toContain(
			[
				'95 % are required (1 out of date, 5 missing).',
				'  pages/index: 1 out of date. Look: npm run translations -- diff ru pages/index',
				'  messages: 1 missing. Look: npm run translations -- diff ru messages',
			].join('\n'),
		);
	});

	it('leave what other programs read where they read it', () => {
		const site = asking('95');
		const words = [vitrine, 'translations', '--root', site.root, '--json'];
		const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
		expect([status, stderr]).toEqual([1, '']);
		expect(JSON.parse(stdout)).toHaveProperty('languages.ru.asked', 95);
	});

	it('let the board be written when too few texts are up to date', async () => {
		const site = asking('95');
		const file = join(site.root, 'board.html');
		const { text, isGood } = await site.run('--html', file);
		expect([isGood, site.has('board.html')]).toEqual([true, true]);
		expect(text).toContain('95 % are required');
	});

	it('let it pass when enough are', async () => {
		const site = asking('80');
		expect((await site.run()).isGood).toBe(false);
		await site.run('accept', '--all');
		expect((await site.run()).isGood).toBe(true);
	});

	it('name a language that is none', async () => {
		const site = translatedSite();
		site.edit(
			'site.config.ts',
			"defaultLocale: 'en',",
			"defaultLocale: 'en',\n\ttranslations: { fresh: { rus: 90 } },",
		);
		expect(`\n${(await site.run()).text}\n`).toMatchInlineSnapshot(`
			"
			site.config.ts:21  translations.fresh.rus
			  found     "rus"
			  expected  a language that is translated into: ru, ja
			  to do     write "ru"
			"
		`);
	});
});

describe('the command', () => {
	it('ends with 1 when something is wrong, and with 0 when not', () => {
		const run = (...words: string[]) =>
			spawnSync(process.execPath, [vitrine, 'translations', ...words], {
				cwd: repositoryRoot,
				encoding: 'utf8',
			});
		const { root } = translatedSite();
		const good = run('--root', root, 'accept', 'ru', '--all');
		expect([good.status, good.stderr, good.stdout.split('\n')[0]]).toEqual([
			0,
			'',
			"Recorded 66 texts of 4 files as made from today's originals.",
		]);
		const bad = run('--root', root, 'accept', 'rus', '--all');
		expect([bad.status, bad.stdout]).toEqual([1, '']);
		expect(bad.stderr).toContain('Did you mean ru?');
		expect(run('--help').stdout).toContain('npm run translations -- accept ru pages/about');
	});
});

it('aligns the columns of more files than a function takes arguments', () => {
	const paths = Array.from({ length: 300_000 }, (_, number) => `pages/${number}.md`);
	const content = {
		config: { defaultLocale: 'en' },
		paths,
		unreadable: new Map(paths.map((path) => [path, new Set(['ru'])])),
	};
	const table = stateTable({ content, languages: [{ code: 'ru' }], files: [] } as unknown as Translations);
	expect(table.split('\n').slice(0, 2)).toEqual(['              ru', 'pages/0       cannot be read']);
});

it('tells an entry that a language does not have from a file that cannot be read', async () => {
	const site = translatedSite();
	site.edit(
		'site.config.ts',
		'defaultLocale:',
		"collections: { blog: { address: '/blog', feed: false } },\n\tdefaultLocale:",
	);
	mkdirSync(join(site.root, 'content/en/blog'));
	site.write('content/en/blog/index.md', '---\ntitle: Blog\ndescription: News.\n---\n');
	site.write('content/en/blog/one.md', '---\ntitle: One\ndescription: The first.\ndate: 2026-02-01\n---\n\nText.\n');
	const { text } = await site.run();
	expect(text).toMatch(/blog\/one +not in this language +not in this language/);
	expect(text).not.toContain('cannot be read');
});
