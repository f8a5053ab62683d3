import { describe, expect, it } from 'vitest';
import { article } from '../../../../../test/support/complaint-about.ts';
import { home } from '../../../../../test/support/fixture-site.ts';
import { confirmedSite } from '../../../../../test/support/translated-site.ts';
import { exported, sentBack, translate, wick } from '../../../../../test/support/xliff-files.ts';
import { lockFile } from '../lock/lock.ts';

describe('work that stays open, or comes back as it was', () => {
	it('is not written over when it is there already', async () => {
		const site = await confirmedSite();
		const { file } = await exported(site, 'ru');
		expect((await site.run('export', 'ru', file)).text).toBe(
			`${file} is there already, and may hold translations: name another file, or remove that one.`,
		);
	});

	it('leaves alone what nobody worked on', async () => {
		const site = await confirmedSite();
		site.edit('content/en/pages/index.yaml', 'title: A lamp for nights', 'title: A lamp for long nights');
		const { file, xliff } = await exported(site, 'ru');
		const lock = site.read(lockFile);
		expect((await sentBack(site, file, xliff)).text).toBe(
			'Nothing in work.xlf is translated yet: nothing was written.',
		);
		expect(site.read(lockFile)).toBe(lock);
		expect(await site.openIn('ru', 'hero')).toEqual(['title stale changed']);
	});

	it('stays open where a tool filled in the original and nobody said that it is right', async () => {
		const site = await confirmedSite();
		site.edit('content/en/pages/index.yaml', 'title: A lamp for nights', 'title: A lamp for long nights');
		const { file, xliff } = await exported(site, 'ru');
		const before = site.contents();
		const filled = xliff.replace(
			/<source([^>]*)>([\s\S]*?)<\/source>(?:\s*<target[^>]*>[\s\S]*?<\/target>)?/g,
			'<source$1>$2</source><target$1>$2</target>',
		);
		const { text, isGood } = await sentBack(site, file, filled);
		expect(isGood).toBe(true);
		expect(text).toContain('found     the words of the original, not marked as translated');
		expect(site.contents()).toEqual(before);
		const marked = filled.replaceAll('state="initial"', 'state="translated"');
		expect((await sentBack(site, file, marked)).text).toContain('recorded them as up to date');
		expect(await site.openIn('ru', 'hero')).toEqual([]);
	});

	describe('with a translation that does without a mark of its original', () => {
		const body = 'A *soft* and *warm* light, see [the guide](/guide).';
		const lamp = {
			'content/en/pages/oil.md': article('', `${body}\n\n- one *hot*\n- two\n`),
			'content/ru/pages/oil.md': article('', 'Мягкий и тёплый свет.\n\n- один\n- два\n'),
			...home('ru', {
				hero: 'kind: hero\ntitle: Лампа для ночей\nlead: Лампа на масле. Лампа для ночей\nactions:\n  - label: Подробнее\n    link: /guide\n',
			}),
		};
		const unconfirmed = async () => {
			const site = await confirmedSite(lamp);
			site.write(lockFile, site.read(lockFile).replace(/^ru .*\n/gm, ''));
			return { site, ...(await exported(site, 'ru')) };
		};

		it('comes back without complaint when nobody worked on it', async () => {
			const { site, file, xliff } = await unconfirmed();
			expect(await sentBack(site, file, xliff)).toEqual({
				text: 'Nothing in work.xlf is translated yet: nothing was written.',
				isGood: true,
			});
		});

		it('is taken over without emphasis, which is said, and refused without the link', async () => {
			const { site, file, xliff } = await unconfirmed();
			const from = 'Мягкий и тёплый свет.';
			const lost = await sentBack(site, file, xliff.replace(from, 'Тёплый свет.'));
			expect(lost.isGood).toBe(false);
			expect(lost.text).toContain('found     no […](/guide)');
			expect(lost.text).not.toContain('*…*');
			const oil = xliff.slice(xliff.indexOf('original="content/en/pages/oil.md"'));
			const [link = ''] = oil.match(/<pc [^>]*>(?=the guide)/) ?? [];
			const [warm = ''] = oil.match(/<pc [^>]*>(?=warm)/) ?? [];
			expect([warm, link].map((code) => /canDelete="(.*?)"/.exec(code)?.[1])).toEqual(['yes', 'no']);
			const done = xliff.replace(from, `Мягкий и ${warm}тёплый</pc> свет, см. ${link}руководство</pc>.`);
			const { text, isGood } = await sentBack(site, file, done);
			expect(isGood).toBe(true);
			expect(text).toContain('Took over 1 text');
			expect(text).toMatch(
				/Worth knowing:\n\nwork\.xlf:\d+ {2}pages\/oil\.md 001\n {2}found {5}no \*…\*, which the original has/,
			);
			expect(site.read('content/ru/pages/oil.md')).toContain('Мягкий и *тёплый* свет, см. [руководство](/guide).');
		});

		it('may emphasize the words of a field in another order, or fewer of them', async () => {
			const site = await confirmedSite();
			site.edit('content/en/pages/index.yaml', /lead: .*/, 'lead: "**Dim** and *soft* and *warm*"');
			const { file, xliff } = await exported(site, 'ru');
			const done = translate(xliff, { 'Dim and soft and warm': '<4>Тёплая<5> и <2>мягкая<3>' });
			expect((await sentBack(site, file, done)).text).toContain('Took over 1 text');
			expect(site.read('content/ru/pages/index.yaml')).toContain('*Тёплая* и *мягкая*');
		});
	});

	it('reports which text is only half translated, and leaves it open', async () => {
		const site = await confirmedSite();
		site.edit('content/en/pages/guide.md', 'Light it.', '- Fill it\n- Trim it');
		const { file, xliff } = await exported(site, 'ru');
		const { text, isGood } = await sentBack(site, file, translate(xliff, { 'Fill it': 'Залейте' }));
		expect(isGood).toBe(true);
		expect(text).toMatch(/work\.xlf:\d+ {2}pages\/guide\.md 002\n {2}found {5}1 of 2 segments translated/);
	});

	it('confirms a translation that was looked at and left as it was', async () => {
		const site = await confirmedSite();
		site.edit('content/en/pages/index.yaml', 'title: A lamp for nights', 'title: A lamp for the nights');
		const { file, xliff } = await exported(site, 'ru');
		const { text } = await sentBack(
			site,
			file,
			translate(xliff, { 'A lamp for the nights': 'Лампа для ночей' }, 'final'),
		);
		expect(text).toContain('Took over 1 text into 1 file, and recorded it as up to date.');
		expect(await site.openIn('ru', 'hero')).toEqual([]);
	});

	it('may have come through a tool that sorts, indents, splits pairs and adds remarks', async () => {
		const site = await confirmedSite();
		const { file, xliff } = await exported(site, 'ru');
		const other = translate(xliff, wick)
			.replaceAll('\n', '\r\n')
			.replace(/<unit /, '<group id="g1"><unit ')
			.replace(/<\/unit>/, '</unit></group>')
			.replace('Подрежьте его', '\n\t\t\tПодрежьте <mrk id="m1" type="term">его</mrk>')
			.replace(/(<target>[^<]*<mrk[^<]*<\/mrk> )<pc id="1"[^>]*>(.*?)<\/pc>/, '$1<sc id="1"/>$2<ec startRef="1"/>');
		const { text, isGood } = await sentBack(site, file, `\uFEFF${other}`);
		expect([text, isGood]).toEqual(['Took over 4 texts into 1 file, and recorded them as up to date.', true]);
		expect(site.read('content/ru/pages/guide/wick.md')).toContain('\nПодрежьте его [ножницами](/guide#first-steps).\n');
		expect(site.read('content/ru/pages/guide/wick.md')).not.toContain('\r');
	});
});
