import { describe, expect, it } from 'vitest';
import { confirmedSite } from '../../../../../test/support/translated-site.ts';
import { exported, inTarget, refusal, replaced, sentBack } from '../../../../../test/support/xliff-files.ts';

describe('words that do not fit', () => {
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
