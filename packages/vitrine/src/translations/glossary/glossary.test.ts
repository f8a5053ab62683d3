import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { glossaryFile } from '#content/glossary/glossary.ts';
import { confirmedSite, page } from '../../../../../test/support/translated-site.ts';
import { exported, sentBack, translate, wick } from '../../../../../test/support/xliff-files.ts';
import { readTranslations } from '../state/read-translations.ts';
import { findTermProblems } from './check-terms.ts';

const glossary = `- term: wick
  translations:
    ru: фитиль
    ja: [芯, ランプ芯]
  avoid:
    ru: [шнур, верёвка]
    en: string
  note: The cord that draws the oil.
- term: wick trimmer
  translations:
    ru: щипцы
- term: Lantern
  keep: true
`;

const lamps = (english: string[], russian: string[], japanese: string[]) => ({
	[glossaryFile]: glossary,
	'content/en/pages/lamps.md': page('Lamps', ...english),
	'content/ru/pages/lamps.md': page('Лампы', ...russian),
	'content/ja/pages/lamps.md': page('ランプ集', ...japanese),
});

/** What is wrong with the words of these pages, as place and words. */
async function problemsOf(...texts: Parameters<typeof lamps>): Promise<string[]> {
	const site = await confirmedSite(lamps(...texts));
	const problems = await findTermProblems(
		(await readTranslations(site.root)).glossary,
		await readTranslations(site.root),
	);
	return problems
		.filter(({ file }) => file.endsWith('/lamps.md'))
		.map(({ file, line, found, expected }) => `${file.split('/')[1]}:${line} ${found}; ${expected}`);
}

describe('the glossary', () => {
	it('finds terms in any form, and accepts any form and any of its words in translations', async () => {
		expect(
			await problemsOf(
				['Two *wicks* burn.', 'Wicks of Lantern.', 'A wick.'],
				['Горят два *фитиля*.', 'Фитили Lantern.', 'Фитилей нет.'],
				['芯が二本。', 'Lanternのランプ芯。', '芯。'],
			),
		).toEqual([]);
	});

	it('names translations with other words, words that are not to be used, and names that were translated', async () => {
		expect(
			await problemsOf(
				['Two wicks burn.', 'Lantern burns.', 'Tie a string.'],
				['Горят два шнура.', 'Фонарь горит.', 'Завяжите шнур.'],
				['二本。', 'ランタン。', '結ぶ。'],
			),
		).toEqual([
			'en:11 "string", which is not to be used; another word for "wick" (content/glossary.yaml:1)',
			'ru:7 no word of the glossary for "wick"; "фитиль" (content/glossary.yaml:1)',
			'ru:7 "шнур", which is not to be used; another word for "wick" (content/glossary.yaml:1)',
			'ru:9 no word of the glossary for "Lantern"; it as it is (content/glossary.yaml:12)',
			'ja:7 no word of the glossary for "wick"; "芯" or "ランプ芯" (content/glossary.yaml:1)',
			'ja:9 no word of the glossary for "Lantern"; it as it is (content/glossary.yaml:12)',
		]);
	});

	it('takes a longer term for no shorter one, code for no words, and lanterns for no Lantern', async () => {
		expect(
			await problemsOf(
				['Use a wick trimmer.', 'Lanterns burn.', '    a wick of code'],
				['Возьмите щипцы.', 'Фонари горят.', '    код'],
				['ハサミ。', '灯。', '    コード'],
			),
		).toEqual([]);
	});

	it('reports no translations whose original has changed since', async () => {
		const site = await confirmedSite(lamps(['Burn.'], ['Горит.'], ['燃える。']));
		site.edit('content/en/pages/lamps.md', 'Burn.', 'Burn the wick.');
		const translations = await readTranslations(site.root);
		const problems = await findTermProblems(translations.glossary, translations);
		expect(problems.filter(({ file }) => file.endsWith('/lamps.md'))).toEqual([]);
	});

	it('is in exports, text by text, as the module of the standard and as a note', async () => {
		const site = await confirmedSite({ [glossaryFile]: glossary });
		const { xliff } = await exported(site, 'ru');
		expect(xliff).toMatch(/^<xliff [^>]*xmlns:gls="urn:oasis:names:tc:xliff:glossary:2\.0"/m);
		const [unit = ''] = /<unit id="title_[\s\S]*?<\/unit>/.exec(xliff.slice(xliff.indexOf('guide/wick.md'))) ?? [];
		expect(
			unit
				.split('\n')
				.slice(1, 8)
				.map((line) => line.trim()),
		).toEqual([
			'<gls:glossary>',
			'<gls:glossEntry>',
			'<gls:term>wick</gls:term>',
			'<gls:translation>фитиль</gls:translation>',
			'<gls:definition>The cord that draws the oil. (not: шнур, верёвка)</gls:definition>',
			'</gls:glossEntry>',
			'</gls:glossary>',
		]);
		expect(unit).toContain('<note category="terms">wick: фитиль (not: шнур, верёвка)</note>');
		expect(xliff.match(/<gls:glossary>/g)).toHaveLength(2);
	});

	it('is what an import holds translations against, and takes them over all the same', async () => {
		const site = await confirmedSite({ [glossaryFile]: glossary });
		const { file, xliff } = await exported(site, 'ru');
		const { text, isGood } = await sentBack(site, file, translate(xliff, { ...wick, 'The wick': 'Шнур' }));
		expect(isGood).toBe(true);
		expect(text).toContain('Took over 4 texts into 1 file');
		expect(text).toMatch(
			/work\.xlf:\d+ {2}pages\/guide\/wick\.md title\n {2}found {5}"шнур", which is not to be used\n/,
		);
		expect(text).not.toContain('description\n');
	});

	it('is on the board: the terms of a text, and what its translation has in their place', async () => {
		const site = await confirmedSite(lamps(['Two wicks burn.'], ['Горят два шнура.'], ['芯。']));
		await site.run('--html', join(site.root, 'board.html'));
		const board = site.read('board.html');
		expect(board).toContain('<input type="radio" name="state" value="terms">Not as in the glossary');
		const entry = board.split('<li class="entry"').find((part) => part.includes('Горят два шнура.'));
		expect(entry).toMatch(/^ data-state="fresh" data-terms>/);
		expect(board).toContain('<p class="words">Glossary: wick: фитиль (not: шнур, верёвка)</p>');
		expect(board).toContain('<p class="advice">&quot;шнур&quot;, which is not to be used; expected another word for');
	});
});

