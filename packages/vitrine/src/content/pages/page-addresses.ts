import { localizePath } from '#i18n/locale-path.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { homeId } from '../site/site.ts';
import type { PageHead } from './pages.ts';

/** The files of pages by locale code and id. */
export type FilesByLocale<Head extends PageHead> = ReadonlyMap<string, ReadonlyMap<string, Head>>;

export function filesByLocale<Head extends PageHead>(
	files: readonly Head[],
	{ locales }: Pick<SiteConfig, 'locales'>,
): FilesByLocale<Head> {
	const byLocale = new Map(locales.map(({ code }) => [code, new Map<string, Head>()]));
	for (const file of files) byLocale.get(file.locale)?.set(file.id, file);
	return byLocale;
}

/** The address of a page in a language, whether it has a file there or not. */
export type AddressOf = (id: string, locale: string) => string;

/** Creates the look-up of addresses. The slug of a draft counts, too: no address changes on the day it is published. */
export function createAddresses(byLocale: FilesByLocale<PageHead>, config: SiteConfig): AddressOf {
	const slugOf = (id: string, locale: string) => {
		const file = byLocale.get(locale)?.get(id) ?? byLocale.get(config.defaultLocale)?.get(id);
		return file?.slug ?? id.slice(id.lastIndexOf('/') + 1);
	};
	return (id, locale) => {
		if (id === homeId) return localizePath({ path: '/', locale }, config);
		const parts = id.split('/');
		const slugs = parts.map((_, depth) => slugOf(parts.slice(0, depth + 1).join('/'), locale));
		return localizePath({ path: encodePath(`/${slugs.join('/')}`), locale }, config);
	};
}

export function parentId(id: string): string {
	return id.slice(0, id.lastIndexOf('/'));
}
