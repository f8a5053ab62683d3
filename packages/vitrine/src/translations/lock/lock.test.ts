import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settings } from '../../../../../test/support/fixture-site.ts';
import { repositoryRoot, vitrine } from '../../../../../test/support/repository.ts';
import { confirmedSite, hasGit, translatedSite } from '../../../../../test/support/translated-site.ts';
import { exported, sentBack, translate } from '../../../../../test/support/xliff-files.ts';
import { lockFile } from './lock.ts';

describe('the lock file', () => {
	it('has a line for each text, sorted, and is the same for the same texts', async () => {
		const site = await confirmedSite();
		const lock = site.read(lockFile);
		const [header, ...lines] = lock.trimEnd().split('\n');
		expect(header).toMatch(/^# .* Format 1$/);
		expect(lines).toEqual(lines.toSorted());
		expect(lines).toContain('ru pages/index.yaml sections.hero.title c1d4f94ac267 3053156cd03b');
		await site.run('accept', 'ru', 'pages/index');
		await site.run('accept', 'ja', '--all');
		expect(site.read(lockFile)).toBe(lock);
	});

	it('knows languages whose codes have a region, as do the commands and the files of translation tools', async () => {
		const row = "{ code: 'sw-ke', name: 'Kiswahili', shortName: 'SW', tag: 'sw-KE' },";
		const site = await confirmedSite({
			'site.config.ts': settings().replace('\n\t],\n\tdefaultLocale', `\n\t\t${row}\n\t],\n\tdefaultLocale`),
			'content/sw-ke/pages/index.yaml': 'title: Lamparina\ndescription: Uma lamparina.\nupdated: 2026-01-01\n',
			'content/sw-ke/messages.yaml': 'skip-to-content: Ir para o texto\n',
		});
		expect(site.read(lockFile)).toMatch(/^sw-ke messages.yaml skip-to-content /m);
		expect((await site.open('sw-ke', 'pages/index.yaml')).join()).not.toContain('stale');
		const { file, xliff } = await exported(site, 'sw-ke');
		expect(xliff).toContain('srcLang="en-US" trgLang="sw-KE"');
		const { text } = await sentBack(site, file, translate(xliff, { Main: 'Principal' }));
		expect(text).toContain('Took over 1 text into 1 file');
		expect(site.read('content/sw-ke/messages.yaml')).toContain('header-navigation: Principal');
		site.edit('content/en/messages.yaml', 'header-navigation: Main', 'header-navigation: Sections');
		expect(await site.open('sw-ke', 'messages.yaml')).toContain('header-navigation stale changed');
		const { isGood } = await site.run('accept', 'sw-ke', 'content/sw-ke/messages.yaml');
		expect(isGood).toBe(true);
		expect(await site.open('sw-ke', 'messages.yaml')).not.toContain('header-navigation stale changed');
	});

	it('changes by one line when one text is confirmed anew', async () => {
		const site = await confirmedSite();
		const before = site.read(lockFile).split('\n');
		site.edit('content/en/pages/index.yaml', 'title: A lamp for nights\n', 'title: A lamp for long nights\n');
		await site.run('accept', 'ru', 'pages/index');
		const after = site.read(lockFile).split('\n');
		expect(after.length).toBe(before.length);
		expect(after.filter((line) => !before.includes(line))).toHaveLength(1);
	});

	it('names a file of another language than the one that is confirmed', async () => {
		const site = await confirmedSite();
		const { text, isGood } = await site.run('accept', 'ru', 'content/ja/pages/about.md');
		expect([text, isGood]).toEqual(['content/ja/pages/about.md is in "ja", and "ru" is asked for.', false]);
		expect((await site.run('accept', 'ru', 'content/en/pages/about.md')).isGood).toBe(true);
	});

	it.skipIf(process.platform === 'win32')(
		'is as it was, and nothing is left half, where the disk is full',
		async () => {
			const site = await confirmedSite();
			const before = site.contents();
			site.write(lockFile, site.read(lockFile).replaceAll(/^ja .*\n/gm, ''));
			const lock = site.read(lockFile);
			// Files of more than so many kilobytes fail as on a full disk.
			const run = (...words: string[]) =>
				spawnSync('bash', ['-c', 'ulimit -f 2 && "$@"', 'bash', process.execPath, vitrine, 'translations', ...words], {
					encoding: 'utf8',
					cwd: site.root,
				});
			const accepted = run('accept', '--all');
			expect([accepted.status, accepted.stderr]).toEqual([
				1,
				`${lockFile} cannot be read or written (EFBIG). Nothing was changed.\n`,
			]);
			for (const [words, name] of [
				[['export', 'ja', 'work.xlf'], 'work.xlf'],
				[['--html', 'board.html'], 'board.html'],
			] as const) {
				const { status, stderr } = run(...words);
				expect([status, stderr]).toEqual([
					1,
					`${join(site.root, name)} cannot be read or written (EFBIG). Nothing was changed.\n`,
				]);
				expect(existsSync(join(site.root, name))).toBe(false);
			}
			expect(site.contents()).toEqual({ ...before, [lockFile]: lock });
		},
	);

	it('has what all of several commands confirm that run at the same time', async () => {
		const site = await confirmedSite();
		const lock = site.read(lockFile);
		site.edit('content/en/messages.yaml', 'header-navigation: Main', 'header-navigation: Sections');
		const { file, xliff } = await exported(site, 'ru');
		site.write(lockFile, lock.replaceAll(/^(?:ja|ru pages\/about.md) .*\n/gm, ''));
		const answers = await Promise.all([
			site.run('accept', 'ja', '--all'),
			sentBack(site, file, translate(xliff, { Sections: 'Разделы' })),
			site.run('accept', 'ru', 'pages/about'),
		]);
		expect(answers.map(({ isGood }) => isGood)).toEqual([true, true, true]);
		const lines = (text: string) => text.split('\n').filter((line) => !line.includes(' header-navigation '));
		expect(lines(site.read(lockFile))).toEqual(lines(lock));
		expect(await site.open('ru', 'messages.yaml')).not.toContain('header-navigation stale changed');
	});

	it.skipIf(!hasGit)('joins what two branches confirmed without anybody’s help', async () => {
		const site = await confirmedSite();
		cpSync(join(repositoryRoot, '.gitattributes'), join(site.root, '.gitattributes'));
		site.commit();
		site.git('checkout', '--quiet', '-b', 'other');
		site.edit('content/en/pages/index.yaml', 'title: A lamp for nights', 'title: A lamp for long nights');
		await site.run('accept', 'ru', 'pages/index');
		site.commit();
		site.git('checkout', '--quiet', '-');
		site.edit('content/en/pages/index.yaml', 'label: More', 'label: Read on');
		await site.run('accept', 'ru', 'pages/index');
		site.commit();
		site.git('merge', '--quiet', '--no-edit', 'other');
		expect(await site.openIn('ru', 'hero')).toEqual([]);
		expect(await site.openIn('ja', 'hero')).toEqual(['title stale changed', 'actions.0.label stale changed']);
	});

	it('is not sure of a text that both branches confirmed and somebody edited afterwards', async () => {
		const site = await confirmedSite();
		const line = site.read(lockFile).match(/^ru pages\/index\.yaml sections\.hero\.title .*$/m)?.[0] ?? '';
		site.edit(lockFile, line, `${line.replace(/ \w+ \w+$/, ' 0123456789ab ba9876543210')}\n${line}`);
		expect(await site.openIn('ru', 'hero')).toEqual([]);
		site.edit('content/ru/pages/index.yaml', 'title: Лампа для ночей', 'title: Лампа на ночь');
		expect(await site.openIn('ru', 'hero')).toEqual(['title stale unconfirmed']);
	});

	it('may have the line ends of Windows', async () => {
		const site = await confirmedSite();
		site.write(lockFile, `\uFEFF${site.read(lockFile).replaceAll('\n', '\r\n')}`);
		expect(await site.openIn('ru', 'hero')).toEqual([]);
	});
});

describe('a lock file of another branch', () => {
	it('has its lines about files that are not there named, and keeps them', async () => {
		const site = await confirmedSite();
		const foreign = 'ru pages/lost.md 001 0123456789ab ba9876543210\nxx pages/about.md 001 0123456789ab ba9876543210\n';
		site.write(lockFile, site.read(lockFile) + foreign);
		const { text, isGood } = await site.run();
		expect(isGood).toBe(true);
		expect(`\n${text.slice(text.indexOf(`${lockFile}:`))}\n`).toMatchInlineSnapshot(`
			"
			content/translations.lock:127  1 text was confirmed of pages/lost.md in "ru", which this site does not have: it is of another branch, or the file is gone. To do: npm run translations -- prune (takes the lines out)
			content/translations.lock:128  1 text was confirmed of pages/about.md in "xx", which is no language of the site. To do: add it to site.config.ts, or npm run translations -- prune
			"
		`);
		await site.run('accept', 'ru', 'pages/index');
		expect(site.read(lockFile)).toContain('ru pages/lost.md');
	});

	it('leaves what it does not fit to be confirmed', async () => {
		const site = await confirmedSite();
		site.write(lockFile, site.read(lockFile).replace(/ [0-9a-f]{12} [0-9a-f]{12}$/gm, ' 0123456789ab ba9876543210'));
		expect(await site.openIn('ru', 'hero')).toEqual([
			'title stale unconfirmed',
			'lead stale unconfirmed',
			'actions.0.label stale unconfirmed',
		]);
	});
});

describe('to confirm', () => {
	it('takes names with and without folder and ending, and several at once', async () => {
		const site = translatedSite();
		await site.run('accept', 'ru', 'pages/guide', 'content/ru/pages/index.yaml', 'messages.yaml');
		expect(await site.open('ru', 'pages/guide.md')).toEqual([]);
		expect(await site.openIn('ru', 'hero')).toEqual([]);
		expect(await site.open('ru', 'messages.yaml')).toEqual(['footer-note missing']);
		expect((await site.openIn('ja', 'hero')).length).toBe(3);
	});

	it('reports what it recorded, and of which page only as a whole', async () => {
		expect((await translatedSite().run('accept', 'ru', '--all')).text).toMatchInlineSnapshot(`
			"Recorded 66 texts of 4 files as made from today's originals.
			messages in "ru" still lacks 1 text.
			pages/about in "ru" has other parts than its original, so its text was recorded as a whole."
		`);
	});

	it('reports what is wrong with its words, and records nothing', async () => {
		const site = translatedSite();
		const said: string[] = [];
		for (const words of [
			'accept',
			'accept ru',
			'accept en --all',
			'accept rus --all',
			'accept xx --all',
			'accept ru pages/gide',
			'accept ja pages/guide',
			'accept ru pages/guide --all',
			'import /nowhere/work.xlf',
			'import /',
		]) {
			const { text, isGood } = await site.run(...words.split(' '));
			said.push(`▸ ${words}\n${isGood ? 'good' : text.split('\n')[0]}`);
		}
		expect(`\n${said.join('\n')}\n`).toMatchInlineSnapshot(`
			"
			▸ accept
			Say what was translated: "accept ru pages/about", or "accept ru --all" for a whole language.
			▸ accept ru
			Name a file, as in "accept ru pages/about", or write --all.
			▸ accept en --all
			"en" is the language that all others are made from.
			▸ accept rus --all
			"rus" is no language that is translated into. Did you mean ru?
			▸ accept xx --all
			"xx" is no language that is translated into. There are ru, ja.
			▸ accept ru pages/gide
			There is no "pages/gide" to translate. Did you mean pages/guide?
			▸ accept ja pages/guide
			content/ja/pages/guide.md does not exist yet.
			▸ accept ru pages/guide --all
			Either name files, or write --all: both cannot be meant.
			▸ import /nowhere/work.xlf
			There is no file /nowhere/work.xlf. Name the file that the translation tool saved.
			▸ import /
			/ is a folder. Name the file in it that the translation tool saved.
			"
		`);
		expect(site.has(lockFile)).toBe(false);
	});
});
