import type { JoinedPage } from '#content/pages/join-pages.ts';
import type { PageHead } from '#content/pages/pages.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import type { UnitFile } from './unit.ts';

/** Where the pages of texts are. */
export interface PagePlaces {
	config: Pick<SiteConfig, 'defaultLocale'>;
	/** By their id. */
	pages: ReadonlyMap<string, JoinedPage<PageHead>>;
}

/** Returns where the original of a page is read, and where its translation is, or will be; neither for a file that is no page. */
export function pageAddresses(
	{ source, locale }: { source: UnitFile | undefined; locale: string },
	{ config, pages }: PagePlaces,
): { original?: string | undefined; own?: string | undefined } {
	const page = source?.head && pages.get(source.head.id);
	if (!page) return {};
	const original = page.translations[config.defaultLocale]?.address;
	return { original, own: page.translations[locale]?.address ?? page.fallbacks[locale]?.address };
}
