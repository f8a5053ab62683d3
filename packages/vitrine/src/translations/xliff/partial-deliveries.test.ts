import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { confirmedSite, page } from '../../../../../test/support/translated-site.ts';
import { exported, replaced, sentBack, translate, wick } from '../../../../../test/support/xliff-files.ts';
import { waitingFile } from '../waiting/waiting.ts';

const wickPage = 'content/ru/pages/guide/wick.md';
const { 'The wick': title, ...rest } = wick;
const { 'Trim it with scissors.': paragraph, ...first } = wick;

describe('a delivery in parts', () => {
	it('keeps what came of a new page, exports it as translated, and writes the page with the rest', async () => {
		const site = await confirmedSite();
		const { file, xliff } = await exported(site, 'ru');
		const { text } = await sentBack(site, file, translate(xliff, first));
		expect(text).toBe(
			`Nothing in work.xlf is complete yet.\n${wickPage} waits: 3 of its 4 open texts came, and are kept in ${waitingFile}; a new page, section or entry is written when all of its texts are there, and an entry of a collection when its list is.`,
		);
		const again = await exported(site, 'ru');
		expect(again.xliff.match(/state="translated">\s*<source>The wick<\/source>\s*<target>Фитиль<\/target>/)).not.toBe(
			null,
		);
		const page = again.xliff.slice(again.xliff.indexOf('guide/wick.md'));
		expect(page.match(/state="initial"/g)).toHaveLength(1);

		const last = translate(again.xliff, { 'Trim it with scissors.': paragraph });
		expect((await sentBack(site, again.file, last)).text).toBe(
			'Took over 4 texts into 1 file, and recorded them as up to date.',
		);
		expect(site.read(wickPage)).toContain('title: Фитиль\n');
		expect(site.read(wickPage)).toContain('\nПодрежьте его [ножницами](/guide#first-steps).\n');
		expect(site.has(waitingFile)).toBe(false);
		expect(await site.open('ru', 'pages/guide/wick.md')).toEqual([]);
	});

	it('is counted on the board', async () => {
		const site = await confirmedSite();
		const { file, xliff } = await exported(site, 'ru');
		await sentBack(site, file, translate(xliff, first));
		await site.run('--html', join(site.root, 'board.html'));
		expect(site.read('board.html')).toContain(
			'<p class="advice">3 of its texts came, and are written with the others.</p>',
		);
	});

	it('is completed by the file of the first export, whole or with only what was left', async () => {
		for (const words of [wick, { 'The wick': title }] as const) {
			const site = await confirmedSite();
			const { file, xliff } = await exported(site, 'ru');
			await sentBack(site, file, translate(xliff, rest));
			expect((await sentBack(site, file, translate(xliff, words as Record<string, string>))).text).toContain(
				'Took over 4 texts',
			);
			expect(site.read(wickPage)).toMatch(/title: Фитиль\ndescription: Как подрезать фитиль\.\n/);
		}
	});

	it('may repeat texts that the site has from an earlier one', async () => {
		const site = await confirmedSite();
		site.edit('content/en/messages.yaml', 'Updated {date}', 'Changed {date}');
		site.edit('content/en/pages/index.yaml', 'title: A lamp for nights', 'title: A lamp for long nights');
		const { file, xliff } = await exported(site, 'ru');
		const some = { ...rest, 'Changed ': 'Изменено <0>', 'A lamp for long nights': 'Лампа для долгих ночей' };
		expect((await sentBack(site, file, translate(xliff, some))).text).toMatch(/^Took over 2 texts into 2 files/);
		const all = translate(xliff, { ...some, ...wick });
		expect((await sentBack(site, file, all)).text).toBe(
			'Took over 4 texts into 1 file, and recorded them as up to date. 2 texts of it are on the site already.',
		);
		const done = site.contents();
		expect((await sentBack(site, file, all)).text).toBe(
			'Nothing in work.xlf is new: nothing was written. 6 texts of it are on the site already.',
		);
		expect(site.contents()).toEqual(done);
	});

	it('confirms what a colleague wrote into the site in the same words', async () => {
		const site = await confirmedSite();
		site.edit('content/en/messages.yaml', 'Updated {date}', 'Changed {date}');
		const { file, xliff } = await exported(site, 'ru');
		site.edit('content/ru/messages.yaml', 'Обновлено {date}', 'Изменено {date}');
		expect(await site.open('ru', 'messages.yaml')).toContain('article-updated stale unconfirmed');
		expect((await sentBack(site, file, translate(xliff, { 'Changed ': 'Изменено <0>' }))).isGood).toBe(true);
		expect(await site.open('ru', 'messages.yaml')).toEqual(['footer-note missing']);
	});

	it('may be a part of the file: what did not come is named, and stays open', async () => {
		const site = await confirmedSite();
		site.edit('content/en/messages.yaml', 'Updated {date}', 'Changed {date}');
		const { file, xliff } = await exported(site, 'ru');
		const part = replaced(
			translate(xliff, { ...wick, 'Changed ': 'Изменено <0>' }),
			/<unit id="title[\s\S]*?<\/unit>\s*/,
			'',
		);
		const { text, isGood } = await sentBack(site, file, part);
		expect([text.replace(/^work\.xlf:\d+/gm, 'work.xlf:N'), isGood]).toEqual([
			[
				'Took over 1 text into 1 file, and recorded it as up to date.',
				`${wickPage} waits: 3 of its 4 open texts came, and are kept in ${waitingFile}; a new page, section or entry is written when all of its texts are there, and an entry of a collection when its list is.`,
				'',
				'Worth knowing:',
				'',
				'work.xlf:N',
				'  found     3 texts of content/en/pages/guide/wick.md',
				'  expected  4, as exported: title "The wick"',
				'  to do     nothing, if this is a part of the delivery: what did not come stays open',
			].join('\n'),
			true,
		]);
		const others = replaced(translate(xliff, { 'The wick': title }), /<file id="f1[\s\S]*?<\/file>\s*/, '');
		expect((await sentBack(site, file, others)).text).toContain('Took over 4 texts into 1 file');
	});

	it('keeps the entries of a list that came before the others', async () => {
		const site = await confirmedSite();
		site.edit('content/en/pages/guide.md', 'Light it.', '- Fill *it* & wait\n- Trim it');
		const { file, xliff } = await exported(site, 'ru');
		await sentBack(site, file, translate(xliff, { 'Fill it &amp; wait': 'Залейте <0>её<1> &lt;и&gt; ждите' }));
		const again = await exported(site, 'ru');
		expect((await sentBack(site, again.file, again.xliff)).text).toContain('is translated yet: nothing was written');
		await sentBack(site, again.file, translate(again.xliff, { 'Trim it': 'Подрежьте' }));
		expect(site.read('content/ru/pages/guide.md')).toContain('\n- Залейте *её* <и> ждите\n- Подрежьте\n');
	});

	it('exports an earlier delivery with an original that has changed since, to be revised, and does not take it for its translation', async () => {
		const site = await confirmedSite();
		const { file, xliff } = await exported(site, 'ru');
		await sentBack(site, file, translate(xliff, first));
		site.edit('content/en/pages/guide/wick.md', 'title: The wick', 'title: Two wicks');
		const again = await exported(site, 'ru');
		expect(again.xliff).toMatch(/state="initial">\s*<source>Two wicks<\/source>\s*<target>Фитиль<\/target>/);
		expect(again.xliff).toContain('<note category="reason">What is here came for an earlier original.</note>');
		const done = translate(again.xliff, { 'Trim it with scissors.': paragraph });
		expect((await sentBack(site, again.file, done)).text).toContain('waits: 3 of its 4 open texts came');
		expect(site.has(wickPage)).toBe(false);
	});

	it('keeps a translation whose original changed on the site meanwhile, and takes the others over', async () => {
		const site = await confirmedSite();
		site.edit('content/en/messages.yaml', 'Updated {date}', 'Changed {date}');
		site.edit('content/en/pages/index.yaml', 'title: A lamp for nights', 'title: A lamp for long nights');
		const { file, xliff } = await exported(site, 'ru');
		site.edit('content/en/messages.yaml', 'Changed {date}', 'Last changed {date}');
		const words = { 'Changed ': 'Изменено <0>', 'A lamp for long nights': 'Лампа для долгих ночей' };
		const { text, isGood } = await sentBack(site, file, translate(xliff, words));
		expect([text.replace(/^work\.xlf:\d+/gm, 'work.xlf:N'), isGood]).toEqual([
			[
				'Took over 1 text into 1 file, and recorded it as up to date.',
				'',
				'Worth knowing:',
				'',
				'work.xlf:N  messages.yaml article-updated',
				'  found     a text of which the original has changed since the export',
				'  expected  a translation of the original of today: this one is kept',
				'  to do     export the open work again: it is there as a translation to be revised',
			].join('\n'),
			true,
		]);
		expect(site.read('content/ru/messages.yaml')).toContain('Обновлено {date}');
		const again = await exported(site, 'ru');
		expect(again.xliff).toMatch(/<source>Last changed <ph[^>]*><\/source>\s*<target>Изменено <ph[^>]*><\/target>/);
		// It has not been revised yet.
		expect((await sentBack(site, again.file, again.xliff)).text).toContain('is translated yet: nothing was written');
		await sentBack(site, again.file, translate(again.xliff, { 'Last changed ': 'Изменено в последний раз <0>' }));
		expect(site.read('content/ru/messages.yaml')).toContain('Изменено в последний раз {date}');
		expect(site.has(waitingFile)).toBe(false);
	});

	it('keeps as a note what no longer has the tags of its original', async () => {
		const site = await confirmedSite();
		site.edit('content/en/messages.yaml', 'Updated {date}', 'Changed {date}');
		const { file, xliff } = await exported(site, 'ru');
		site.edit('content/en/messages.yaml', 'article-updated: Changed {date}', 'article-updated: Changed');
		site.edit('content/ru/messages.yaml', 'article-updated: Обновлено {date}', 'article-updated: Обновлено');
		await sentBack(site, file, translate(xliff, { 'Changed ': 'Изменено <0>' }));
		expect((await exported(site, 'ru')).xliff).toContain(
			'<note category="earlier delivery">Изменено &lt;1/&gt;</note>',
		);
	});

	it('keeps what came under a new name of the page, apart for the same words at two places', async () => {
		const site = await confirmedSite({
			'content/en/pages/oil.md': page('Oil', 'Read on.', 'Pour.', 'Read on.'),
		});
		const { file, xliff } = await exported(site, 'ru');
		const oil = xliff.indexOf('original="content/en/pages/oil.md"');
		const some =
			xliff.slice(0, oil) + xliff.slice(oil).replace('Read on.</source>', 'Read on.</source><target>Дальше.</target>');
		await sentBack(site, file, some.replace('</target>', '</target>'));
		expect(site.read(waitingFile)).toMatch(/\nru pages\/oil\.md 001 [0-9a-f]{12} 0 \["Дальше\."\]\n/);
		site.write('content/en/pages/olive.md', site.read('content/en/pages/oil.md'));
		site.remove('content/en/pages/oil.md');
		const again = await exported(site, 'ru');
		const olive = again.xliff.slice(again.xliff.indexOf('original="content/en/pages/olive.md"'));
		expect(olive.match(/<target>Дальше\.<\/target>/g)).toHaveLength(1);
	});

	it('is forgotten by prune where its language or its original is gone, and nowhere else', async () => {
		const site = await confirmedSite();
		const { file, xliff } = await exported(site, 'ru');
		await sentBack(site, file, translate(xliff, first));
		const kept = site.read(waitingFile);
		await site.run('prune');
		expect(site.read(waitingFile)).toBe(kept);
		site.write(waitingFile, `${kept}ru pages/gone.md title 0123456789ab 0 ["Нет"]\n`);
		expect((await site.run('prune')).text).toBe(`Took 1 line out of ${waitingFile}, which are of no use any more.`);
		expect(site.read(waitingFile)).toBe(kept);
	});

	it('never takes the place of what a colleague has written meanwhile, and is forgotten once that is confirmed', async () => {
		const site = await confirmedSite();
		site.edit('content/en/messages.yaml', 'Updated {date}', 'Changed {date}');
		const { file, xliff } = await exported(site, 'ru');
		await sentBack(site, file, translate(xliff, first));
		const own = site
			.read('content/en/pages/guide/wick.md')
			.replace('The wick', 'Наш фитиль')
			.replace('How to trim', 'Как');
		mkdirSync(join(site.root, 'content/ru/pages/guide'));
		site.write(wickPage, own);
		const again = await exported(site, 'ru');
		expect(again.xliff).toContain('<target>Наш фитиль</target>');
		expect(again.xliff).toContain('<note category="earlier delivery">Фитиль</note>');
		const done = translate(again.xliff, { 'Changed ': 'Изменено <0>', 'Trim it with scissors.': paragraph });
		expect((await sentBack(site, again.file, done)).text).toMatch(/^Took over 2 texts into 2 files/);
		expect(site.read(wickPage)).toContain('title: Наш фитиль\n');
		await site.run('accept', 'ru', 'pages/guide/wick');
		await site.run('prune');
		expect(site.has(waitingFile)).toBe(false);
		expect(site.read(wickPage)).toContain('title: Наш фитиль\n');
	});

	it('is refused where the file of what waits was damaged, and nothing is written over it', async () => {
		const site = await confirmedSite();
		const { file, xliff } = await exported(site, 'ru');
		await sentBack(site, file, translate(xliff, first));
		const kept = site.read(waitingFile);
		site.write(waitingFile, kept.replace(/\["Фитиль"\]/, '["Фитиль"'));
		const before = site.contents();
		const { text, isGood } = await sentBack(site, file, translate(xliff, wick));
		expect(isGood).toBe(false);
		expect(text).toMatch(/^content\/translations\.waiting:\d\n {2}found {5}"ru pages\/guide\/wick\.md title/);
		expect(text).toContain('to do     take the last good version back from Git');
		expect(site.contents()).toEqual(before);
	});
});
