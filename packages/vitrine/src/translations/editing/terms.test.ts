import { describe, expect, it } from 'vitest';
import { glossaryFile } from '#content/glossary/glossary.ts';
import { article } from '../../../../../test/support/complaint-about.ts';
import { confirmedSite } from '../../../../../test/support/translated-site.ts';
import { findTermProblems } from '../glossary/check-terms.ts';
import { readTranslations } from '../state/read-translations.ts';
import { openTranslations } from './translation-session.ts';

const glossary = `- term: wick
  translations:
    ru: фитиль
    ja: [芯, ランプ芯]
  avoid:
    ru: шнур
    en: string
  note: The cord that draws the oil.
- term: Lantern
  keep: true
`;

const file = 'content/ru/pages/lamps.md';
const original = 'content/en/pages/lamps.md';

describe('the terms of the glossary at a text', () => {
	it('are judged as the check of translations does', async () => {
		const { root } = await confirmedSite({
			[glossaryFile]: glossary,
			[original]: article('', 'Two *wicks* burn.\n\nLantern and `wick`.\n\nA wick.\n\nTie a string.'),
			[file]: article('', 'Горят два *фитиля*.\n\nФонарь и `wick`.\n\nИз шнура.\n\nЗавяжите шнур.'),
			'content/ja/pages/lamps.md': article('', '芯が二本。\n\nLanternと`wick`。\n\n糸。\n\n結ぶ。'),
		});
		const { states, terms } = openTranslations(root);
		const judged = async (path: string) =>
			(await states(path)).flatMap(({ translation, terms: own = [] }) =>
				own.map(({ term, state, sourceForms, forms }) => {
					const [index] = 'place' in translation ? translation.place : [];
					return `${index} ${term} ${state}: ${sourceForms} | ${forms}`;
				}),
			);
		expect(await judged(file)).toEqual([
			'0 wick found: wicks | фитиля',
			'1 Lantern missing: lantern | ',
			'2 wick wrong: wick | шнура',
		]);
		expect(await judged('content/ja/pages/lamps.md')).toEqual([
			'0 wick found: wicks | 芯',
			'1 Lantern found: lantern | lantern',
			'2 wick missing: wick | ',
		]);
		const problems = await findTermProblems((await readTranslations(root)).glossary, await readTranslations(root));
		const ofCheck = problems.filter((problem) => problem.file === file).map(({ where }) => where);
		// A word that is not to be used is there, and the one of the glossary is not.
		expect(ofCheck).toEqual(['002', '003', '003']);

		const typed = await terms({ file, place: [2], text: 'Из фитилей и шнура.' });
		expect(typed).toEqual([
			{
				term: 'wick',
				words: ['фитиль'],
				note: 'The cord that draws the oil.',
				state: 'wrong',
				sourceForms: ['wick'],
				forms: ['шнура'],
				avoided: ['шнур'],
			},
		]);
		expect((await terms({ file, place: [2], text: 'Фитиль.' })).map(({ state }) => state)).toEqual(['found']);
		expect(await terms({ file: original, place: [3], text: 'Tie a rope.' })).toEqual([]);
		expect(await terms({ file: original, place: [3], text: 'Tie two strings.' })).toMatchObject([
			{ term: 'wick', state: 'wrong', forms: ['strings'], avoided: ['string'] },
		]);
	});
});
