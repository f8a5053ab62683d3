import { localizePath } from '#i18n/locale-path.ts';
import type { LayoutData } from '#protocol/layout.ts';
import { href } from '#routes.ts';
import type { RenderContext } from '#views/render-context.ts';

/** The page on which a site is searched in a language. */
export function searchAddress({ site }: Pick<RenderContext, 'site'>, locale: string): string {
	return localizePath({ path: href('search'), locale }, site.config);
}

/** Returns the search field of a page's header, if the settings turn search on. */
export function searchLink(context: RenderContext, locale: string): Pick<LayoutData, 'search'> {
	const { site, searchScript: script } = context;
	return site.config.search ? { search: { address: searchAddress(context, locale), script } } : {};
}
