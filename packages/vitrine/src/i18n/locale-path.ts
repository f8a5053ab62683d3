/** The part of a site's settings that decides which address belongs to which language. */
export interface LocalePaths {
	locales: readonly { code: string }[];
	defaultLocale: string;
}

/**
 * Puts a language's prefix before a path (specification §1: the default language has none).
 *
 * @example localizePath({ path: '/about', locale: 'ru' }, paths) // '/ru/about'
 * @example localizePath({ path: '/', locale: 'ru' }, paths) // '/ru'
 * @example localizePath({ path: '/about', locale: 'en' }, paths) // '/about'
 */
export function localizePath({ path, locale }: { path: string; locale: string }, paths: LocalePaths): string {
	if (locale === paths.defaultLocale) return path;
	return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/**
 * Takes a language's prefix off a path. A first segment that names no language is content.
 *
 * @example splitLocale('/ru/about', paths) // { locale: 'ru', path: '/about' }
 * @example splitLocale('/fr/about', paths) // { locale: 'en', path: '/fr/about' }
 */
export function splitLocale(pathname: string, paths: LocalePaths): { locale: string; path: string } {
	const [, prefix = ''] = pathname.split('/', 2);
	const isPrefix = prefix !== paths.defaultLocale && paths.locales.some(({ code }) => code === prefix);
	if (!isPrefix) return { locale: paths.defaultLocale, path: pathname };
	return { locale: prefix, path: pathname.slice(prefix.length + 1) || '/' };
}
