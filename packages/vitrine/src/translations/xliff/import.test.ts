import { describe, expect, it } from 'vitest';
import { article } from '../../../../../test/support/complaint-about.ts';
import { home } from '../../../../../test/support/fixture-site.ts';
import { entry, news } from '../../../../../test/support/news-site.ts';
import { confirmedSite } from '../../../../../test/support/translated-site.ts';
import { exported, sentBack, translate, wick } from '../../../../../test/support/xliff-files.ts';
import { lockFile } from '../lock/lock.ts';

describe('a file that comes back', () => {
	it('writes a page that is new in the language, and counts it as fresh', async () => {
		const site = await confirmedSite();
		const { file, xliff } = await exported(site, 'ru');
		const { text, isGood } = await sentBack(site, file, translate(xliff, wick));
		expect([text, isGood]).toEqual(['Took over 4 texts into 1 file, and recorded them as up to date.', true]);
		// The day is that of the original: a translation makes no old news new.
		expect(site.read('content/ru/pages/guide/wick.md')).toBe(
			'---\ntitle: Фитиль\ndescription: Как подрезать фитиль.\nupdated: 2026-02-06\n---\n\nПодрежьте его [ножницами](/guide#first-steps).\n\n![Лампа на подоконнике ночью](./lamp.png)\n',
		);
		expect(await site.open('ru', 'pages/guide/wick.md')).toEqual([]);
		expect((await site.run()).isGood).toBe(true);
	});

	it('doubles an apostrophe before a placeholder, which a translation tool shows as a tag', async () => {
		const site = await confirmedSite();
		site.edit('content/en/messages.yaml', 'Updated {date}', 'Version of {date}');
		const { file, xliff } = await exported(site, 'ru');
		const { isGood } = await sentBack(site, file, translate(xliff, { 'Version of ': "Версия d'<0>" }));
		expect(isGood).toBe(true);
		expect(site.read('content/ru/messages.yaml')).toContain("article-updated: Версия d''{date}\n");
	});

	it('gives a new page its short title, and asks for none where a page stands already', async () => {
		const site = await confirmedSite();
		for (const page of ['about', 'guide/wick']) {
			site.edit(`content/en/pages/${page}.md`, /^(title: .*)$/m, '$1\nlabel: Who we are');
		}
		const { file, xliff } = await exported(site, 'ru');
		await sentBack(site, file, translate(xliff, { ...wick, 'Who we are': 'Кто мы' }));
		expect(site.read('content/ru/pages/guide/wick.md')).toMatch(/^---\ntitle: .*\nlabel: Кто мы\ndescription: /);
		expect(site.read('content/ru/pages/about.md')).not.toContain('label: ');
		expect(await site.open('ru', 'pages/about.md')).toEqual([]);
	});

	it('takes tildes of ranges and words beside an address as they are', async () => {
		const days = 'Takes 2 to 3 days, then 4 to 5: see https://lantern.example/guide for more.';
		const site = await confirmedSite({
			'content/en/pages/oil.md': article('', 'Oil.'),
			'content/ja/pages/oil.md': article('', '油。'),
		});
		site.edit('content/en/pages/oil.md', '\nOil.', `\n${days}`);
		site.edit('content/en/pages/index.yaml', 'text: A lamp that burns on oil.', `text: >-\n          ${days}`);
		const { file, xliff } = await exported(site, 'ja');
		const japanese = '2~3日、続いて4~5日です。詳しくは<0>をご覧ください。';
		const plain = days.replace('https://lantern.example/guide', '');
		const work = translate(xliff, { [plain]: japanese, [`${plain} More`]: `${japanese}<1>詳細<2>` });
		const { text, isGood } = await sentBack(site, file, work);
		expect([text, isGood]).toEqual(['Took over 2 texts into 2 files, and recorded them as up to date.', true]);
		const written = japanese.replace('<0>', 'https://lantern.example/guide');
		expect(site.read('content/ja/pages/oil.md')).toContain(`\n${written}\n`);
		expect(site.read('content/ja/pages/index.yaml')).toContain(`${written}[詳細](/about#oil)`);
	});

	it('translates what is read of a video in a text, and keeps the film', async () => {
		const video = (alt: string, caption: string) =>
			`::video{src=https://www.youtube.com/watch?v=a_b_c poster=./lamp.png alt="${alt}" caption="${caption}"}`;
		const site = await confirmedSite();
		site.edit('content/en/pages/guide.md', 'Light it.', `${video('A lamp', 'At *night*')}\n\nLight it.`);
		const { file, xliff } = await exported(site, 'ru');
		const work = translate(xliff, { 'A lampAt *night*': '<0>Лампа<1>*Ночью*<2>' });
		expect((await sentBack(site, file, work)).isGood).toBe(true);
		expect(site.read('content/ru/pages/guide.md')).toContain(`\n${video('Лампа', '*Ночью*')}\n`);
	});

	it('translates what is said of a picture and what is below it, and keeps the picture', async () => {
		const picture = (alt: string, caption: string) => `![${alt}](./lamp.png "${caption}")`;
		const site = await confirmedSite();
		site.edit('content/en/pages/guide.md', 'Light it.', `${picture('A lamp', 'At *night*')}\n\nLight it.`);
		const { file, xliff } = await exported(site, 'ru');
		const work = translate(xliff, { 'A lampAt *night*': '<0>Лампа<1>*Ночью*<2>' });
		expect((await sentBack(site, file, work)).isGood).toBe(true);
		expect(site.read('content/ru/pages/guide.md')).toContain(`\n${picture('Лампа', '*Ночью*')}\n`);
		expect(await site.open('ru', 'pages/guide.md')).not.toContain('picture');
	});

	it('translates what the cover of an entry shows, and keeps the cover', async () => {
		const cover = (alt: string) => `date: 2026-03-01\ncover:\n  file: /lamp.svg\n  alt: ${alt}`;
		const site = await confirmedSite({
			...news,
			'content/en/news/lamp.md': entry('A new lamp', cover('A lamp')),
			'content/ru/news/lamp.md': entry('Новая лампа', cover('Лампа')),
		});
		site.edit('content/en/news/lamp.md', 'alt: A lamp', 'alt: A lit lamp');
		const { file, xliff } = await exported(site, 'ru');
		expect(await sentBack(site, file, translate(xliff, { 'A lit lamp': 'Зажжённая лампа' }))).toEqual({
			text: 'Took over 1 text into 1 file, and recorded it as up to date.',
			isGood: true,
		});
		// The day of the last change, which an entry may have left out.
		const today = new Date().toISOString().slice(0, 10);
		expect(site.read('content/ru/news/lamp.md')).toContain(
			`date: 2026-03-01\nupdated: ${today}\ncover:\n  file: /lamp.svg\n  alt: Зажжённая лампа\n`,
		);
		expect(await site.open('ru', 'news/lamp.md')).toEqual([]);
	});

	it('keeps spaces that are more than a space: those that do not break, and those of Japanese', async () => {
		const site = await confirmedSite();
		const { file, xliff } = await exported(site, 'ru');
		const spaced = {
			'The wick': '\u3000Фитиль\u3000№\u00a01',
			'How to trim the wick.': 'Как подрезать\n\t фитиль\u202f?',
			'Trim it with scissors.': 'Подрежьте его <0>№\u00a01<1>.',
			'A lamp on a sill at night': '<0>Лампа\u00a01<1>',
		};
		expect((await sentBack(site, file, translate(xliff, spaced))).isGood).toBe(true);
		const page = site.read('content/ru/pages/guide/wick.md');
		for (const text of [
			'title: \u3000Фитиль\u3000№\u00a01\n',
			'description: Как подрезать фитиль\u202f?\n',
			'[№\u00a01]',
			'![Лампа\u00a01]',
		]) {
			expect(page).toContain(text);
		}
	});

	it('is refused where it would make a file too large to be read', async () => {
		const site = await confirmedSite();
		const { file, xliff } = await exported(site, 'ru');
		const before = site.contents();
		const { text, isGood } = await sentBack(
			site,
			file,
			translate(xliff, { ...wick, 'The wick': 'Фитиль '.repeat(80_000) }),
		);
		expect([text.split('\n').map((line) => line.trim()), isGood]).toEqual([
			[
				'work.xlf:55  pages/guide/wick.md',
				'found     a file of 1.1 MB',
				'expected  at most 1 MB',
				'to do     divide it',
				'',
				'1 to change; nothing was imported.',
			],
			false,
		]);
		expect(site.contents()).toEqual(before);
	});

	it('puts new parts of a page where the original has them, and keeps the first lines and line ends', async () => {
		const site = await confirmedSite();
		site.write('content/ru/pages/guide.md', site.read('content/ru/pages/guide.md').replaceAll('\n', '\r\n'));
		site.edit('content/en/pages/guide.md', '## First', 'Before.\n\n## First');
		site.edit(
			'content/en/pages/guide.md',
			'Light it.',
			'- Fill *it*\n- Trim it, see [the wick](/guide/wick)\n\nLight it.\n\n> One | two',
		);
		const { file, xliff } = await exported(site, 'ru');
		const { text, isGood } = await sentBack(
			site,
			file,
			translate(xliff, {
				'Before.': 'Сначала.',
				'Fill it': 'Залейте <0>её<1>',
				'Trim it, see the wick': 'Подрежьте, см. <0>фитиль<1>',
				'One | two': 'Раз | два',
			}),
		);
		expect([text, isGood]).toEqual(['Took over 3 texts into 1 file, and recorded them as up to date.', true]);
		expect(site.read('content/ru/pages/guide.md').replace(/updated: [\d-]+/, 'updated: today')).toBe(
			'---\ntitle: Руководство\ndescription: Как зажечь лампу.\nupdated: today\nslug: rukovodstvo\norder: 2\n---\n\nСначала.\n\n## Первые шаги {#first-steps}\n\n- Залейте *её*\n- Подрежьте, см. [фитиль](/guide/wick)\n\nЗажгите.\n\n> Раз | два\n'.replaceAll(
				'\n',
				'\r\n',
			),
		);
		expect(await site.open('ru', 'pages/guide.md')).toEqual([]);
	});

	it('changes the day of a file only where it changes words', async () => {
		const site = await confirmedSite();
		for (const path of ['content/en/pages/about.md', 'content/en/pages/index.yaml'])
			site.edit(path, /description: .*/, '$& More.');
		const days = () =>
			['pages/about.md', 'pages/index.yaml'].map((path) => /updated: .*/.exec(site.read(`content/ru/${path}`))?.[0]);
		const before = days();
		const first = await exported(site, 'ru');
		const marked = first.xliff.replace(
			/state="initial"(?=>\s*<source[^>]*>[^<]*<\/source>\s*<target)/g,
			'state="final"',
		);
		expect((await sentBack(site, first.file, marked)).text).toContain('Took over 2 texts into 2 files');
		expect(days()).toEqual(before);
		for (const path of ['content/en/pages/about.md', 'content/en/pages/index.yaml'])
			site.edit(path, /description: .*/, '$& Again.');
		const second = await exported(site, 'ru');
		await sentBack(site, second.file, second.xliff.replaceAll('</target>', ' Снова.</target>'));
		expect(days()).toEqual(before.map(() => `updated: ${new Date().toISOString().slice(0, 10)}`));
	});

	it('gives a page the parts of its original where it had others', async () => {
		const site = await confirmedSite();
		site.edit('content/en/pages/about.md', 'soft', 'mild');
		const { file, xliff } = await exported(site, 'ja');
		const all = {
			'A lamp. See the guide and oil, .': '<0>ランプ<1>。<2>ガイド<3>、<4>油<5>、<6>。',
			Light: '光',
			olive: 'オリーブ',
			mild: 'a | b',
			'A lit lamp': '<0>灯ったランプ<1>',
		};
		await sentBack(site, file, translate(xliff, { ...all, Oil: '油<0>' }));
		expect(site.read('content/ja/pages/about.md').replace(/updated: .*/, 'updated: today')).toMatchInlineSnapshot(`
			"---
			title: ランプについて
			description: ランプの説明です。
			updated: today
			order: 1
			---

			*ランプ*。[ガイド](/guide)、[油](#oil)、\`code\`。

			## 油 {#oil}

			| 油   | 光 |
			| ----- | ----- |
			| オリーブ | a \\| b  |

			![灯ったランプ](/lamp.svg)
			"
		`);
	});

	it('brings everything that a page can have through unharmed', async () => {
		const rich = `---
title: 'Rich: "all"'
description: "We are #1"
updated: 2026-02-01
---

A *lamp*, **strong *inner* words**, ~~gone~~, \`code | pipe\`, [a link](/about "Title"), <https://x.example/a_b>, https://y.example, [ref][name].

Hard break\\
next line. Escapes: \\* \\_ \\[ \\< &amp; {braces}, 5 * 3 < 4.

## Heading with \`code\` {#rich}

1. One
2. Two
   - nested *item*

     second paragraph of it

     \`\`\`sh
     npm start
     \`\`\`

- [ ] todo
- [x] done

> Quoted *line*
>
> - in quote

***

| A | B \\| C |
| :-- | --: |
| \`x \\| y\` | **b** |
|  | [l](/about) |

![Alt (text)](/lamp.svg) and ![other][name]

    indented code

[name]: /lamp.svg
`;
		const site = await confirmedSite({ 'content/en/pages/Our Lamp.md': rich });
		const { file, xliff } = await exported(site, 'ru');
		const same = xliff
			.replaceAll('state="initial"', 'state="translated"')
			.replace(/<source([^>]*)>([\s\S]*?)<\/source>/g, '$&<target$1>$2</target>');
		expect((await sentBack(site, file, same)).isGood).toBe(true);
		const back = site.read('content/ru/pages/Our Lamp.md');
		expect(back.replace(/updated: .*/, 'updated: 2026-02-01')).toBe(rich);
		expect(await site.open('ru', 'pages/Our Lamp.md')).toEqual([]);
	});

	it('keeps how a text is written when a translator only said that it is right', async () => {
		const folded =
			"kind: hero\ntitle: >-\n  Лампа для\n  ночей\nlead: 'Лампа на масле. **Лампа для ночей**'\nactions: [{ label: Подробнее, link: /guide }]\n";
		const wrapped = article('', 'Первая строка\nи вторая.\n\n* раз\n* два\n');
		const site = await confirmedSite({
			...home('ru', { hero: folded }),
			'content/en/pages/oil.md': article('', 'A line.\n\n- one\n- two\n'),
			'content/ru/pages/oil.md': wrapped,
		});
		site.write(lockFile, site.read(lockFile).replace(/^ru .*\n/gm, ''));
		const { file, xliff } = await exported(site, 'ru');
		const reviewed = xliff.replace(/state="initial">(?=(?:(?!<\/segment>)[\s\S])*<target)/g, 'state="reviewed">');
		expect((await sentBack(site, file, reviewed)).isGood).toBe(true);
		const [before] = Object.values(home('ru', { hero: folded }));
		expect([site.read('content/ru/pages/index.yaml'), site.read('content/ru/pages/oil.md')]).toEqual([before, wrapped]);
		expect(await site.openIn('ru', 'hero')).toEqual([]);
	});
});
