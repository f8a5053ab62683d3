import type { AuditedPage, AuditedSite, Finding } from './audited-site.ts';

/** Every link leads to a page or file that exists, in its canonical form, and every anchor to a place on it. */
export function links(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap((page) => [
		...page.links.flatMap((link) => checkLink(link, page, site)),
		...page.parts.flatMap((part) => checkPart(part, page, site)),
		...duplicateIds(page),
	]);
}

function checkLink(link: string, page: AuditedPage, site: AuditedSite): Finding[] {
	const add = (expected: string): Finding[] => [{ page: page.path, found: `a link to "${link}"`, expected }];
	const base = `${site.origin}${page.path}`;
	if (link === '' || !URL.canParse(link, base)) return add('an address');
	const url = new URL(link, base);
	if (url.origin !== site.origin) return [];
	if (url.pathname === page.path && url.hash === '' && link.startsWith('#')) return add('an anchor');
	const target = site.pages.get(url.pathname);
	if (!target) return site.files.has(url.pathname) ? [] : add('a page or file that exists');
	const anchor = decodeURIComponent(url.hash.slice(1));
	return anchor === '' || target.ids.includes(anchor) ? [] : add(`an id on ${target.path}`);
}

function checkPart(part: string, page: AuditedPage, site: AuditedSite): Finding[] {
	const url = new URL(part, `${site.origin}${page.path}`);
	if (url.origin === site.origin && site.files.has(url.pathname)) return [];
	return [{ page: page.path, found: `the file "${part}"`, expected: 'a file of this site' }];
}

function duplicateIds({ path, ids }: AuditedPage): Finding[] {
	const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
	return [...repeated].map((id) => ({ page: path, found: `the id "${id}" more than once`, expected: 'each id once' }));
}
