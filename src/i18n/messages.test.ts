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
const fallback = { tag: 'en-US', messages: english };

it.each([
	[0, '0 страниц'],
	[1, '1 страница'],
	[2, '2 страницы'],
	[5, '5 страниц'],
	[11, '11 страниц'],
	[21, '21 страница'],
	[1.5, '1,5 страницы'],
])('counts %s in Russian as %s (§5)', (count, text) => {
	const t = createTranslate({ tag: 'ru-RU', messages: russian, fallback });
	expect(t('article-children', { count })).toBe(text);
});

it('takes a key that the language lacks from the fallback language, with its grammar (§5)', () => {
	const t = createTranslate({ tag: 'ru-RU', messages: {}, fallback });
	expect(t('skip-to-content')).toBe('Skip');
	expect(t('article-children', { count: 1 })).toBe('1 page');
});

it('shows nothing and warns where no language has the key: never the key itself (§5)', () => {
	const warn = vi.fn();
	const t = createTranslate({ tag: 'ru-RU', messages: {}, fallback, warn });
	expect(t('table-label')).toBe('');
	expect(warn).toHaveBeenCalledOnce();
});

it('shows HTML in a value as text (faults L12)', () => {
	const t = createTranslate({ tag: 'ru-RU', messages: russian, fallback });
	expect(t('header-home', { site: '<b>' })).toBe('<b>, главная');
});
