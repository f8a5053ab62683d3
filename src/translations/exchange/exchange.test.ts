import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { article } from '../../../test/complaint-about.ts';
import { confirmedSite, hasGit, type TranslatedSite } from '../../../test/translated-site.ts';
import { lockFile } from '../lock/lock.ts';

/** Exports the open work of a language, and gives the file's name and text. */
async function exported(site: TranslatedSite, locale: string): Promise<{ file: string; xliff: string }> {
	const file = join(mkdtempSync(join(tmpdir(), 'vitrine-xliff-')), 'work.xlf');
	const { text, isGood } = await site.run('export', locale, file);
	if (!isGood) throw new Error(text);
	return { file, xliff: readFileSync(file, 'utf8') };
}

/** Fills in translations as a tool does: by the text of the source element, with its codes. */
function translate(xliff: string, words: Record<string, string>, state = 'translated'): string {
	return xliff.replace(
		/state="initial">\s*<source([^>]*)>([\s\S]*?)<\/source>(?:\s*<target[^>]*>[\s\S]*?<\/target>)?/g,
		(segment, space: string, source: string) => {
			const target = words[source.replace(/<[^>]*>/g, '')];
			if (target === undefined) return segment;
			const codes = source.match(/<[^>]*>/g) ?? [];
			const filled = target.replace(/<(\d+)>/g, (_, index: string) => codes[Number(index)] ?? '');
			return `state="${state}">\n<source${space}>${source}</source>\n<target${space}>${filled}</target>`;
		},
	);
}

/** Sends a file back, and gives what is said with the file's name left out. */
async function sentBack(
	site: TranslatedSite,
	file: string,
	xliff: string | Uint8Array,
): Promise<{ text: string; isGood: boolean }> {
	writeFileSync(file, xliff);
	const { text, isGood } = await site.run('import', file);
	return { text: text.replaceAll(file, 'work.xlf'), isGood };
}

const wick = {
	'The wick': 'Фитиль',
	'How to trim the wick.': 'Как подрезать фитиль.',
	'Trim it with scissors.': 'Подрежьте его <0>ножницами<1>.',
	'A lamp on a sill at night': '<0>Лампа на подоконнике ночью<1>',
};

describe('the file for translation tools', () => {
	it.skipIf(!hasGit)('holds the open work of one language, with what helps a translator', async () => {
		const site = await confirmedSite();
		site.commit();
		site.edit('content/en/home/features.yaml', 'A lamp that burns', 'A lamp which burns');
		const { xliff } = await exported(site, 'ru');
		expect(xliff.slice(0, xliff.indexOf('original="content/en/pages'))).toMatchInlineSnapshot(`
			"<?xml version="1.0" encoding="UTF-8"?>
			<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en-US" trgLang="ru-RU">
				<file id="f1-1-6-ru-RU" original="content/en/messages.yaml">
					<unit id="footer-note_e741c0f1a499_0_0" name="footer-note" canResegment="no">
						<notes>
							<note category="place">content/en/messages.yaml:10 (field)</note>
						</notes>
						<segment id="s1" state="initial">
							<source>Lit by oil</source>
						</segment>
					</unit>
				</file>
				<file id="f2-1-6-ru-RU" original="content/en/home/features.yaml">
					<unit id="items.0.text_1bd552489cec_79bd4f706a99_70dbf84c9304" name="items.0.text" canResegment="no">
						<notes>
							<note category="place">content/en/home/features.yaml:6 (field)</note>
							<note category="reason">The original changed after this was translated.</note>
							<note category="earlier original">A lamp that burns on oil. [More](/about#oil)</note>
						</notes>
						<originalData>
							<data id="d1">[</data>
							<data id="d2">](/about#oil)</data>
						</originalData>
						<segment id="s1" state="initial">
							<source>A lamp which burns on oil. <pc id="1" type="link" canCopy="no" canDelete="no" dataRefStart="d1" dataRefEnd="d2">More</pc></source>
							<target>Лампа на масле. <pc id="1" type="link" canCopy="no" canDelete="no" dataRefStart="d1" dataRefEnd="d2">Подробнее</pc></target>
						</segment>
					</unit>
				</file>
				<file id="f3-4-6-ru-RU" "
		`);
	});

	it('says so when nothing is open', async () => {
		const site = await confirmedSite();
		site.edit('content/ru/messages.yaml', 'article-updated:', 'footer-note: Горит на масле\narticle-updated:');
		site.write('content/en/pages/guide/wick.md', article('draft: true\n'));
		await site.run('accept', 'ru', 'messages');
		expect(await site.run('export', 'ru', '/nowhere/work.xlf')).toEqual({
			text: 'Nothing is open in "ru": no file was written.',
			isGood: true,
		});
	});
});

