import { expect, it } from 'vitest';
import type { PageAnchor } from 'vitrine/edit';
import { chosenLink, markdownTarget, matchAnchors, offeredPages, readTyped } from './link-choice.ts';

const page = (id: string, address: string, title: string) => ({
	...{ id, path: id === 'index' ? '/' : `/${id}`, address, title, tag: 'ru-RU' },
});
const of = {
	pages: [page('index', '/ru', 'Лампы'), page('guide', '/ru/sovety', 'Советы'), page('wick', '/ru/wick', 'Wick')],
	own: 'wick',
};
const anchor = (on: string, name: string, words?: string): PageAnchor => ({
	...{ page: on, anchor: name, words, level: 0, locale: 'ru' },
});
const guide = [anchor('guide', 'light', 'Как зажечь'), anchor('guide', 'чистый-фитиль', 'Чистый фитиль')];

/** What Enter takes, where these anchors are those of the page that was typed, else those that were found. */
const chosen = (text: string, anchors = guide) => {
	const typed = readTyped(text, of);
	const offered = matchAnchors(anchors, typed.page ? typed.anchor : typed.address === undefined ? typed.words : '');
	const link = chosenLink(typed, { pages: offeredPages(typed, of), anchors: offered }, of);
	return link && [link.target, link.title].filter(Boolean).join(' · ');
};

it('takes a place on a page by its name, or by the words of its heading', () => {
	expect(['/guide#light', '/ru/sovety#light', '/guide#фит', '/guide#КАК'].map((text) => chosen(text))).toEqual([
		'/guide#light · Как зажечь',
		'/guide#light · Как зажечь',
		'/guide#чистый-фитиль · Чистый фитиль',
		'/guide#light · Как зажечь',
	]);
});

it('names no page in a link within it', () => {
	const own = [anchor('wick', 'trim', 'Trim it')];
	expect([chosen('#tri', own), chosen('/wick#trim', own)]).toEqual(['#trim · Trim it', '#trim · Trim it']);
});

it('takes a page without a place, and an address as it is where the site has none', () => {
	expect(
		['/guide#', '/guide', '/guide#none', '/none#x', 'https://a.example/#x', 'a.example', '/#'].map((text) =>
			chosen(text),
		),
	).toEqual([
		'/guide · Советы',
		'/guide · Советы',
		'/guide#none',
		'/none#x',
		'https://a.example/#x',
		'https://a.example',
		'/ · Лампы',
	]);
});

it('takes a page before a heading for words, and nothing where nothing is typed', () => {
	expect(chosen('сов')).toBe('/guide · Советы');
	expect(chosen('фитиль')).toBe('/guide#чистый-фитиль · Чистый фитиль');
	expect([chosen('масло'), chosen(' ')]).toEqual([undefined, undefined]);
});

it('offers the page that has the link first, and only the page of an address with a place', () => {
	const offered = (text: string) => offeredPages(readTyped(text, of), of).map(({ id }) => id);
	expect([offered(''), offered('/guide#фит'), offered('#'), offered('лам')]).toEqual([
		['wick', 'index', 'guide'],
		['guide'],
		['wick'],
		['index'],
	]);
});

it('writes targets as Markdown reads them', () => {
	expect(['/guide#light', '/our team#one', '/guide#a)b'].map(markdownTarget)).toEqual([
		'/guide#light',
		'</our team#one>',
		'</guide#a)b>',
	]);
});
