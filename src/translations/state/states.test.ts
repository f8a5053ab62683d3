import { spawnSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#build/project.ts';
import { article } from '../../../test/complaint-about.ts';
import { confirmedSite, translatedSite } from '../../../test/translated-site.ts';

const page = (title: string, ...parts: string[]) =>
	`---\ntitle: ${title}\ndescription: ${title}\nupdated: 2026-02-01\n---\n\n${parts.join('\n\n')}\n`;

/** A page of three paragraphs, the same in Russian. */
const threeParts = () =>
	confirmedSite({
		'content/en/pages/lamp.md': page('Lamp', 'First.', 'Second.', 'Third.'),
		'content/ru/pages/lamp.md': page('Лампа', 'Один.', 'Два.', 'Три.'),
	});

describe('without a lock file', () => {
	it('counts no translation as fresh, and says how to begin', async () => {
		const site = translatedSite();
		const { text, isGood } = await site.run();
		expect(text).toMatch(/^pages\/guide +4 stale +not translated, 4 missing$/m);
		expect(text).toContain('npm run translations -- accept --all');
		expect(isGood).toBe(true);
		expect(await site.open('ru', 'home/features.yaml')).toEqual([
			'label stale unconfirmed',
			'title stale unconfirmed',
			'items.0.title stale unconfirmed',
			'items.0.text stale unconfirmed',
		]);
	});
});

describe('a confirmed translation', () => {
	it('is fresh, and what is not translated is missing', async () => {
		const { text } = await (await confirmedSite()).run();
		expect(`\n${text}\n`).toMatchInlineSnapshot(`
			"
			                  ru                           ja
			site              2 fresh                      2 fresh
			messages          42 fresh, 1 missing          43 fresh
			home/hero         3 fresh                      3 fresh
			home/features     4 fresh                      4 fresh
			home/contacts     4 fresh                      not translated, 4 missing
			pages/about       3 fresh                      3 fresh
			pages/guide       4 fresh                      not translated, 4 missing
			pages/guide/wick  not translated, 4 missing    not translated, 4 missing
			all texts         92.5 %: 62 fresh, 5 missing  82 %: 55 fresh, 12 missing
			"
		`);
	});

	it('stays fresh when white space, line ends or the order of keys change', async () => {
		const site = await confirmedSite();
		site.edit(
			'content/en/home/features.yaml',
			'label: Features\ntitle: What it does\n',
			'title: "What  it does"\nlabel: Features\n',
		);
		site.edit('content/en/pages/about.md', 'See [the guide]', 'See\n[the guide]');
		site.edit('content/en/pages/about.md', '| olive | soft  |', '| olive |   soft |');
		site.write('content/en/pages/guide.md', site.read('content/en/pages/guide.md').replaceAll('\n', '\r\n'));
		for (const path of ['home/features.yaml', 'pages/about.md', 'pages/guide.md'])
			expect(await site.open('ru', path)).toEqual([]);
	});

	it('is stale from the first word that changes in the original', async () => {
		const site = await confirmedSite();
		site.edit('content/en/home/features.yaml', 'A lamp that burns', 'A lamp which burns');
		site.edit('content/en/messages.yaml', 'Home', 'Home page');
		site.edit('content/en/pages/guide.md', 'Light it.', 'Light it at once.');
		expect(await site.open('ru', 'home/features.yaml')).toEqual(['items.0.text stale changed']);
		expect(await site.open('ja', 'home/features.yaml')).toEqual(['items.0.text stale changed']);
		expect(await site.open('ru', 'messages.yaml')).toEqual(['footer-note missing', 'error-home stale changed']);
		expect(await site.open('ru', 'pages/guide.md')).toEqual(['002 stale changed']);
	});

	it('is stale when a link of the original leads elsewhere', async () => {
		const site = await confirmedSite();
		site.edit('content/en/home/features.yaml', '/about#oil', '/guide');
		expect(await site.open('ru', 'home/features.yaml')).toEqual(['items.0.text stale changed']);
	});

	it('stays fresh when only its own words are polished', async () => {
		const site = await threeParts();
		site.edit('content/ru/pages/lamp.md', 'Два.', 'Во-вторых.');
		site.edit('content/ru/home/hero.yaml', 'Лампа для ночей', 'Лампа на ночь');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
		expect(await site.open('ru', 'home/hero.yaml')).toEqual([]);
	});

	it('has to be confirmed again when both sides change', async () => {
		const site = await threeParts();
		site.edit('content/en/pages/lamp.md', 'Second.', 'Secondly.');
		site.edit('content/ru/pages/lamp.md', 'Два.', 'Во-вторых.');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual(['002 stale unconfirmed']);
		await site.run('accept', 'ru', 'pages/lamp');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
	});
});

describe('a page', () => {
	it('lacks only the paragraph that is new in the original, and is confirmed anew only there', async () => {
		const site = await threeParts();
		site.edit('content/en/pages/lamp.md', 'Second.', 'New.\n\nSecond.');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual(['002 missing']);
		site.edit('content/ru/pages/lamp.md', 'Два.', 'Новое.\n\nДва.');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual(['002 stale unconfirmed']);
		await site.run('accept', 'ru', 'pages/lamp');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
	});

	it('does not take other words for the translation of a paragraph that the original repeats', async () => {
		const site = await threeParts();
		site.edit('content/en/pages/lamp.md', 'Second.', 'First.\n\nSecond.');
		site.edit('content/ru/pages/lamp.md', 'Два.', 'Другое.\n\nДва.');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual(['002 stale unconfirmed']);
	});

	it('has a paragraph too many when the original loses one', async () => {
		const site = await threeParts();
		site.edit('content/en/pages/lamp.md', 'Second.\n\n', '');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual(['002 extra']);
	});

	it('lacks the paragraph that the translation loses', async () => {
		const site = await threeParts();
		site.edit('content/ru/pages/lamp.md', 'Два.\n\n', '');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual(['002 missing']);
	});

	it('says where the translation of a moved paragraph was left behind', async () => {
		const site = await threeParts();
		site.write('content/en/pages/lamp.md', page('Lamp', 'First.', 'Third.', 'Second.'));
		const { text } = await site.run('diff', 'ru', 'pages/lamp');
		expect(text).toMatch(
			/missing: was moved in the original; its translation stands at line \d+ {2}\(content\/en\/pages\/lamp\.md:\d+\)/,
		);
		expect(text).toContain('extra: has no original any more  (content/ru/pages/lamp.md:');
		site.write('content/ru/pages/lamp.md', page('Лампа', 'Один.', 'Три.', 'Два.'));
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
	});

	it('is one text where it has other parts than its original', async () => {
		const site = await confirmedSite();
		expect(site.read('content/translations.lock')).toMatch(/^ru pages\/about\.md body [0-9a-f]{12} [0-9a-f]{12}$/m);
		site.edit('content/en/pages/about.md', 'soft', 'mild');
		expect(await site.open('ru', 'pages/about.md')).toEqual(['body stale changed']);
	});

	it('is told by its parts again once it has those of its original and was confirmed', async () => {
		const site = await confirmedSite();
		site.edit('content/ru/pages/about.md', 'Любое.', '| Масло |\n| --- |\n| любое |\n\n![Лампа](/lamp.svg)');
		await site.run('accept', 'ru', 'pages/about');
		site.edit('content/en/pages/about.md', 'soft', 'mild');
		expect(await site.open('ru', 'pages/about.md')).toEqual(['003 stale changed']);
	});

	it('keeps its state under a new name, and the line of the lock file says so', async () => {
		const site = await threeParts();
		for (const locale of ['en', 'ru']) {
			renameSync(
				join(site.root, `content/${locale}/pages/lamp.md`),
				join(site.root, `content/${locale}/pages/lantern.md`),
			);
		}
		const line =
			site
				.read('content/translations.lock')
				.split('\n')
				.findIndex((one) => one.includes('lamp.md')) + 1;
		expect(await site.open('ru', 'pages/lantern.md')).toEqual([]);
		expect((await site.run()).text).toContain(
			`content/translations.lock:${line}  5 texts were confirmed of pages/lamp.md in "ru", which is pages/lantern.md now.`,
		);
		await site.run('accept', 'ru', 'pages/lantern');
		expect(site.read('content/translations.lock')).not.toContain('lamp.md');
		expect(await site.open('ru', 'pages/lantern.md')).toEqual([]);
	});

	it('is waited for from the day on which its original is no draft any more', async () => {
		const site = await confirmedSite();
		expect((await site.run()).text).not.toContain('pages/secret');
		site.edit('content/en/pages/secret.md', 'draft: true\n', '');
		expect(await site.open('ru', 'pages/secret.md')).toEqual(['title missing', 'description missing', '001 missing']);
	});
});

describe('a page that becomes a draft for a while', () => {
	it('keeps what was confirmed of it', async () => {
		const site = await threeParts();
		site.edit('content/en/pages/lamp.md', 'updated:', 'draft: true\nupdated:');
		const { text } = await site.run();
		expect(text).not.toContain('pages/lamp');
		await site.run('accept', '--all');
		site.edit('content/en/pages/lamp.md', 'draft: true\n', '');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
	});
});

describe('a list of a home section', () => {
	const features = (...items: string[]) =>
		`label: F\ntitle: T\nitems:\n${items.map((item) => `  - icon: lucide:lamp\n    title: ${item}\n    text: ${item} text\n`).join('')}`;

	it('lacks only the entry that is new in the original', async () => {
		const site = await confirmedSite({
			'content/en/home/features.yaml': features('One', 'Two', 'Three'),
			'content/ru/home/features.yaml': features('Раз', 'Два', 'Три'),
		});
		site.write('content/en/home/features.yaml', features('One', 'New', 'Two', 'Three'));
		expect(await site.open('ru', 'home/features.yaml')).toEqual(['items.1.title missing', 'items.1.text missing']);
		site.write('content/en/home/features.yaml', features('Two', 'Three'));
		expect(await site.open('ru', 'home/features.yaml')).toEqual(['items.0.title extra', 'items.0.text extra']);
	});
});

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

	it('fail the command when too few texts are fresh', async () => {
		const site = asking('95');
		await site.run('accept', '--all');
		const { text, isGood } = await site.run();
		expect(isGood).toBe(false);
		expect(text).toContain('ru: 92.5 % of the texts are fresh, 95 % are asked for (5 missing).');
	});

	it('name the files that lack something, each with the command that shows it', async () => {
		const site = asking('95');
		await site.run('accept', '--all');
		site.edit('content/en/home/hero.yaml', 'title: A lamp', 'title: A lantern');
		expect((await site.run()).text).toContain(
			[
				'95 % are asked for (1 stale, 5 missing).',
				'  messages: 1 missing. Look: npm run translations -- diff ru messages',
				'  home/hero: 1 stale. Look: npm run translations -- diff ru home/hero',
			].join('\n'),
		);
	});

	it('let the board be written when too few texts are fresh', async () => {
		const site = asking('95');
		const file = join(site.root, 'board.html');
		const { text, isGood } = await site.run('--html', file);
		expect([isGood, site.has('board.html')]).toEqual([true, true]);
		expect(text).toContain('95 % are asked for');
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
			site.config.ts:19  translations.fresh.rus
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
			spawnSync(process.execPath, ['src/translations/translations.ts', ...words], {
				cwd: projectRoot,
				encoding: 'utf8',
			});
		const { root } = translatedSite();
		const good = run('--root', root, 'accept', 'ru', '--all');
		expect([good.status, good.stderr, good.stdout.split('\n')[0]]).toEqual([
			0,
			'',
			"Recorded 62 texts of 7 files as made from today's originals.",
		]);
		const bad = run('--root', root, 'accept', 'rus', '--all');
		expect([bad.status, bad.stdout]).toEqual([1, '']);
		expect(bad.stderr).toContain('Did you mean ru?');
		expect(run('--help').stdout).toContain('npm run translations -- accept ru pages/about');
	});
});

