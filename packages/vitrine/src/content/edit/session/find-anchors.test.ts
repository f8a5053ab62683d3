import { expect, it } from 'vitest';
import { article } from '../../../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { openSession } from './edit-session.ts';

const [english, russian] = ['content/en/pages/about.md', 'content/ru/pages/about.md'] as const;

/** Questions of which one has a name, and a section that comes later. */
const sections = (question: string) => `title: Prices
description: All of them.
updated: 2026-02-01
sections:
  ask:
    kind: questions
    label: Label
    title: ${question}
    items: [{ name: oil, question: '${question}?', answer: Yes. }, { question: None?, answer: No. }]
  later:
    kind: text
    publishAt: 2999-01-01T00:00
    label: Later
    title: Later
    text: Later.
`;

async function opened(files: Record<string, string> = {}) {
	const session = await openSession(siteWith(files));
	return async (file: string, wanted: { page?: string; text?: string }) =>
		(await session.anchors({ file, locale: /^content\/(..)\//.exec(file)?.[1] ?? 'ja', ...wanted })).map(
			({ page, anchor, words, level, locale }) => [`${page}#${anchor}`, words, level, locale].join(' · '),
		);
}

it('names the headings of a page in the language of the link, in which the build accepts them', async () => {
	const on = await opened({
		'content/en/pages/lamps.md': article('', '## Light it {#light}\n\nOne.\n\n### Trim *it*\n\nTwo.'),
		'content/ru/pages/lamps.md': article('', '## Как зажечь {#light}\n\nРаз.\n\n### Чистый фитиль\n\nДва.'),
	});
	expect(await on(russian, { page: 'lamps' })).toEqual([
		'lamps#light · Как зажечь · 0 · ru',
		'lamps#чистый-фитиль · Чистый фитиль · 1 · ru',
	]);
	expect(await on(english, { page: 'lamps' })).toEqual([
		'lamps#light · Light it · 0 · en',
		'lamps#trim-it · Trim it · 1 · en',
	]);
	// Menus are followed in every language.
	expect(await on('content/navigation.yaml', { page: 'lamps' })).toEqual(['lamps#light · Light it · 0 · en']);
	expect(await on('content/navigation.yaml', { page: 'about' })).toEqual(['about#oil · 油 · 0 · ja']);
	// They call a section by its label.
	expect(await on('content/navigation.yaml', { page: 'index' })).toEqual([
		'index#to-features · できること · 0 · ja',
		'index#to-contacts · Write to us · 0 · en',
	]);
	expect(await on(russian, { page: 'nowhere' })).toEqual([]);
});

it('leaves out what a page lacks that is shown in another language', async () => {
	const on = await opened({
		'content/en/pages/only.md': article('', 'See.'),
		'content/en/pages/lamps.md': article('', '## One {#one}\n\nOne.\n\n## Two\n\nTwo.'),
		'content/ru/pages/lamps.md': article('', '## Один {#one}\n\nРаз.'),
	});
	expect(await on('content/en/pages/only.md', { page: 'lamps' })).toEqual(['lamps#one · One · 0 · en']);
	expect(await on(russian, { page: 'only' })).toEqual([]);
	expect(await on(russian, { page: 'guide/wick' })).toEqual([]);
});

it('names sections by their titles, with the parts that have a name, and none that comes or goes', async () => {
	const on = await opened({
		'content/en/pages/prices.yaml': sections('Which oil'),
		'content/ru/pages/prices.yaml': sections('Какое масло'),
	});
	expect(await on(russian, { page: 'prices' })).toEqual([
		'prices#to-ask · Какое масло · 0 · ru',
		'prices#to-ask.oil · Какое масло? · 1 · ru',
	]);
});

it('finds headings on all pages by their words, those that begin with them first', async () => {
	const on = await opened({
		'content/en/pages/lamps.md': article('', '## More oil {#more}\n\nOne.'),
		'content/ru/pages/lamps.md': article('', '## Больше масла {#more}\n\nРаз.'),
	});
	expect(await on(russian, { text: 'МАСЛ' })).toEqual([
		'about#oil · Масло · 0 · ru',
		'lamps#more · Больше масла · 0 · ru',
	]);
	expect(await on(russian, { page: 'lamps', text: 'масло' })).toEqual([]);
});

it('offers nothing where the site has problems, and nothing to a file that is not edited', async () => {
	const on = await opened({ [english]: article('', '[Nowhere](/nowhere)') });
	expect(await on(russian, { page: 'guide' })).toEqual([]);
	await expect(on('package.json', { page: 'guide' })).rejects.toThrow('no file with fields');
});
