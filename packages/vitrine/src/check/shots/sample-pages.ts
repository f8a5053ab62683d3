import { localizePath, splitLocale } from '#i18n/locale-path.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { href } from '#routes.ts';

/** A page that stands for all pages of its kind in its language. */
export interface SamplePage {
	kind: 'home' | 'article' | '404';
	locale: string;
	/** The locale as browsers name it. */
	tag: string;
	path: string;
}

/**
 * Of every language: the home page, the longest article, the screen that says that there is no such page.
 *
 * @param isMeant leaves out articles, such as those that are not translated
 */
export function samplePages(manifest: Manifest, isMeant = (_path: string) => true): SamplePage[] {
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
