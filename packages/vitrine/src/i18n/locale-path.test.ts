import { expect, it } from 'vitest';
import { localizePath, splitLocale } from './locale-path.ts';

const paths = { locales: [{ code: 'en' }, { code: 'ru' }, { code: 'ja' }], defaultLocale: 'en' };

it.each([
	['/', 'en', '/'],
	['/', 'ru', '/ru'],
	['/about', 'en', '/about'],
	['/guide/wick', 'ja', '/ja/guide/wick'],
])('puts %s in %s at %s, and takes it apart again', (path, locale, localized) => {
	expect(localizePath({ path, locale }, paths)).toBe(localized);
	expect(splitLocale(localized, paths)).toEqual({ path, locale });
});

it('takes a first segment that names no language for content', () => {
	expect(splitLocale('/fr/about', paths)).toEqual({ locale: 'en', path: '/fr/about' });
	expect(splitLocale('/rust', paths)).toEqual({ locale: 'en', path: '/rust' });
	expect(splitLocale('/en/about', paths)).toEqual({ locale: 'en', path: '/en/about' });
});
