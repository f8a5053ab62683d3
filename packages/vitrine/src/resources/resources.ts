import { buildFiles } from './builds.ts';
import { cards } from './cards.ts';
import { contact } from './contact.ts';
import { errorScreens } from './error-screens.ts';
import { earlierFiles, files } from './files.ts';
import { icons } from './icons.ts';
import { licences } from './licences.ts';
import { messages } from './messages.ts';
import { pages } from './pages.ts';
import type { Publication, Resource } from './resource.ts';
import { robots } from './robots.ts';
import { securityTxt } from './security-txt.ts';
import { siteIcons } from './site-icons.ts';
import { sitemaps } from './sitemaps.ts';
import { stylesOf } from './styles.ts';
import { webManifests } from './web-manifests.ts';

/** What stands inline in every page, for the hashes of the security policy. */
export function inlineStyles(publication: Publication): string[] {
	return [stylesOf(publication)];
}

/**
 * Lists everything that a GET can answer. Development, the export, the server, the sitemaps and the audit read this
 * list and no other.
 */
export function resources(publication: Publication): Resource[] {
	const own = [
		...pages(publication),
		...errorScreens(publication),
		...contact(publication),
		...messages(publication),
		...icons(publication),
		...sitemaps(publication),
		...robots(publication),
		...licences(publication),
		...securityTxt(publication),
		...buildFiles(publication),
		...cards(publication),
		...siteIcons(publication),
		...webManifests(publication),
		...files(publication),
	];
	return [...own, ...earlierFiles(publication.earlier, own)];
}
