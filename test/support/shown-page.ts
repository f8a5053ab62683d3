import type { Site } from '#content/site/site.ts';
import { type SitePage, sitePage } from '#views/site-pages.ts';

/** Returns a page as a language shows it. */
export function shownPage(site: Site, id: string, locale: string): SitePage {
	const page = site.pages.get(id);
	const shown = page && sitePage(site, page, locale);
	if (!shown) throw new Error(`There is no page ${id} in "${locale}".`);
	return shown;
}
