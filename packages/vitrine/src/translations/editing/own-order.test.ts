import { expect, it } from 'vitest';
import { home } from '../../../../../test/support/fixture-site.ts';
import { confirmedSite, type TranslatedSite } from '../../../../../test/support/translated-site.ts';
import { openTranslations } from './translation-session.ts';

const hero = (title: string, ...panes: [lang: string, caption: string][]) => {
	const rows = panes.map(([lang, caption]) => `  - { lang: ${lang}, word: ${lang}, caption: ${caption} }`);
	return ['kind: hero', `title: ${title}`, `lead: ${title}`, 'actions: []', 'panes:', ...rows].join('\n');
};

/** The home page with panes in three languages, in each that of its own first. */
const panes = () =>
	confirmedSite({
		...home('en', { hero: hero('Lamp', ['en', 'In English'], ['ru', 'In Russian'], ['ja', 'In Japanese']) }),
		...home('ru', { hero: hero('Лампа', ['ru', 'По-русски'], ['en', 'По-английски'], ['ja', 'По-японски']) }),
	});

async function captions({ root }: TranslatedSite) {
	const states = await openTranslations(root).states('content/ru/pages/index.yaml');
	return states.flatMap(({ state, source, translation }) => {
		const own = 'place' in translation ? translation : undefined;
		const isPane = [source, own].some((text) => text?.place.includes('panes'));
		return isPane ? [`${own?.place[3]} ${own?.text}: ${source?.text} ${state}`] : [];
	});
}

it('pairs entries of a list that each language orders for itself by what names them', async () => {
	const site = await panes();
	expect(await captions(site)).toEqual([
		'1 По-английски: In English up-to-date',
		'0 По-русски: In Russian up-to-date',
		'2 По-японски: In Japanese up-to-date',
	]);
	site.edit('content/en/pages/index.yaml', 'In Russian', 'In the Russian language');
	expect(await captions(site)).toEqual([
		'1 По-английски: In English up-to-date',
		'0 По-русски: In the Russian language out-of-date',
		'2 По-японски: In Japanese up-to-date',
	]);
	await site.run('accept', '--all');
	const { confirm } = openTranslations(site.root);
	site.edit('content/en/pages/index.yaml', 'In Japanese', 'In the Japanese language');
	await confirm({ file: 'content/ru/pages/index.yaml', places: [['sections', 'hero', 'panes', 2, 'caption']] });
	expect(await captions(site)).toEqual([
		'1 По-английски: In English up-to-date',
		'0 По-русски: In the Russian language up-to-date',
		'2 По-японски: In the Japanese language up-to-date',
	]);
});

it('pairs no entry with one of another name', async () => {
	const site = await panes();
	site.edit('content/ru/pages/index.yaml', 'lang: ja', 'lang: de');
	expect(await captions(site)).toEqual([
		'1 По-английски: In English up-to-date',
		'0 По-русски: In Russian up-to-date',
		'undefined undefined: In Japanese missing',
		'2 По-японски: undefined extra',
	]);
});
