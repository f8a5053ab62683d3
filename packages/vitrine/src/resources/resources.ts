import type { RenderContext } from '#views/render-context.ts';
import { type SitePage, sitePages } from '#views/site-pages.ts';
import { buildFiles } from './builds.ts';
import { cards } from './cards.ts';
import { errorScreens } from './error-screens.ts';
import { feeds } from './feeds.ts';
import { earlierFiles, files } from './files.ts';
import { forms } from './forms.ts';
import { icons } from './icons/icons.ts';
import { siteIcons } from './icons/site-icons.ts';
import { licenses } from './licenses.ts';
import { markdown } from './markdown/markdown.ts';
import { messages } from './messages.ts';
import { pages } from './pages.ts';
import type { Resource } from './resource.ts';
import { robots } from './robots.ts';
import { search } from './search.ts';
import { securityTxt } from './security-txt.ts';
import { sitemaps } from './sitemaps.ts';
import { styleFiles } from './styles.ts';
import { webManifests } from './web-manifests.ts';

export { formSettings } from '#views/forms.ts';
export { sitePages } from '#views/site-pages.ts';
export { answer } from './answer.ts';
export { loadCardFonts } from './card/card-fonts.ts';
export { pages } from './pages.ts';
export { searchIndexes } from './search.ts';
export { shellId, shellOf } from './shell.ts';
export { inlineStyles } from './styles.ts';
export { keyOf, perform } from './task.ts';

/**
 * Lists everything that a GET can answer. Development, the export, the server, the sitemaps and the audit read this
 * list and no other.
 *
 * @param shown the pages to list, if not all: a caller that needs a few of thousands saves the rest
 */
export function resources(context: RenderContext, shown: readonly SitePage[] = sitePages(context.site)): Resource[] {
	const own = [
		...pages(context, shown),
		...errorScreens(context),
		...forms(context),
		...messages(context),
		...icons(context),
		...markdown(context, shown),
		...sitemaps(context, shown),
		...feeds(context),
		...robots(context),
		...licenses(context),
		...securityTxt(context),
		...buildFiles(context),
		...cards(context, shown),
		...siteIcons(context),
		...webManifests(context),
		...styleFiles(context),
		...search(context),
		...files(context),
	];
	return [...own, ...earlierFiles(context.earlier, own)];
}
