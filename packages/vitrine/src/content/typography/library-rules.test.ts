import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rounds, seed } from '../../../../../test/support/long-form.ts';
import { randomSource } from '../../../../../test/support/random-inputs.ts';
import { repositoryRoot } from '../../../../../test/support/repository.ts';
import { englishLibraryRules } from './english.ts';
import { europeanLibraryRules } from './european.ts';
import { applyLibrary } from './rules.ts';
import { russianLibraryRules } from './russian.ts';

const languages = {
	en: {
		own: englishLibraryRules,
		words: "a I lamp lamps' it's No. e.g. etc. U.S. p. vol Mr.",
		phrases: [],
	},
	ru: {
		own: russianLibraryRules,
		words:
			'и в с лампа свет дом д. кв. п-д мкр-н мк-н мкрн мкр. эт. этаж литер обл. кр. просп. пр-т б-р комн. влад. кор. г. Москва ' +
			'А. С. Пушкин ООО ОАО НИИ ПБОЮЛ Лампа XIX IV в. вв. век янв фев. мая тыс млн млрд. т. е. и т. д. т.п. а.е.м. см. им. рис. стр. гл. илл. год г гг.',
		phrases: ['XIX в', 'XIX в,', 'А. С. Пушкин', 'см. ниже', 'ул. Новая'],
	},
	...Object.fromEntries(
		Object.entries({
			cs: 'č. s. r. o. a lampa lampy § Ing.',
			de: 'z. B. d. h. die Lampe Lampen Nr. S. für und',
			es: 'p. ej. EE. UU. la lámpara n.º Sr. y',
			fr: 'n° M. p. la lampe l’été à et Mme',
			it: 'n. pag. la lampada l’acqua e po’ dott.',
			nl: 'nr. blz. de lamp ’s foto’s en dhr.',
			pl: 'nr s. lampa i w z ul. r.',
			uk: 'с. вул. лампа і в з р. м. т.',
		}).map(([locale, words]) => [locale, { own: europeanLibraryRules(locale), words, phrases: [] as string[] }]),
	),
};

const signs =
	' , . ! ? | : ; ( ) [ ] - -- – — … .. ... .... " \' « » „ “ ” ‘ & &amp; < > <b> / % № § 5 17 1999 2026'.split(' ');
const spaces = ['', ' ', ' ', ' ', '  ', '\u00A0', '\n', '\t'];

describe.each(Object.entries(languages))(
	'a text in %s without a sign of the rules',
	(locale, { own, words, phrases }) => {
		const bySigns = applyLibrary(own);
		const always = applyLibrary({ ...own, signs: /(?:)/ });

		it('is changed by none of them: random texts', () => {
			const below = randomSource(seed);
			const tokens = [...words.split(' '), ...phrases, ...signs];
			const token = () => tokens[below(tokens.length)] ?? '';
			for (let round = 0; round < rounds(1_000, 8_000); round++) {
				const parts = Array.from({ length: 1 + below(6) }, () => token() + (spaces[below(spaces.length)] ?? ''));
				const text = parts.join('');
				expect(bySigns(text), JSON.stringify(text)).toBe(always(text));
			}
		});

		const folder = join(repositoryRoot, 'content', locale);
		if (!existsSync(folder)) return;
		it('is changed by none of them: the content of this site', () => {
			const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
				/\.(md|yaml)$/.test(name),
			);
			const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
			expect(lines.length).toBeGreaterThan(500);
			for (const line of lines) expect(bySigns(line), line).toBe(always(line));
		});
	},
);
