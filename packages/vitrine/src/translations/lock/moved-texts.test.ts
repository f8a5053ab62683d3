import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
	confirmedSite,
	hasGit,
	page,
	type TranslatedSite,
	threeParts,
} from '../../../../../test/support/translated-site.ts';
import { lockFile } from './lock.ts';

const words = {
	en: ['Lamp', 'First.', 'Second.', 'Third.', 'Wick', 'Fourth.'],
	ru: ['Лампа', 'Один.', 'Два.', 'Три.', 'Фитиль', 'Четыре.'],
} as const;

/** Puts the second and third paragraph of a page into another one. */
function split(site: TranslatedSite, languages: readonly ('en' | 'ru')[] = ['en', 'ru']): void {
	for (const locale of languages) {
		const [title, first, second, third, other, fourth] = words[locale];
		site.write(`content/${locale}/pages/lamp.md`, page(title, first));
		site.write(`content/${locale}/pages/wick.md`, page(other, fourth, second, third));
	}
}

async function twoPages(): Promise<TranslatedSite> {
	const pages = (['en', 'ru'] as const).map((locale) => {
		const [title, first, second, third, other, fourth] = words[locale];
		return {
			[`content/${locale}/pages/lamp.md`]: page(title, first, second, third),
			[`content/${locale}/pages/wick.md`]: page(other, fourth),
		};
	});
	return confirmedSite(Object.assign({}, ...pages));
}

describe('a text that is moved to another page', () => {
	it('keeps what was confirmed, and gets its line when that page is confirmed', async () => {
		const site = await twoPages();
		split(site);
		expect(await site.open('ru', 'pages/wick.md')).toEqual([]);
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
		const before = site.read(lockFile).split('\n').length;
		await site.run('accept', 'ru', 'pages/lamp');
		expect(await site.open('ru', 'pages/wick.md')).toEqual([]);
		await site.run('accept', 'ru', 'pages/wick');
		expect(site.read(lockFile)).not.toMatch(/^ru pages\/lamp\.md 00[23]/m);
		expect(site.read(lockFile).split('\n').length).toBe(before);
	});

	it('is out of date once its original changes, and shows what changed', async () => {
		const site = await twoPages();
		split(site);
		if (hasGit) site.commit();
		site.edit('content/en/pages/wick.md', 'Second.', 'The second.');
		expect(await site.open('ru', 'pages/wick.md')).toEqual(['002 stale changed']);
		if (hasGit) expect((await site.run('diff', 'ru', 'pages/wick')).text).toContain('[-Second-]{+The second+}.');
	});

	it('shows what changed before it was moved', async () => {
		const site = await twoPages();
		if (hasGit) site.commit();
		split(site);
		site.edit('content/en/pages/wick.md', 'Second.', 'The second.');
		expect(await site.open('ru', 'pages/wick.md')).toEqual(['002 stale changed']);
		if (hasGit) expect((await site.run('diff', 'ru', 'pages/wick')).text).toContain('[-Second-]{+The second+}.');
	});

	it('may have been polished before', async () => {
		const site = await twoPages();
		site.edit('content/ru/pages/lamp.md', 'Два.', 'Второе.');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
		split(site);
		site.edit('content/ru/pages/wick.md', 'Два.', 'Второе.');
		expect(await site.open('ru', 'pages/wick.md')).toEqual([]);
	});

	it('waits for confirmation where nothing of its page is in the words that were confirmed', async () => {
		const site = await twoPages();
		split(site);
		site.edit('content/ru/pages/wick.md', 'Два.', 'Второе.');
		site.edit('content/ru/pages/wick.md', 'Три.', 'Третье.');
		expect(await site.open('ru', 'pages/wick.md')).toEqual(['002 stale unconfirmed', '003 stale unconfirmed']);
	});

	it('is missing until its translation is moved, too', async () => {
		const site = await twoPages();
		split(site, ['en']);
		expect(await site.open('ru', 'pages/wick.md')).toEqual(['002 missing', '003 missing']);
		expect(await site.open('ru', 'pages/lamp.md')).toEqual(['002 extra', '003 extra']);
		split(site, ['ru']);
		expect(await site.open('ru', 'pages/wick.md')).toEqual([]);
	});
});

describe('a text that is at several places', () => {
	it('is confirmed at all of them, in these words and no others', async () => {
		const site = await threeParts();
		site.write('content/en/pages/wick.md', page('Lamp', 'First.', 'Second.'));
		site.write('content/ru/pages/wick.md', page('Лампа', 'Один.', 'Второе.'));
		expect(await site.open('ru', 'pages/wick.md')).toEqual(['002 stale unconfirmed']);
		await site.run('prune');
		await site.run('rename');
		expect(await site.open('ru', 'pages/wick.md')).toEqual(['002 stale unconfirmed']);
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
	});

	it('is no translation of itself, since another language has one', async () => {
		const site = await confirmedSite({
			'content/en/pages/lamp.md': page('Lamp', 'A lamp that burns.'),
			'content/ja/pages/lamp.md': page('ランプ', '燃えるランプ。'),
		});
		site.write('content/ru/pages/lamp.md', page('Лампа', 'A lamp that burns.'));
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([
			'title stale unconfirmed',
			'description stale unconfirmed',
			'001 stale same',
		]);
	});

	it('stays confirmed at the others when it changes at one', async () => {
		const site = await threeParts();
		site.write('content/en/pages/wick.md', page('Lamp', 'First.', 'Second.'));
		site.write('content/ru/pages/wick.md', page('Лампа', 'Один.', 'Два.'));
		site.write('content/en/pages/lamp.md', page('Lamp', 'First.', 'New.', 'Third.'));
		site.write('content/ru/pages/lamp.md', page('Лампа', 'Один.', 'Новое.', 'Три.'));
		await site.run('accept', 'ru', 'pages/lamp');
		expect(await site.open('ru', 'pages/wick.md')).toEqual([]);
	});
});

describe('a section that is moved to another page, under another name', () => {
	it('keeps what was confirmed', async () => {
		const site = await confirmedSite();
		for (const locale of ['en', 'ru']) {
			const home = site.read(`content/${locale}/pages/index.yaml`);
			const [, features = ''] = /^ {2}features:\n([\s\S]*?)(?=^ {2}contacts:)/m.exec(home) ?? [];
			site.write(`content/${locale}/pages/index.yaml`, home.replace(`  features:\n${features}`, ''));
			const title = locale === 'en' ? 'More' : 'Дальше';
			const head = `title: ${title}\ndescription: ${title}\nupdated: 2026-02-01\n\nsections:\n  more:\n${features.trimEnd()}\n`;
			site.write(`content/${locale}/pages/more.yaml`, head);
		}
		expect((await site.open('ru', 'pages/more.yaml')).filter((text) => text.startsWith('sections.'))).toEqual([]);
		expect(site.read('content/en/pages/more.yaml')).toContain('kind: features');
	});
});

describe('a page under another name', () => {
	it('keeps what was confirmed of texts that were polished since, without a command', async () => {
		const site = await threeParts();
		site.edit('content/ru/pages/lamp.md', 'Два.', 'Второе.');
		for (const locale of ['en', 'ru']) {
			const path = join(site.root, `content/${locale}/pages`);
			renameSync(join(path, 'lamp.md'), join(path, 'lantern.md'));
		}
		expect(await site.open('ru', 'pages/lantern.md')).toEqual([]);
		site.edit('content/en/pages/lantern.md', 'Second.', 'The second.');
		expect(await site.open('ru', 'pages/lantern.md')).toEqual(['002 stale unconfirmed']);
	});
});
