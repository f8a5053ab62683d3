import { expect, it } from 'vitest';
import type { SiteOverview } from 'vitrine/edit';
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
		...{ status: { state: 'idle' }, kinds: {}, pictures: { 'content/en/pages/lamp.png': 'content/en/pages/about.md' } },
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