describe('a file that comes back', () => {
	it('writes a page that is new in the language, and counts it as fresh', async () => {
		const site = await confirmedSite();
		const { file, xliff } = await exported(site, 'ru');
		const { text, isGood } = await sentBack(site, file, translate(xliff, wick));
		expect([text, isGood]).toEqual(['Took over 4 texts into 1 file, and recorded them as fresh.', true]);
		expect(site.read('content/ru/pages/guide/wick.md').replace(/updated: .*/, 'updated: today')).toBe(
			'---\ntitle: Фитиль\ndescription: Как подрезать фитиль.\nupdated: today\n---\n\nПодрежьте его [ножницами](/guide#first-steps).\n\n![Лампа на подоконнике ночью](./lamp.png)\n',
		);
		expect(await site.open('ru', 'pages/guide/wick.md')).toEqual([]);
		expect((await site.run()).isGood).toBe(true);
	});

	it('waits with a page until all of its texts are there', async () => {
		const site = await confirmedSite();
		const { file, xliff } = await exported(site, 'ru');
		const { 'The wick': _, ...rest } = wick;
		const { text, isGood } = await sentBack(site, file, translate(xliff, rest));
		expect(isGood).toBe(true);
		expect(text).toContain('content/ru/pages/guide/wick.md waits: 3 of its texts came');
		expect(site.has('content/ru/pages/guide/wick.md')).toBe(false);
	});

	it('changes a YAML file only where its texts changed', async () => {
		const yaml = `# Главный экран.\ntitle:   'Лампа для ночей'   \nlead: >-\n  Лампа на масле.\n  **Лампа для ночей**\n\nactions:\n- label: Подробнее # не переводить\n  link: /guide\n`;
		const quoted = yaml.replace(' # не переводить', '');
		const site = await confirmedSite({ 'content/ru/home/hero.yaml': quoted });
		site.edit('content/en/home/hero.yaml', 'title: A lamp for nights', 'title: A lamp for long nights');
		site.edit('content/en/home/hero.yaml', 'label: More', 'label: Read on');
		site.edit('content/en/home/hero.yaml', 'burns on oil', 'burns on olive oil');
		const { file, xliff } = await exported(site, 'ru');
		const { text } = await sentBack(
			site,
			file,
			translate(xliff, {
				'A lamp for long nights': 'Лампа: для длинных ночей',
				'Read on': 'Дальше',
				'A lamp that burns on olive oil. A lamp for nights': 'Лампа на оливковом масле. <0>Лампа для ночей<1>',
			}),
		);
		expect(text).toContain('Took over 3 texts');
		expect(site.read('content/ru/home/hero.yaml')).toBe(
			`# Главный экран.\ntitle:   'Лампа: для длинных ночей'   \nlead: "Лампа на оливковом масле. **Лампа для ночей**"\n\nactions:\n- label: Дальше\n  link: /guide\n`,
		);
		expect(await site.open('ru', 'home/hero.yaml')).toEqual([]);
	});

	it('takes entries, keys and whole files over from the original, and keeps the comments', async () => {
		const site = await confirmedSite({
			'content/ru/home/features.yaml':
				'# Свойства.\nlabel: Свойства\ntitle: Что она умеет\nitems:\n  # Первое.\n  - icon: lucide:lamp\n    title: Свойства 1\n    text: Лампа на масле. [Подробнее](/about#oil)\n',
		});
		site.edit(
			'content/en/home/features.yaml',
			'items:\n',
			'lead: It *burns*.\nitems:\n  - icon: lucide:sun\n    title: Sun\n    text: See [about](/about).\n',
		);
		const { file, xliff } = await exported(site, 'ru');
		const { text } = await sentBack(
			site,
			file,
			translate(xliff, {
				'It burns.': 'Она <0>горит<1>.',
				Sun: 'Солнце',
				'See about.': 'См. <0>о лампе<1>.',
				'Lit by oil': 'Горит на масле',
			}),
		);
		expect(text).toContain('Took over 4 texts into 2 files');
		expect(site.read('content/ru/home/features.yaml')).toBe(
			'# Свойства.\nlabel: Свойства\ntitle: Что она умеет\nlead: Она *горит*.\nitems:\n  - icon: lucide:sun\n    title: Солнце\n    text: См. [о лампе](/about).\n  # Первое.\n  - icon: lucide:lamp\n    title: Свойства 1\n    text: Лампа на масле. [Подробнее](/about#oil)\n',
		);
		expect(site.read('content/ru/messages.yaml')).toContain(
			'footer-navigation: Страницы\nfooter-note: Горит на масле\n',
		);
		expect(await site.open('ru', 'home/features.yaml')).toEqual([]);

		const japanese = await exported(site, 'ja');
		await sentBack(
			site,
			japanese.file,
			translate(japanese.xliff, {
				Contacts: '連絡先',
				'Write to us': 'ご連絡',
				'E-mail': 'メール',
				'lamp@lantern.example': '<0>lamp@lantern.example<1>',
			}),
		);
		expect(site.read('content/ja/home/contacts.yaml')).toBe(
			'label: 連絡先\ntitle: ご連絡\nitems:\n  - icon: lucide:mail\n    label: メール\n    value: "[lamp@lantern.example](mailto:lamp@lantern.example)"\n',
		);
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
		expect([text, isGood]).toEqual(['Took over 3 texts into 1 file, and recorded them as fresh.', true]);
		expect(site.read('content/ru/pages/guide.md').replace(/updated: [\d-]+/, 'updated: today')).toBe(
			'---\ntitle: Руководство\ndescription: Как зажечь лампу.\nupdated: today\nslug: rukovodstvo\norder: 2\n---\n\nСначала.\n\n## Первые шаги {#first-steps}\n\n- Залейте *её*\n- Подрежьте, см. [фитиль](/guide/wick)\n\nЗажгите.\n\n> Раз | два\n'.replaceAll(
				'\n',
				'\r\n',
			),
		);
		expect(await site.open('ru', 'pages/guide.md')).toEqual([]);
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
		const same = xliff.replace(/<source([^>]*)>([\s\S]*?)<\/source>/g, '$&<target$1>$2</target>');
		expect((await sentBack(site, file, same)).isGood).toBe(true);
		const back = site.read('content/ru/pages/Our Lamp.md');
		expect(back.replace(/updated: .*/, 'updated: 2026-02-01')).toBe(rich);
		expect(await site.open('ru', 'pages/Our Lamp.md')).toEqual([]);
	});

	it('keeps how a text is written when a translator only said that it is right', async () => {
		const folded =
			"title: >-\n  Лампа для\n  ночей\nlead: 'Лампа на масле. **Лампа для ночей**'\nactions: [{ label: Подробнее, link: /guide }]\n";
		const wrapped = article('', 'Первая строка\nи вторая.\n\n* раз\n* два\n');
		const site = await confirmedSite({
			'content/ru/home/hero.yaml': folded,
			'content/en/pages/oil.md': article('', 'A line.\n\n- one\n- two\n'),
			'content/ru/pages/oil.md': wrapped,
		});
		site.write(lockFile, site.read(lockFile).replace(/^ru .*\n/gm, ''));
		const { file, xliff } = await exported(site, 'ru');
		const reviewed = xliff.replace(/state="initial">(?=(?:(?!<\/segment>)[\s\S])*<target)/g, 'state="reviewed">');
		expect((await sentBack(site, file, reviewed)).isGood).toBe(true);
		expect([site.read('content/ru/home/hero.yaml'), site.read('content/ru/pages/oil.md')]).toEqual([folded, wrapped]);
		expect(await site.open('ru', 'home/hero.yaml')).toEqual([]);
	});

	it('is not written over when it is there already', async () => {
		const site = await confirmedSite();
		const { file } = await exported(site, 'ru');
		expect((await site.run('export', 'ru', file)).text).toBe(
			`${file} is there already, and may hold translations: name another file, or remove that one.`,
		);
	});

	it('leaves alone what nobody worked on', async () => {
		const site = await confirmedSite();
		site.edit('content/en/home/hero.yaml', 'title: A lamp for nights', 'title: A lamp for long nights');
		const { file, xliff } = await exported(site, 'ru');
		const lock = site.read(lockFile);
		expect((await sentBack(site, file, xliff)).text).toBe(
			'Nothing in work.xlf is translated yet: nothing was written.',
		);
		expect(site.read(lockFile)).toBe(lock);
		expect(await site.open('ru', 'home/hero.yaml')).toEqual(['title stale changed']);
	});

	describe('with a translation that does without a mark of its original', () => {
		const body = 'A *soft* and *warm* light, see [the guide](/guide).';
		const lamp = {
			'content/en/pages/oil.md': article('', `${body}\n\n- one *hot*\n- two\n`),
			'content/ru/pages/oil.md': article('', 'Мягкий и тёплый свет.\n\n- один\n- два\n'),
			'content/ru/home/hero.yaml':
				'title: Лампа для ночей\nlead: Лампа на масле. Лампа для ночей\nactions:\n  - label: Подробнее\n    link: /guide\n',
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

		it('may emphasise the words of a field in another order, or fewer of them', async () => {
			const site = await confirmedSite();
			site.edit('content/en/home/hero.yaml', /lead: .*(\n {2}.*)*/, 'lead: "**Dim** and *soft* and *warm*"');
			const { file, xliff } = await exported(site, 'ru');
			const done = translate(xliff, { 'Dim and soft and warm': '<4>Тёплая<5> и <2>мягкая<3>' });
			expect((await sentBack(site, file, done)).text).toContain('Took over 1 text');
			expect(site.read('content/ru/home/hero.yaml')).toContain('*Тёплая* и *мягкая*');
		});
	});

	it('says which text is only half translated, and leaves it open', async () => {
		const site = await confirmedSite();
		site.edit('content/en/pages/guide.md', 'Light it.', '- Fill it\n- Trim it');
		const { file, xliff } = await exported(site, 'ru');
		const { text, isGood } = await sentBack(site, file, translate(xliff, { 'Fill it': 'Залейте' }));
		expect(isGood).toBe(true);
		expect(text).toMatch(/work\.xlf:\d+ {2}pages\/guide\.md 002\n {2}found {5}1 of 2 segments translated/);
	});

	it('confirms a translation that was looked at and left as it was', async () => {
		const site = await confirmedSite();
		site.edit('content/en/home/hero.yaml', 'title: A lamp for nights', 'title: A lamp for the nights');
		const { file, xliff } = await exported(site, 'ru');
		const { text } = await sentBack(
			site,
			file,
			translate(xliff, { 'A lamp for the nights': 'Лампа для ночей' }, 'final'),
		);
		expect(text).toContain('Took over 1 text into 1 file, and recorded it as fresh.');
		expect(await site.open('ru', 'home/hero.yaml')).toEqual([]);
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
		expect([text, isGood]).toEqual(['Took over 4 texts into 1 file, and recorded them as fresh.', true]);
		expect(site.read('content/ru/pages/guide/wick.md')).toContain('\nПодрежьте его [ножницами](/guide#first-steps).\n');
		expect(site.read('content/ru/pages/guide/wick.md')).not.toContain('\r');
	});
});

describe('a file that does not fit', () => {
	/** What is said of a file that was changed; nothing may be written then. */
	async function refusal(
		change: (xliff: string) => string | Uint8Array,
		prepare?: (site: TranslatedSite) => unknown,
	): Promise<string> {
		const site = await confirmedSite();
		site.edit('content/en/messages.yaml', 'Updated {date}', 'Changed {date}');
		site.edit('content/en/messages.yaml', '{# page} other {# pages}', '{# leaf} other {# leaves}');
		const { file, xliff } = await exported(site, 'ru');
		const done = translate(xliff, {
			...wick,
			'Changed ': 'Изменено <0>',
			'{count, plural, one {# leaf} other {# leaves}}':
				'{count, plural, one {# лист} few {# листа} many {# листов} other {# листа}}',
		});
		await prepare?.(site);
		const before = site.contents();
		const { text, isGood } = await sentBack(site, file, change(done));
		expect(isGood).toBe(false);
		expect(text).toMatch(/nothing was imported\.$/);
		expect(site.contents()).toEqual(before);
		return `\n${text}\n`;
	}

	const inTarget = (xliff: string, from: string | RegExp, to: string) => {
		const changed = xliff.replace(/<target[^>]*>[\s\S]*?<\/target>/g, (target) => target.replace(from, to));
		if (changed === xliff) throw new Error(`No translation holds ${from}.`);
		return changed;
	};
	const replaced = (xliff: string, from: string | RegExp, to: string) => {
		const changed = xliff.replace(from, to);
		if (changed === xliff) throw new Error(`The file does not hold ${from}.`);
		return changed;
	};

	it('is refused when a placeholder is missing, renamed, doubled or unknown', async () => {
		expect(await refusal((xliff) => inTarget(xliff, /<ph [^>]*>/, ''))).toMatchInlineSnapshot(`
			"
			work.xlf:22  messages.yaml article-updated
			  found     no {date}
			  expected  {date} once, as in the original
			  to do     put back what the translation tool shows as a tag, as the original has it

			1 to change; nothing was imported.
			"
		`);
		expect(await refusal((xliff) => inTarget(xliff, /<ph id="1"/, '<ph id="7"'))).toMatchInlineSnapshot(`
			"
			work.xlf:22  messages.yaml article-updated
			  found     a placeholder "7"
			  expected  "1" {date}
			  to do     put back what the translation tool shows as a tag, as the original has it

			work.xlf:22  messages.yaml article-updated
			  found     no {date}
			  expected  {date} once, as in the original
			  to do     put back what the translation tool shows as a tag, as the original has it

			2 to change; nothing was imported.
			"
		`);
		expect(await refusal((xliff) => inTarget(xliff, /(<ph [^>]*>)/, '$1$1'))).toMatchInlineSnapshot(`
			"
			work.xlf:22  messages.yaml article-updated
			  found     {date} 2 times
			  expected  {date} once, as in the original
			  to do     put back what the translation tool shows as a tag, as the original has it

			1 to change; nothing was imported.
			"
		`);
		expect(await refusal((xliff) => replaced(xliff, '>{date}<', '>{datum}<'))).toMatchInlineSnapshot(`
			"
			work.xlf:22  messages.yaml article-updated
			  found     the placeholder "1" renamed to "{datum}"
			  expected  "{date}"
			  to do     put back what the translation tool shows as a tag, as the original has it

			1 to change; nothing was imported.
			"
		`);
	});

	it('is refused when a link or a mark is lost, crossed or left open', async () => {
		expect(await refusal((xliff) => inTarget(xliff, /<pc [^>]*>ножницами<\/pc>/, 'ножницами'))).toMatchInlineSnapshot(`
			"
			work.xlf:65  pages/guide/wick.md 001
			  found     no […](/guide#first-steps)
			  expected  […](/guide#first-steps) once, as in the original
			  to do     put back what the translation tool shows as a tag, as the original has it

			1 to change; nothing was imported.
			"
		`);
		expect(await refusal((xliff) => inTarget(xliff, /<pc ([^>]*)>ножницами<\/pc>/, '<sc $1/>ножницами'))).toContain(
			'marks that are not closed',
		);
	});

	it('is refused when words would be read as Markdown or HTML', async () => {
		for (const [from, to, found] of [
			['Подрежьте', '*Подрежьте*', 'words that are read as Markdown (*…*)'],
			['Подрежьте', '1. Подрежьте', 'words that are no paragraph any more'],
			['Подрежьте', '&lt;b&gt;Подрежьте&lt;/b&gt;', 'words that are read as Markdown (<'],
			['Подрежьте', '[Подрежьте](/guide)', 'words that are read as Markdown ([…](/guide))'],
			['Подрежьте', '[^1] Подрежьте', 'found     "[^1]", which visitors would read'],
		] as const) {
			const text = await refusal((xliff) => inTarget(xliff, from, to));
			expect(text).toContain(found);
			expect(text).toMatch(/work\.xlf:\d+ {2}pages\/guide\/wick/);
		}
	});

	it('is refused when a message is no ICU MessageFormat, or lacks a form of the language', async () => {
		expect(await refusal((xliff) => inTarget(xliff, 'few {# листа} ', ''))).toMatchInlineSnapshot(`
			"
			work.xlf:32  messages.yaml article-children
			  found     no form "few" in {count, plural, …}
			  expected  the plural forms that "ru-RU" has: one, few, many, other
			  to do     add few {…}

			1 to change; nothing was imported.
			"
		`);
		expect(await refusal((xliff) => inTarget(xliff, 'many {# листов}', 'many {# листов'))).toContain(
			'expected  ICU MessageFormat',
		);
		expect(await refusal((xliff) => inTarget(xliff, '{count, plural', '{number, plural'))).toContain(
			'found     the placeholders number',
		);
	});

	it('is refused when texts or files were taken out, doubled or renamed', async () => {
		expect(await refusal((xliff) => replaced(xliff, /<unit id="title[\s\S]*?<\/unit>\s*/, ''))).toMatchInlineSnapshot(`
			"
			work.xlf:36
			  found     3 texts of content/en/pages/guide/wick.md
			  expected  4, as exported: title "The wick"
			  to do     put back what was removed; what is not translated yet may stay so

			1 to change; nothing was imported.
			"
		`);
		expect(await refusal((xliff) => replaced(xliff, /<file id="f1[\s\S]*?<\/file>\s*/, ''))).toMatchInlineSnapshot(`
			"
			work.xlf:2
			  found     1 file with 4 texts
			  expected  7 texts: a part of the file was removed, or is there twice
			  to do     put it back as it was exported; what is not translated yet may stay so

			1 to change; nothing was imported.
			"
		`);
		expect(await refusal((xliff) => replaced(xliff, /(<unit id="title[\s\S]*?<\/unit>\s*)/, '$1$1'))).toContain(
			'a second time',
		);
		expect(await refusal((xliff) => replaced(xliff, /unit id="title[^"]*"/, 'unit id="u1"'))).toContain(
			'a text with the id "u1"',
		);
		expect(
			await refusal((xliff) => replaced(xliff, /original="[^"]*wick.md"/, 'original="content/en/pages/lost.md"')),
		).toContain('found     texts of "content/en/pages/lost.md"');
	});

	it('is refused when an original was changed in it', async () => {
		expect(await refusal((xliff) => replaced(xliff, '<source>The wick<', '<source>The wicks<'))).toMatchInlineSnapshot(`
			"
			work.xlf:42  pages/guide/wick.md title
			  found     an original that was changed in this file: "The wicks"
			  expected  "The wick"
			  to do     put the original back; to change it, change the site

			1 to change; nothing was imported.
			"
		`);
	});

	it('is refused when the original, or the translation, has changed on the site since', async () => {
		expect(
			await refusal(
				(xliff) => xliff,
				(site) => site.edit('content/en/pages/guide/wick.md', 'title: The wick', 'title: Wicks'),
			),
		).toMatchInlineSnapshot(`
			"
			work.xlf:37  pages/guide/wick.md title
			  found     a text of which the original has changed since the export
			  expected  a text that stands as it did on the day of the export
			  to do     export the open work again, and take the translations over

			1 to change; nothing was imported.
			"
		`);
		expect(
			await refusal(
				(xliff) => xliff,
				(site) => site.edit('content/ru/messages.yaml', 'Обновлено {date}', 'Изменили {date}'),
			),
		).toMatchInlineSnapshot(`
			"
			work.xlf:12  messages.yaml article-updated
			  found     a text that was translated, changed or confirmed on the site since the export
			  expected  a text that stands as it did on the day of the export
			  to do     export the open work again, and take the translations over

			1 to change; nothing was imported.
			"
		`);
		expect(
			await refusal(
				(xliff) => xliff,
				(site) => site.run('accept', 'ru', 'messages'),
			),
		).toContain('translated, changed or confirmed on the site since the export');
	});

	describe('with texts that were rewritten and left marked as not translated', () => {
		/** Two texts are open; a translator rewrote both, and the tool set no state. */
		async function rewritten() {
			const site = await confirmedSite();
			site.edit('content/en/messages.yaml', 'contact-send: Send the', 'contact-send: Post the');
			site.edit('content/en/messages.yaml', 'contact-name: Name', 'contact-name: Your name');
			const { file, xliff } = await exported(site, 'ru');
			const done = xliff
				.replace('<target>Отправить сообщение<', '<target>Отправить письмо<')
				.replace('<target>Имя<', '<target>Ваше имя<');
			return { site, file, xliff, done };
		}

		it('is taken over where nothing changed meanwhile', async () => {
			const { site, file, done } = await rewritten();
			expect((await sentBack(site, file, done)).text).toContain('Took over 2 texts');
		});

		it('is refused when the original of one, or its translation, changed meanwhile', async () => {
			const first = await rewritten();
			first.site.edit('content/en/messages.yaml', 'contact-send: Post the', 'contact-send: Hand in the');
			const before = first.site.contents();
			const original = await sentBack(first.site, first.file, first.done);
			expect(original.isGood).toBe(false);
			expect(original.text).toMatch(
				/work\.xlf:\d+ {2}messages\.yaml contact-send\n {2}found {5}a text of which the original/,
			);
			expect(first.site.contents()).toEqual(before);
			expect((await sentBack(first.site, first.file, first.xliff)).isGood).toBe(true);

			const second = await rewritten();
			second.site.edit('content/ru/messages.yaml', 'contact-name: Имя', 'contact-name: Имя и фамилия');
			const translation = await sentBack(second.site, second.file, second.done);
			expect(translation.isGood).toBe(false);
			expect(translation.text).toMatch(/messages\.yaml contact-name\n {2}found {5}a text that was translated/);
		});

		it('is refused when the id of one was damaged, or the language was changed', async () => {
			const { site, file, done } = await rewritten();
			const damaged = done.replace(/(unit id="contact-send_)[0-9a-f]{4}/, '$10000');
			expect(await sentBack(site, file, damaged)).toMatchObject({ isGood: false });
			const { text, isGood } = await sentBack(site, file, done.replace('trgLang="ru-RU"', 'trgLang="ja-JP"'));
			expect(isGood).toBe(false);
			expect(text).toContain('expected  trgLang="ru-RU", for which it was exported');
		});
	});

	it('is refused when it is no XLIFF 2 in UTF-8 for this site', async () => {
		expect(await refusal((xliff) => Buffer.from(`\uFEFF${xliff}`, 'utf16le'))).toMatchInlineSnapshot(`
			"
			work.xlf:1
			  found     a file in UTF-16
			  expected  a file in UTF-8
			  to do     save it again with the encoding UTF-8

			1 to change; nothing was imported.
			"
		`);
		expect(
			await refusal((xliff) =>
				Buffer.concat([Buffer.from(xliff.slice(0, 100)), Buffer.from([0xff]), Buffer.from(xliff.slice(100))]),
			),
		).toContain('found     bytes that are not valid UTF-8');
		expect(await refusal((xliff) => replaced(xliff, 'encoding="UTF-8"', 'encoding="windows-1251"'))).toContain(
			'found     the encoding "windows-1251"',
		);
		expect(await refusal((xliff) => replaced(xliff, '</target>', '</taget>'))).toMatchInlineSnapshot(`
			"
			work.xlf:22
			  found     broken XML: unexpected close tag
			  expected  an XLIFF file as the translation tool saves it
			  to do     export it from the tool again; whoever edited it by hand may have lost a tag

			1 to change; nothing was imported.
			"
		`);
		expect(await refusal((xliff) => xliff.slice(0, 900))).toContain('broken XML: unclosed tag');
		expect(await refusal((xliff) => replaced(xliff, '<xliff', '<!DOCTYPE xliff [<!ENTITY a "b">]><xliff'))).toContain(
			'a document type',
		);
		expect(await refusal((xliff) => replaced(xliff, 'version="2.1"', 'version="1.2"'))).toContain(
			'found     XLIFF 1.2',
		);
		expect(await refusal(() => '<html/>')).toContain('found     a file of <html>');
		expect(await refusal((xliff) => replaced(xliff, 'trgLang="ru-RU"', 'trgLang="ru"'))).toMatchInlineSnapshot(`
			"
			work.xlf:2
			  found     a translation into "ru"
			  expected  trgLang="ru-RU" or "ja-JP"
			  to do     write back what was exported there

			1 to change; nothing was imported.
			"
		`);
		expect(await refusal((xliff) => replaced(xliff, 'srcLang="en-US"', 'srcLang="de-DE"'))).toContain(
			'expected  srcLang="en-US"',
		);
	});

	it('is refused when a link of the present translation leads where the original does not', async () => {
		const site = await confirmedSite();
		site.edit('content/en/home/features.yaml', '[More](/about#oil)', '[More](/guide)');
		const { file, xliff } = await exported(site, 'ru');
		const link = /<pc [^>]*>(?=More)/.exec(xliff)?.[0];
		const { text, isGood } = await sentBack(site, file, xliff.replace('Лампа на масле.', `См. ${link}далее</pc>.`));
		expect(isGood).toBe(false);
		expect(text).toMatch(/work\.xlf:\d+ .*\n {2}found {5}\[…\]\(\/about#oil\), which the original does not have/);
	});

	it('is refused when an invisible sign turns the direction of its words', async () => {
		expect(await refusal((xliff) => inTarget(xliff, 'Фитиль', 'Фи\u202Eтиль'))).toContain(
			'found     the invisible sign U+202E, which turns the direction',
		);
	});

	it('is refused when a state is none of XLIFF 2', async () => {
		expect(await refusal((xliff) => replaced(xliff, 'state="translated"', 'state="done"'))).toMatchInlineSnapshot(`
			"
			work.xlf:20
			  found     a segment that is marked as "done"
			  expected  initial, translated, reviewed, final
			  to do     write one of these, or let the tool set it

			1 to change; nothing was imported.
			"
		`);
	});

	it('is refused when a text is said to be translated and is empty, or segments were joined', async () => {
		expect(await refusal((xliff) => inTarget(xliff, 'Фитиль', ''))).toContain(
			'an empty translation that is marked as "translated"',
		);
		expect(await refusal((xliff) => replaced(xliff, /(<segment id="s1"[\s\S]*?<\/segment>)/, '$1$1'))).toContain(
			'found     2 segments',
		);
	});
});
