import { expect, it } from 'vitest';
import type { SiteOverview } from 'vitrine/edit';
import { itemNames } from '../../section-kinds.ts';
import type { NamedUnpublished } from '../api.ts';
import { ru } from '../words/ru.ts';
import { countPages, listChanges } from './listed-changes.ts';

const locale = (code: string) => ({ code, name: code, shortName: code, tag: code, dir: 'ltr' as const });
const text = (file: string, title: string) => ({ file, title });

const site: SiteOverview = {
	...{ name: 'Lamps', defaultLocale: 'en', timeZone: 'UTC', locales: [locale('en'), locale('ru')] },
	pages: [
		{
			id: 'about',
			texts: { en: text('content/en/pages/about.md', 'About'), ru: text('content/ru/pages/about.md', 'О лампе') },
			addresses: {},
		},
		{ id: 'oil', texts: { en: text('content/en/pages/oil.md', 'Oil') }, addresses: {} },
	],
	...{ files: [], kinds: [], isRead: true, problems: [] },
};

const whole = (file: string, state: 'added' | 'changed' = 'changed') =>
	({ file, state, changes: undefined, confirmed: 0 }) satisfies NamedUnpublished['files'][number];

it('lists a picture with the page that shows it, and names pages in the language of the interface', () => {
	const unpublished: NamedUnpublished = {
		files: [
			whole('content/en/pages/about.md'),
			whole('content/en/pages/lamp.png', 'added'),
			whole('content/en/pages/unused.png', 'added'),
			whole('content/en/pages/oil.md'),
		],
		...{ hasGit: true, written: [], obstacle: undefined, target: undefined, hasCommand: false, isBlocking: false },
		...{
			status: { state: 'idle' },
			kinds: {},
			items: {},
			pictures: { 'content/en/pages/lamp.png': 'content/en/pages/about.md' },
		},
	};
	const pages = listChanges(site, { unpublished, pending: [], words: ru });
	const shown = pages.map(({ name, files }) => [
		name,
		...files.flatMap(({ changes }) => changes.map(({ label }) => label)),
	]);
	expect(shown).toEqual([
		['Oil', 'Файл целиком'],
		['Изображения', 'unused.png'],
		['О лампе', 'lamp.png', 'Файл целиком'],
	]);
	expect(countPages(pages)).toBe(2);
});

it('names the item of a list that a change is in, as several have a field of that name', () => {
	const file = 'content/en/pages/prices.yaml';
	const priceOf = (index: number) => ['sections', 'plans', 'plans', index, 'price'];
	const change = (index: number) => ({
		...{ kind: 'set' as const, place: priceOf(index), at: priceOf(index), before: 25, now: 27 },
		id: `${index}`,
	});
	const unpublished: NamedUnpublished = {
		files: [{ file, state: 'changed', confirmed: 0, changes: [change(0), change(1), change(2)] }],
		...{ hasGit: true, written: [], obstacle: undefined, target: undefined, hasCommand: false, isBlocking: false },
		...{ status: { state: 'idle' }, kinds: { [file]: { plans: 'prices' } }, pictures: {} },
		items: {
			[file]: itemNames([
				{ place: ['sections', 'plans', 'title'], value: 'Light by subscription' },
				{ place: ['sections', 'plans', 'plans', 0, 'label'], value: 'Small' },
				{ place: ['sections', 'plans', 'plans', 0, 'name'], value: 'Room' },
				{ place: ['sections', 'plans', 'plans', 1, 'name'], value: 'Floor' },
				{ place: ['sections', 'plans', 'plans', 2, 'name'], value: '' },
			]),
		},
	};
	const [page] = listChanges(site, { unpublished, pending: [], words: ru });
	const labels = page?.files.flatMap(({ changes }) => changes.map(({ label }) => label));
	expect(labels).toEqual(['Prices · Room · Цена', 'Prices · Floor · Цена', 'Prices · Цена']);
});
