import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
	confirmedSite,
	linesOf,
	type TranslatedSite,
	withSettings,
} from '../../../../../test/support/translated-site.ts';
import { lockFile } from './lock.ts';

const move = ({ root }: TranslatedSite, from: string, to: string) => renameSync(join(root, from), join(root, to));

describe('what is renamed keeps what was confirmed', () => {
	it('as a language', async () => {
		const site = withSettings(await confirmedSite(), ["code: 'ja'", "code: 'ja-jp'"]);
		const before = linesOf(site, 'ja');
		move(site, 'content/ja', 'content/ja-jp');
		expect(await site.openIn('ja-jp', 'hero')).toEqual([]);
		await site.run('prune');
		expect((await site.run('rename')).text).toBe(`"ja" is "ja-jp" now: ${before} confirmed texts kept.`);
		expect([linesOf(site, 'ja'), linesOf(site, 'ja-jp')]).toEqual([0, before]);
		expect(await site.openIn('ja-jp', 'hero')).toEqual([]);
	});

	it('as a language of which some texts were confirmed under the new name', async () => {
		const site = withSettings(await confirmedSite(), ["code: 'ja'", "code: 'ja-jp'"]);
		const before = linesOf(site, 'ja');
		move(site, 'content/ja', 'content/ja-jp');
		expect((await site.run('accept', 'ja-jp', 'pages/about')).isGood).toBe(true);
		await site.run('prune');
		await site.run('rename');
		expect([linesOf(site, 'ja'), linesOf(site, 'ja-jp')]).toEqual([0, before]);
	});

	it('as a language whose texts were all confirmed under the new name', async () => {
		const site = withSettings(await confirmedSite(), ["code: 'ja'", "code: 'ja-jp'"]);
		const before = linesOf(site, 'ja');
		move(site, 'content/ja', 'content/ja-jp');
		await site.run('accept', 'ja-jp', '--all');
		expect([linesOf(site, 'ja'), linesOf(site, 'ja-jp')]).toEqual([0, before]);
		expect((await site.run('rename')).text).toBe('Nothing was renamed since the translations were confirmed.');
	});

	it('as a page', async () => {
		const site = await confirmedSite();
		for (const locale of ['en', 'ru', 'ja']) {
			move(site, `content/${locale}/pages/about.md`, `content/${locale}/pages/lamp.md`);
		}
		expect(await site.open('ja', 'pages/lamp.md')).toEqual([]);
		const { text } = await site.run('rename');
		expect(text).toContain('Texts of pages/about.md in "ru" are in pages/lamp.md now: 3 confirmed texts kept.');
		expect(site.read(lockFile)).not.toContain('pages/about.md');
		expect(await site.open('ja', 'pages/lamp.md')).toEqual([]);
	});

	it('as a field', async () => {
		const site = await confirmedSite();
		site.edit(lockFile, /sections\.hero\.lead /g, 'sections.hero.intro ');
		expect(await site.openIn('ru', 'hero')).toEqual([]);
		expect((await site.run('rename')).text).toBe(
			[
				'Texts of pages/index.yaml in "ru" have other names now: 1 confirmed text kept.',
				'Texts of pages/index.yaml in "ja" have other names now: 1 confirmed text kept.',
			].join('\n'),
		);
		expect(await site.openIn('ru', 'hero')).toEqual([]);
	});
});

describe('what is gone', () => {
	it('is not forgotten because all that is there is confirmed', async () => {
		const site = withSettings(await confirmedSite(), [/\t\t\{\n\t\t\tcode: 'ja'[\s\S]*?\},\n/, '']);
		site.write(lockFile, `${site.read(lockFile)}ru pages/of-another-branch.md title 0123456789ab 0123456789ab\n`);
		const before = site.read(lockFile);
		for (const words of [['--all'], ['ru', '--all']]) {
			expect((await site.run('accept', ...words)).isGood).toBe(true);
			expect(site.read(lockFile)).toBe(before);
		}
		await site.run('prune');
		expect(site.read(lockFile)).not.toContain('of-another-branch');
	});

	it('is forgotten: languages, files and texts, and nothing else', async () => {
		const site = withSettings(await confirmedSite(), [/\t\t\{\n\t\t\tcode: 'ja'[\s\S]*?\},\n/, '']);
		const before = site.read(lockFile);
		move(site, 'content/ru/pages/guide.md', 'content/ru/pages/.guide.md');
		site.edit('content/en/pages/index.yaml', /actions:\n.*\n.*\n/, 'actions: []\n');
		site.edit('content/ru/pages/index.yaml', /actions:\n.*\n.*\n/, 'actions: []\n');
		expect((await site.run()).text).toContain('To do: add it to site.config.ts, or npm run translations -- prune');
		expect((await site.run('prune')).text.split('\n').map((line) => line.replace(/\d+ /, ''))).toEqual([
			'Took out lines of "ja", which is no language of the site.',
			'Took out lines of pages/guide.md in "ru", which is gone.',
			'Took out line of texts in pages/index.yaml in "ru" that are gone or were confirmed anew since.',
		]);
		const gone = (line: string) => /^ja |^ru pages\/guide.md|^ru pages\/index.yaml sections.hero.actions/.test(line);
		expect(site.read(lockFile)).toBe(
			before
				.split('\n')
				.filter((line) => !gone(line))
				.join('\n'),
		);
		expect((await site.run('prune')).text).toBe(`Nothing in ${lockFile} is out of use.`);
	});

	it('and comes back when branches are joined does not unsay what was confirmed since', async () => {
		const site = await confirmedSite();
		const former = /^ru pages\/index.yaml sections.hero.title .*\n/m.exec(site.read(lockFile))?.[0] ?? '';
		site.edit('content/en/pages/index.yaml', 'title: A lamp for nights', 'title: A lamp for long nights');
		site.edit('content/ru/pages/index.yaml', /(?<= {4})title: .*/, 'title: Лампа для долгих ночей');
		await site.run('accept', 'ru', 'pages/index');
		site.edit('content/ru/pages/index.yaml', /(?<= {4})title: .*/, 'title: Лампа длинных ночей');
		site.write(lockFile, site.read(lockFile) + former);
		expect(await site.openIn('ru', 'hero')).toEqual(['title stale unconfirmed']);
		await site.run('prune');
		expect(site.read(lockFile)).not.toContain(former);
		expect(await site.openIn('ru', 'hero')).toEqual([]);
	});

	it('is not what two people confirmed of one text: somebody has to decide', async () => {
		const site = await confirmedSite();
		const line = /^ru pages\/index.yaml sections.hero.title .*\n/m.exec(site.read(lockFile))?.[0] ?? '';
		site.write(lockFile, site.read(lockFile) + line.replace(/[0-9a-f]{12}\n/, '0123456789ab\n'));
		site.edit('content/ru/pages/index.yaml', /(?<= {4})title: .*/, 'title: Лампа длинных ночей');
		await site.run('prune');
		expect(site.read(lockFile)).toContain('0123456789ab');
		expect(await site.openIn('ru', 'hero')).toEqual(['title stale unconfirmed']);
	});
});
