import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProblems } from 'vitrine/tools';
import {
	confirmedSite,
	hasGit,
	linesOf,
	page,
	type TranslatedSite,
	translatedSite,
	withSettings,
} from '../../../../../test/support/translated-site.ts';
import { lockFile } from './lock.ts';

const russianFirst = ["defaultLocale: 'en'", "defaultLocale: 'ru'"] as const satisfies [string, string];

describe('the default language', () => {
	const changed = async (prepare: (site: TranslatedSite) => unknown = () => {}) => {
		const site = await confirmedSite();
		await prepare(site);
		return withSettings(site, russianFirst);
	};

	it('turns what was confirmed round when it changes, and other translations keep what they had', async () => {
		const site = await changed();
		const [russian, japanese] = [linesOf(site, 'ru'), linesOf(site, 'ja')];
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
		expect(['en', 'ja', 'ru'].map((locale) => linesOf(site, locale))).toEqual([russian, 2 * japanese - 1, 0]);
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

	it('leaves no line at a former place of a text that another language is due to', async () => {
		const all = ['en', 'ru', 'ja'];
		const start = translatedSite();
		for (const path of Object.keys(start.contents())) {
			if (/messages|about|guide|wick|secret/.test(path)) start.remove(path);
		}
		const write = (site: TranslatedSite, ...order: number[]) => {
			for (const locale of all) {
				site.write(`content/${locale}/pages/lamp.md`, page(locale, ...order.map((part) => `${locale} part ${part}.`)));
			}
		};
		write(start, 1, 2, 3);
		const inJapanese = withSettings(start, ["defaultLocale: 'en'", "defaultLocale: 'ja'"]);
		expect(await inJapanese.run('accept', 'ru', 'pages/lamp')).toMatchObject({ isGood: true });
		const site = withSettings(inJapanese);
		expect(await site.run('accept', 'ja', 'pages/lamp')).toMatchObject({ isGood: true });
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
		write(site, 1, 3, 2);
		expect(await site.run('accept', 'ja', 'pages/lamp')).toMatchObject({ isGood: true });
		expect(site.read(lockFile).match(/^ja pages\/lamp.md 00/gm)).toHaveLength(3);
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
		site.edit('content/ja/pages/lamp.md', 'ja part 3.', 'ja third part.');
		expect(await site.open('ja', 'pages/lamp.md')).toEqual([]);
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
