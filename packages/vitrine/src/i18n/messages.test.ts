import { expect, it, vi } from 'vitest';
import { createTranslate, type Messages } from './messages.ts';

const english: Messages = {
	'article-children': '{count, plural, one {# page} other {# pages}}',
	'skip-to-content': 'Skip',
};
const russian: Messages = {
	'article-children': '{count, plural, one {# страница} few {# страницы} many {# страниц} other {# страницы}}',
	'header-home': '{site}, главная',
};
const dir = 'ltr';
const inEnglish = { tag: 'en-US', dir, messages: english } as const;
const inRussian = { tag: 'ru-RU', dir, messages: russian } as const;
const inKazakh = { tag: 'kk-KZ', dir, messages: {} } as const;

it.each([
	[0, '0 страниц'],
	[1, '1 страница'],
	[2, '2 страницы'],
	[5, '5 страниц'],
	[11, '11 страниц'],
	[21, '21 страница'],
	[1.5, '1,5 страницы'],
])('counts %s in Russian as %s (§5)', (count, text) => {
	const t = createTranslate([inRussian, inEnglish]);
	expect(t('article-children', { count })).toEqual({ text, lang: undefined, dir: undefined });
});

it('takes a key that the language lacks from the first that replaces it, with its grammar and tag (§5, §14)', () => {
	const t = createTranslate([inKazakh, inRussian, inEnglish]);
	expect(t('skip-to-content')).toEqual({ text: 'Skip', lang: 'en-US', dir });
	expect(t('article-children', { count: 3 })).toEqual({ text: '3 страницы', lang: 'ru-RU', dir });
});

it('fills in values in the language of the text, not in that of the page', () => {
	const t = createTranslate([inKazakh, inRussian, inEnglish]);
	expect(t('header-home', (tag) => ({ site: tag })).text).toBe('ru-RU, главная');
});

it('shows nothing and warns where no language has the key: never the key itself (§5)', () => {
	const warn = vi.fn();
	const t = createTranslate([inKazakh, inRussian, inEnglish], warn);
	expect(t('table-label').text).toBe('');
	expect(warn).toHaveBeenCalledOnce();
});

it('shows HTML in a value as text (faults L12)', () => {
	const t = createTranslate([inRussian, inEnglish]);
	expect(t('header-home', { site: '<b>' }).text).toBe('<b>, главная');
});
