import { expect, it } from 'vitest';
import type { SiteOverview } from 'vitrine/edit';
import { findPage, linkedPages, matchPages } from './linked-pages.ts';

const text = (title: string) => ({ file: '', title });
const site = {
	defaultLocale: 'en',
	locales: [
		{ code: 'en', tag: 'en-US' },
		{ code: 'ru', tag: 'ru-RU' },
	],
	pages: [
		{ id: 'index', texts: { en: text('Lamps'), ru: text('Лампы') }, addresses: { en: '/', ru: '/ru' } },
		{ id: 'guide', texts: { en: text('Guide'), ru: text('Советы') }, addresses: { en: '/guide', ru: '/ru/sovety' } },
		{ id: 'wick', texts: { en: text('Wick') }, addresses: { en: '/wick', ru: '/ru/%D1%81' } },
		{ id: 'news/oil', texts: { ru: text('Масло') }, addresses: { ru: '/ru/news/oil' } },
	],
} as unknown as SiteOverview;

it('names pages in a language, and in another one where they lack it', () => {
	const rows = (locale: string) => linkedPages(site, locale).map(({ id: _, ...page }) => Object.values(page).join(' '));
	expect(rows('ru')).toEqual([
		'/ /ru Лампы ru-RU',
		'/guide /ru/sovety Советы ru-RU',
		'/wick /ru/с Wick en-US',
		'/news/oil /ru/news/oil Масло ru-RU',
	]);
	expect(rows('en').slice(1)).toEqual([
		'/guide /guide Guide en-US',
		'/wick /wick Wick en-US',
		'/news/oil /news/oil Масло ru-RU',
	]);
});

it('finds a page by its address in a language, and by that without one', () => {
	const pages = linkedPages(site, 'ru');
	expect(
		['/guide', '/ru/sovety', '/sovety', '/ru/с', '/ru/%D1%81'].map((address) => findPage(pages, address)?.path),
	).toEqual(['/guide', '/guide', undefined, '/wick', '/wick']);
});

it('finds pages by title and address, those whose title begins with what was typed first', () => {
	const pages = linkedPages(site, 'ru');
	const found = (typed: string) => matchPages(pages, typed).map(({ path }) => path);
	expect([found(''), found('ИЛ'), found('масло'), found('/ru/с')]).toEqual([
		['/', '/guide', '/wick', '/news/oil'],
		[],
		['/news/oil'],
		['/wick'],
	]);
	expect(found('i')).toEqual(['/guide', '/wick', '/news/oil']);
	expect(found('w')).toEqual(['/wick', '/news/oil']);
});
