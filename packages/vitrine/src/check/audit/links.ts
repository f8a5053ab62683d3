import { decodePath } from '#i18n/path-encoding.ts';
import type { AuditedPage } from './audited-page.ts';
import { type AuditedSite, pathOf, whatIsAt } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** Every link leads to a page or file that exists, in its canonical form, and every anchor to a place on it. */
export function links(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap((page) => page.links.flatMap((link) => checkLink(link, page, site)));
}

function checkLink(link: string, page: AuditedPage, site: AuditedSite): Finding[] {
	const add = (what: string, fix: string): Finding[] => [{ page: page.path, found: `a link to "${link}"${what}`, fix }];
	const url = URL.parse(link, site.origin + page.path);
	if (link === '' || !url) return add('', 'write an address');
	const path = pathOf(link, site, page.path);
	if (path === undefined) return [];
	if (link === '#') return add('', 'write an anchor');
	const target = site.pages.get(path);
	if (target) {
		const anchor = decodePath(url.hash.slice(1)) ?? url.hash;
		if (anchor === '' || target.ids.includes(anchor)) return [];
		return add(`, but no such place on ${path}`, `write an id that is there, or put {#${anchor}} behind a heading`);
	}
	if (site.answers.get(path)?.status === 200 && !site.otherScreens.has(path)) return [];
	return add(
		`, which ${whatIsAt(site.origin + path, site)}`,
		'lead it to a page or file that exists, as its address is written',
	);
}