describe('bad input', () => {
	it('names a translation of a page that does not exist', async () => {
		const site = translatedSite({ 'content/ru/pages/lost.md': article('') });
		const { text, isGood } = await site.run();
		expect(isGood).toBe(false);
		expect(text).toMatch(/^pages\/lost +no original, 3 extra/m);
		expect(text).toContain('content/ru/pages/lost.md:1\n  found     a translation of a page that does not exist');
		expect((await site.run('accept', '--all')).isGood).toBe(false);
		expect(site.has('content/translations.lock')).toBe(false);
	});

	it('names two pages with one address', async () => {
		const site = translatedSite({
			'content/ru/pages/guide/wick.md': article('slug: wick\n'),
			'content/ru/pages/about.md': article('slug: rukovodstvo\n'),
		});
		expect((await site.run()).text).toContain(
			'found     the address "/ru/rukovodstvo", which content/ru/pages/about.md has',
		);
	});

	it('names two files whose names look the same', async () => {
		const site = translatedSite({
			'content/en/pages/caf\u00e9.md': article(''),
			'content/en/pages/cafe\u0301.md': article(''),
		});
		expect((await site.run()).text).toContain('two files of this name');
	});

	it('names the marks that Git left in a text, and compares the other files', async () => {
		const marks = '<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> branch\n';
		const site = await confirmedSite();
		site.edit('content/ru/pages/guide.md', 'Зажгите.\n', marks);
		site.edit(
			'content/en/home/hero.yaml',
			'title: A lamp for nights\n',
			'<<<<<<< HEAD\ntitle: A\n||||||| base\ntitle: C\n=======\ntitle: B\n>>>>>>> branch\n',
		);
		const { text, isGood } = await site.run();
		expect(isGood).toBe(false);
		expect(text).toContain('content/ru/pages/guide.md:11\n  found     two versions of the same lines (to line 15)');
		expect(text).toContain(
			'content/en/home/hero.yaml:1\n  found     two versions of the same lines (to line 7), marked by <<<<<<<, |||||||, =======',
		);
		expect(text).toMatch(/^pages\/guide +cannot be read +cannot be read$/m);
		expect(text).toMatch(/^home\/features +4 fresh +4 fresh$/m);
	});

	it('names broken YAML and first lines with file and line', async () => {
		const site = translatedSite({
			'content/ru/home/hero.yaml': 'title: "open\n',
			'content/ru/pages/guide.md': 'No first lines.\n',
			'content/ja/site.yaml': Buffer.from('title: \xff\n', 'latin1'),
		});
		const { text } = await site.run();
		for (const place of ['content/ru/home/hero.yaml:1', 'content/ru/pages/guide.md:1', 'content/ja/site.yaml:1'])
			expect(text).toContain(place);
		expect(text).not.toContain('a translation of a page that does not exist');
	});
});
