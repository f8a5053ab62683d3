import { describe, expect, it } from 'vitest';
import { home } from '../../../../../test/support/fixture-site.ts';
import { confirmedSite } from '../../../../../test/support/translated-site.ts';
import { exported, inTarget, refusal, replaced, sentBack, translate } from '../../../../../test/support/xliff-files.ts';

describe('words that do not fit', () => {
	it('is refused when a placeholder is missing, renamed, doubled or unknown', async () => {
		expect(await refusal((xliff) => inTarget(xliff, /<ph [^>]*>/, ''))).toMatchInlineSnapshot(`
			"
			work.xlf:41  messages.yaml article-updated
			  found     no {date}
			  expected  {date} once, as in the original
			  to do     put back what the translation tool shows as a tag, as the original has it

			1 to change; nothing was imported.
			"
		`);
		expect(await refusal((xliff) => inTarget(xliff, /<ph id="1"/, '<ph id="7"'))).toMatchInlineSnapshot(`
			"
			work.xlf:41  messages.yaml article-updated
			  found     a placeholder "7"
			  expected  "1" {date}
			  to do     put back what the translation tool shows as a tag, as the original has it

			work.xlf:41  messages.yaml article-updated
			  found     no {date}
			  expected  {date} once, as in the original
			  to do     put back what the translation tool shows as a tag, as the original has it

			2 to change; nothing was imported.
			"
		`);
		expect(await refusal((xliff) => inTarget(xliff, /(<ph [^>]*>)/, '$1$1'))).toMatchInlineSnapshot(`
			"
			work.xlf:41  messages.yaml article-updated
			  found     {date} 2 times
			  expected  {date} once, as in the original
			  to do     put back what the translation tool shows as a tag, as the original has it

			1 to change; nothing was imported.
			"
		`);
		expect(await refusal((xliff) => replaced(xliff, '>{date}<', '>{datum}<'))).toMatchInlineSnapshot(`
			"
			work.xlf:41  messages.yaml article-updated
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
			work.xlf:119  pages/guide/wick.md 001
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
			work.xlf:51  messages.yaml article-children
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

	it('is refused when a text of several paragraphs leads elsewhere', async () => {
		const text = (words: string) =>
			home('en', { oil: `kind: text\nlabel: Oil\ntitle: Oil\ntext: ${JSON.stringify(words)}` });
		const original = 'We write from [our workshop](/about).\n\nSee [the guide][g].\n\n[g]: /guide';
		const site = await confirmedSite({
			...text('Old.'),
			...home('ru', { oil: 'kind: text\nlabel: Масло\ntitle: Масло\ntext: Старое.' }),
		});
		site.write('content/en/pages/index.yaml', text(original)['content/en/pages/index.yaml'] ?? '');
		const { file, xliff } = await exported(site, 'ru');
		const answer = (words: string) => sentBack(site, file, translate(xliff, { [original]: words }));
		const good = 'Пишем из [мастерской](/about).\n\nСмотрите [руководство][g].\n\n[g]: /guide';
		const before = site.contents();
		for (const [from, to, found] of [
			[
				'/about',
				'https://evil.example/login',
				'a link to "https://evil.example/login", which the original does not have',
			],
			['Пишем', '[Пишем](/guide)', 'a link to "/guide" 2 times'],
			['Пишем', 'https://evil.example/auto', 'a link to "https://evil.example/auto", which'],
			['[мастерской](/about)', 'мастерской', 'no link to "/about"'],
			['[g]: /guide', '[g]: //evil.example', 'a link to "//evil.example", which'],
			['[g]: /guide', '[g]: javascript:alert(1)', '"[g]: javascript:alert(1)"'],
			['[g]: /guide', '[g]: data:text/html,x', 'the definition of "data:text/html,x", which'],
		] as const) {
			const { text: told, isGood } = await answer(good.replace(from, to));
			expect(told).toContain(found);
			expect(isGood).toBe(false);
		}
		expect(site.contents()).toEqual(before);
		expect((await answer(good)).isGood).toBe(true);
	});

	it('is refused when a link of the present translation leads where the original does not', async () => {
		const site = await confirmedSite();
		site.edit('content/en/pages/index.yaml', '[More](/about#oil)', '[More](/guide)');
		const { file, xliff } = await exported(site, 'ru');
		const link = /<pc [^>]*>(?=More)/.exec(xliff)?.[0];
		const { text, isGood } = await sentBack(site, file, xliff.replace('Лампа на масле.', `См. ${link}далее</pc>.`));
		expect(isGood).toBe(false);
		expect(text).toMatch(/work\.xlf:\d+ .*\n {2}found {5}\[…\]\(\/about#oil\), which the original does not have/);
	});

	it('is refused when an invisible character turns the direction of its words', async () => {
		expect(await refusal((xliff) => inTarget(xliff, 'Фитиль', 'Фи\u202Eтиль'))).toContain(
			'found     the invisible character U+202E, which turns the direction',
		);
	});
});
