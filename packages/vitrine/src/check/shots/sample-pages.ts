import { localizePath, splitLocale } from '#i18n/locale-path.ts';
import type { Manifest, ManifestEntry } from '#protocol/manifest.ts';
import { href } from '#routes.ts';

/** A page to be looked at. */
export interface ShownPage {
	kind: 'home' | 'article' | '404';
	locale: string;
	/** The locale as browsers name it. */
	tag: string;
	path: string;
}

/**
 * Returns sample pages of every language: the home page, the longest article and the 404 screen.
 *
 * @param isMeant leaves out articles, such as those that are not translated
 */
export function samplePages(manifest: Manifest, isMeant = (_path: string) => true): ShownPage[] {
	return manifest.locales.flatMap(({ code: locale, tag }) => {
		const home = localizePath({ path: href('home'), locale }, manifest);
		const [article] = manifest.resources
			.filter(
				({ kind, path }) =>
					kind === 'page' && path !== home && splitLocale(path, manifest).locale === locale && isMeant(path),
			)
			.toSorted((a, b) => b.size.identity - a.size.identity);
		return [
			{ kind: 'home' as const, locale, tag, path: home },
			...(article ? [{ kind: 'article' as const, locale, tag, path: article.path }] : []),
			{ kind: '404' as const, locale, tag, path: localizePath({ path: href('notFound'), locale }, manifest) },
		];
	});
}

/** The page at an address of the site; undefined where none is. */
export function pageAt(address: string, manifest: Manifest): ShownPage | undefined {
	const { pathname } = new URL(`http://localhost${address}`);
	const entry = pagesOf(manifest).find(({ path }) => path === pathname);
	if (!entry) return undefined;
	const { locale } = splitLocale(entry.path, manifest);
	const tag = manifest.locales.find(({ code }) => code === locale)?.tag ?? locale;
	return { kind: entry.kind === 'home' ? 'home' : 'article', locale, tag, path: entry.path };
}

/** Every page that has an address of its own. */
export function pagesOf({ resources }: Manifest): ManifestEntry[] {
	return resources.filter(({ kind }) => kind === 'home' || kind === 'page' || kind === 'contact-form');
}
