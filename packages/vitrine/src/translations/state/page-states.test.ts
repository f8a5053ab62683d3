import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { confirmedSite, page, threeParts } from '../../../../../test/support/translated-site.ts';

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

	it('lacks no short title that only another language has: its own title stands in', async () => {
		const site = await threeParts();
		site.edit('content/en/pages/lamp.md', 'title: Lamp', 'title: Lamp\nlabel: L');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
		expect(await site.open('ja', 'pages/lamp.md')).toContain('label missing');
		site.edit('content/ru/pages/lamp.md', 'title: Лампа', 'title: Лампа\nlabel: Л');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual(['label stale unconfirmed']);
		await site.run('accept', 'ru', 'pages/lamp');
		site.edit('content/en/pages/lamp.md', 'label: L\n', '');
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
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

	it('reports where the translation of a moved paragraph was left behind', async () => {
		const site = await threeParts();
		site.write('content/en/pages/lamp.md', page('Lamp', 'First.', 'Third.', 'Second.'));
		const { text } = await site.run('diff', 'ru', 'pages/lamp');
		expect(text).toMatch(
			/missing: was moved in the original; its translation is at line \d+ {2}\(content\/en\/pages\/lamp\.md:\d+\)/,
		);
		expect(text).toContain('without an original: has no original any more  (content/ru/pages/lamp.md:');
		site.write('content/ru/pages/lamp.md', page('Лампа', 'Один.', 'Три.', 'Два.'));
		expect(await site.open('ru', 'pages/lamp.md')).toEqual([]);
	});

	it('is one text where it has other parts than its original', async () => {
		const site = await confirmedSite();
		expect(site.read('content/translations.lock')).toMatch(/^ru pages\/about\.md body [0-9a-f]{12} [0-9a-f]{12}$/m);
		site.edit('content/en/pages/about.md', 'soft', 'mild');
		expect(await site.open('ru', 'pages/about.md')).toEqual(['body stale changed']);
	});

	it('is reported by its parts again once it has those of its original and was confirmed', async () => {
		const site = await confirmedSite();
		site.edit('content/ru/pages/about.md', 'Любое.', '| Масло |\n| --- |\n| любое |\n\n![Лампа](/lamp.svg)');
		await site.run('accept', 'ru', 'pages/about');
		site.edit('content/en/pages/about.md', 'soft', 'mild');
		expect(await site.open('ru', 'pages/about.md')).toEqual(['003 stale changed']);
	});

	it('keeps its state under a new name, which its lines in the lock file get with the next confirmation', async () => {
		const site = await threeParts();
		for (const locale of ['en', 'ru']) {
			renameSync(
				join(site.root, `content/${locale}/pages/lamp.md`),
				join(site.root, `content/${locale}/pages/lantern.md`),
			);
		}
		expect(await site.open('ru', 'pages/lantern.md')).toEqual([]);
		expect((await site.run()).text).not.toContain('lamp.md');
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
