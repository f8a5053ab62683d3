import { copyFileSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProblems } from 'vitrine/tools';
import { confirmedSite, hasGit, type TranslatedSite, translatedSite } from '../../../../../test/support/translated-site.ts';
import { lockFile } from './lock.ts';

const move = ({ root }: TranslatedSite, from: string, to: string) => renameSync(join(root, from), join(root, to));
const confirmed = (site: TranslatedSite, locale: string) =>
	site
		.read(lockFile)
		.split('\n')
		.filter((line) => line.startsWith(`${locale} `)).length;

/** The same site with the settings of the fixture and these changes, in a folder of its own: a process reads the settings of a folder once. */
const withSettings = (site: TranslatedSite, ...changes: (readonly [from: string | RegExp, to: string])[]) => {
	const texts = Object.entries(site.contents()).filter(([path]) => !path.endsWith('.png'));
	const other = translatedSite(Object.fromEntries(texts));
	for (const path of Object.keys(other.contents())) if (!site.has(path)) other.remove(path);
	for (const [from, to] of changes) other.edit('site.config.ts', from, to);
	return other;
};

const russianFirst = ["defaultLocale: 'en'", "defaultLocale: 'ru'"] as const satisfies [string, string];

describe('the default language', () => {
	const changed = async (prepare: (site: TranslatedSite) => unknown = () => {}) => {
		const site = await confirmedSite();
		await prepare(site);
		return withSettings(site, russianFirst);
	};

	it('turns what was confirmed round when it changes, and other translations keep what they had', async () => {
		const site = await changed();
		const [russian, japanese] = [confirmed(site, 'ru'), confirmed(site, 'ja')];
		expect(await site.openIn('en', 'hero')).toEqual([]);
		const toDo = /"ru", which is the default language now. To do: npm run translations -- rename/;
		expect((await site.run()).text).toMatch(toDo);
		const { text, isGood } = await site.run('rename');
		expect([text.split('\n')[0], isGood]).toEqual([
			// One Japanese text has no Russian one that it could be made from.
			`"en" was the default language, and "ru" is: ${russian + japanese - 1} confirmed texts kept.`,
			true,
		]);
		for (const path of ['pages/about.md', 'pages/guide.md', 'pages/index.yaml']) {
			expect(await site.open('en', path), path).toEqual([]);
		}
		expect(await site.open('ja', 'pages/about.md')).toEqual([]);
		expect((await site.open('ja', 'pages/index.yaml')).join()).not.toContain('stale');
		// What Japanese was made from English stays true, for the day on which English is the default language again.
		expect(['en', 'ja', 'ru'].map((locale) => confirmed(site, locale))).toEqual([russian, 2 * japanese - 1, 0]);
		expect((await site.run('rename')).text).toBe('Nothing was renamed since the translations were confirmed.');
		expect((await site.run()).text).not.toMatch(toDo);
	});

	it.each([
		['with the command', true],
		['without the command', false],
	])('keeps what was confirmed when it changes and changes back, %s', async (_, isWritten) => {
		// English leaves its interface to the kit: what Japanese was made from is in Russian alone.
		const start = translatedSite({
			'content/en/messages.yaml': undefined,
			'content/en/pages/guide/wick.md': undefined,
			'content/en/pages/secret.md': undefined,
		});
		const inRussian = withSettings(start, russianFirst);
		expect(await inRussian.run('accept', '--all')).toMatchObject({ isGood: true });
		const openIn = async (site: TranslatedSite) => JSON.parse((await site.run('--json')).text).languages as unknown;
		const before = await openIn(inRussian);
		expect(await inRussian.open('ja', 'messages.yaml')).toEqual(['footer-note extra']);
		const inEnglish = withSettings(inRussian);
		if (isWritten) await inEnglish.run('rename');
		expect((await inEnglish.openIn('ja', 'hero')).join()).not.toContain('stale');
		for (const words of [['accept', '--all'], ['prune']]) {
			expect(await inEnglish.run(...words)).toMatchObject({ isGood: true });
		}
		const back = withSettings(inEnglish, russianFirst);
		if (isWritten) await back.run('rename');
		expect(await openIn(back)).toEqual(before);
	});

	it('does not take a copy of the former original for a translation', async () => {
		const site = await changed((before) => {
			const title = /(?<=kind: hero\n +)title: .*/;
			before.edit(
				'content/ja/pages/index.yaml',
				title,
				title.exec(before.read('content/en/pages/index.yaml'))?.[0] ?? '',
			);
		});
		expect(await site.openIn('ja', 'hero')).toEqual(['title stale unconfirmed']);
		await site.run('rename');
		expect(await site.openIn('ja', 'hero')).toEqual(['title stale unconfirmed']);
	});

	it('leaves what was out of date out of date', async () => {
		const site = await changed((before) => {
			before.edit('content/en/pages/index.yaml', 'title: A lamp for nights', 'title: A lamp for long nights');
			before.edit('content/ja/pages/index.yaml', /(?<=kind: features\n +)label: .*/, 'label: 新しい');
			before.edit('content/en/pages/index.yaml', /(?<=kind: features\n +)label: .*/, 'label: What is new');
		});
		await site.run('rename');
		expect(await site.openIn('en', 'hero')).toEqual(['title stale unconfirmed']);
		expect(await site.openIn('ja', 'hero')).toEqual([]);
		expect(await site.openIn('en', 'features')).toEqual(['label stale unconfirmed']);
		expect(await site.openIn('ja', 'features')).toEqual(['label stale unconfirmed']);
	});

	it('lets translations be polished afterwards, and the former originals as well', async () => {
		const site = await changed();
		await site.run('rename');
		site.edit('content/ja/pages/index.yaml', /(?<=kind: hero\n +)title: .*/, 'title: 夜を照らす灯り');
		expect(await site.openIn('ja', 'hero')).toEqual([]);
		site.edit('content/en/pages/index.yaml', /(?<=kind: features\n +)label: .*/, 'label: What is new');
		site.edit('content/ja/pages/index.yaml', /(?<=kind: features\n +)label: .*/, 'label: 魅力');
		expect(await site.openIn('ja', 'features')).toEqual([]);
	});

	it.runIf(hasGit)('shows afterwards what changed in the originals of today', async () => {
		const site = await changed();
		await site.run('rename');
		site.commit();
		for (const words of ['Лампа для ночей', 'Свойства', 'Что она умеет']) {
			site.edit('content/ru/pages/index.yaml', `: ${words}\n`, `: ${words} сегодня\n`);
		}
		expect((await site.run('diff', 'ja', 'pages/index')).text.match(/\{\+.*сегодня\+\}/g)).toHaveLength(3);
	});

	it('takes the pictures along that all languages show', async () => {
		const site = await changed();
		const guide = 'content/ru/pages/guide.md';
		site.write(guide, `${site.read(guide)}\n![Лампа](./guide/lamp.png)\n`);
		const ofPictures = async () => (await findProblems(site.root)).filter(({ found }) => found.startsWith('an image'));
		expect((await ofPictures()).map(({ fix }) => fix)).toEqual([
			'run "npm run translations -- rename" if "defaultLocale" was changed, or move content/en/pages/guide/lamp.png to content/ru/pages/guide/lamp.png',
		]);
		expect((await site.run('rename')).text).toContain(
			'content/en/pages/guide/lamp.png is content/ru/pages/guide/lamp.png now: all languages show it from there.',
		);
		expect([site.has('content/en/pages/guide/lamp.png'), site.has('content/ru/pages/guide/lamp.png')]).toEqual([
			false,
			true,
		]);
		expect(await ofPictures()).toEqual([]);
	});

	it('changes nothing where a picture cannot be taken along, whatever was moved before it', async () => {
		const site = await changed();
		const folder = (path: string) => join(site.root, 'content', path);
		mkdirSync(folder('en/pages/zinc'));
		for (const name of ['guide/new/lamp.png', 'zinc/lamp.png']) {
			mkdirSync(dirname(folder(`en/pages/${name}`)), { recursive: true });
			copyFileSync(folder('en/pages/guide/lamp.png'), folder(`en/pages/${name}`));
		}
		site.write('content/ru/pages/zinc', 'A file stands where a folder is to be.');
		const [before, folders] = [site.contents(), readdirSync(folder('.'), { recursive: true })];
		const { text, isGood } = await site.run('rename');
		expect([text, isGood]).toEqual([
			'content/ru/pages/zinc/lamp.png cannot be read or written (ENOTDIR: a file has the place of its folder). Nothing was changed.',
			false,
		]);
		expect(site.contents()).toEqual(before);
		expect(readdirSync(folder('.'), { recursive: true })).toEqual(folders);
	});

	it('means no more for a line of the time before that a branch brings back', async () => {
		const site = await changed();
		const former = /^ru pages\/about.md description .*\n/m.exec(site.read(lockFile))?.[0] ?? '';
		await site.run('rename');
		site.edit('content/ru/pages/guide.md', 'Зажгите.', 'Зажгите её.');
		const before = site.read(lockFile);
		site.write(lockFile, before + former);
		expect((await site.run('rename')).isGood).toBe(true);
		expect(site.read(lockFile)).toBe(before);
	});

	it('keeps pages that are confirmed as a whole', async () => {
		const site = await changed(async (before) => {
			before.edit('content/ru/pages/about.md', '\n## ', '\nЕщё абзац.\n\n## ');
			await before.run('accept', 'ru', 'pages/about');
		});
		await site.run('rename');
		expect(await site.open('en', 'pages/about.md')).toEqual([]);
		expect(await site.open('ja', 'pages/about.md')).toEqual([]);
	});
});