describe('a glossary that contradicts itself', () => {
	/** What a command refuses. */
	async function refused(text: string): Promise<string> {
		const site = await confirmedSite();
		site.write(glossaryFile, text);
		const before = site.contents();
		const { text: told, isGood } = await site.run('accept', '--all');
		expect(isGood).toBe(false);
		expect(site.contents()).toEqual(before);
		return `\n${told}\n`;
	}

	it('is refused with file, line and what to do', async () => {
		expect(
			await refused(`- term: wick
  translations: { ru: фитиль }
  avoid: { ru: Фитиль }
- term: Wick
  translations: { ja: 芯 }
- term: Lantern
  keep: true
  translations: { ru: Фонарь }
- term: oil
  avoid: { en: [fuel, wick], ru: Lantern }
- term: fuel
  translations: { ja: 燃料 }
`),
		).toMatchInlineSnapshot(`
			"
			content/glossary.yaml:3  0.avoid.ru
			  found     "Фитиль", which is not to be used and to be used in "ru"
			  expected  one of the two: line 2 asks for it
			  to do     remove it here, or there

			content/glossary.yaml:4  1.term
			  found     the term "Wick" a second time
			  expected  each term once: line 1 has it, too
			  to do     join the two; a term may have several translations, as a list

			content/glossary.yaml:8  2.translations.ru
			  found     a translation of "Lantern", which is kept as it is
			  expected  either "keep: true" or translations
			  to do     remove "keep", or the translations

			content/glossary.yaml:10  3.avoid.en
			  found     "fuel", which is not to be used and to be used in "en"
			  expected  one of the two: line 11 asks for it
			  to do     remove it here, or there

			content/glossary.yaml:10  3.avoid.en
			  found     "wick", which is not to be used and to be used in "en"
			  expected  one of the two: line 1 asks for it
			  to do     remove it here, or there

			5 to change; nothing was recorded.
			"
		`);
	});

	it('is refused where it names languages that the site does not have, or that of the terms', async () => {
		expect(
			await refused('- term: wick\n  translations: { rus: фитиль, en: wick }\n  avoid: { fr: mèche, en: string }\n'),
		).toMatchInlineSnapshot(`
			"
			content/glossary.yaml:2  0.translations.rus
			  found     "rus"
			  expected  a language of the site: en, ru, ja
			  to do     write "ru"

			content/glossary.yaml:2  0.translations.en
			  found     a translation into "en"
			  expected  other languages: the term itself is in the default language
			  to do     remove the line

			content/glossary.yaml:3  0.avoid.fr
			  found     "fr"
			  expected  a language of the site: en, ru, ja
			  to do     remove the line, or add the language to site.config.ts

			3 to change; nothing was recorded.
			"
		`);
	});

	it('is refused where a term has no words, or fields with other names', async () => {
		expect(
			await refused(`- term: wick
  translations: { ru: фитиль }
- term: oil
- term: lamp
  translations: { ru: [] }
- term: shade
  translation: { ru: абажур }
`),
		).toMatchInlineSnapshot(`
			"
			content/glossary.yaml:3  1
			  found     keys with values
			  expected  "translations", "avoid" or "keep: true"
			  to do     write one of them, or remove the term

			content/glossary.yaml:5  2.translations.ru
			  found     a list
			  expected  at least one word
			  to do     write a word, or remove the line

			content/glossary.yaml:7  3.translation
			  found     the unknown key "translation"
			  expected  one of term, translations, avoid, keep, note
			  to do     rename it to "translations"

			3 to change; nothing was recorded.
			"
		`);
	});

	it('is refused where it is no list, and no YAML', async () => {
		expect(await refused('wick: фитиль\n')).toMatchInlineSnapshot(`
			"
			content/glossary.yaml:1
			  found     keys with values
			  expected  a list, each entry on a line that starts with "- "
			  to do     write it here

			1 to change; nothing was recorded.
			"
		`);
		expect(await refused('- term: "wick\n')).toContain('content/glossary.yaml:');
	});
});