describe('what is renamed keeps what was confirmed', () => {
	it('as a language', async () => {
		const site = withSettings(await confirmedSite(), ["code: 'ja'", "code: 'ja-jp'"]);
		const before = confirmed(site, 'ja');
		move(site, 'content/ja', 'content/ja-jp');
		expect(await site.openIn('ja-jp', 'hero')).toEqual([]);
		await site.run('prune');
		expect((await site.run('rename')).text).toBe(`"ja" is "ja-jp" now: ${before} confirmed texts kept.`);
		expect([confirmed(site, 'ja'), confirmed(site, 'ja-jp')]).toEqual([0, before]);
		expect(await site.openIn('ja-jp', 'hero')).toEqual([]);
	});

	it('as a language of which some texts were confirmed under the new name', async () => {
		const site = withSettings(await confirmedSite(), ["code: 'ja'", "code: 'ja-jp'"]);
		const before = confirmed(site, 'ja');
		move(site, 'content/ja', 'content/ja-jp');
		expect((await site.run('accept', 'ja-jp', 'pages/about')).isGood).toBe(true);
		await site.run('prune');
		await site.run('rename');
		expect([confirmed(site, 'ja'), confirmed(site, 'ja-jp')]).toEqual([0, before]);
	});

	it('as a language whose texts were all confirmed under the new name', async () => {
		const site = withSettings(await confirmedSite(), ["code: 'ja'", "code: 'ja-jp'"]);
		const before = confirmed(site, 'ja');
		move(site, 'content/ja', 'content/ja-jp');
		await site.run('accept', 'ja-jp', '--all');
		expect([confirmed(site, 'ja'), confirmed(site, 'ja-jp')]).toEqual([0, before]);
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
