import type { Alternate } from './audited-page.ts';
import { type AuditedSite, homesOf, pageAt, pathOf, whatIsAt } from './audited-site.ts';
import type { Finding } from './finding.ts';
import { type SitemapEntry, sitemapPath } from './read-sitemap.ts';

/**
 * The sitemaps list exactly the pages that may be indexed, each in the sitemap of its language, with the same addresses
 * and translations as the pages (specification §13).
 */
export function sitemaps(site: AuditedSite): Finding[] {
	const findings = [...indexFindings(site)];
	const listed = new Set<string>();
	for (const [path, { entries, problem }] of site.sitemaps) {
		const add = (found: string, fix: string) => findings.push({ page: path, found, fix });
		if (problem !== undefined) add(`no XML: ${problem}`, 'correct it; search engines read none of it');
		for (const entry of entries) {
			if (listed.has(entry.address)) add(`${entry.address} a second time`, 'list each page once');
			listed.add(entry.address);
			for (const [found, fix] of entryProblems(entry, path, site)) add(found, fix);
		}
	}
	for (const { path, isIndexed, canonical } of site.pages.values()) {
		if (isIndexed && (canonical === undefined || !listed.has(canonical)))
			findings.push({ page: path, found: 'in no sitemap', fix: 'list it in the sitemap of its language' });
	}
	return findings;
}

/** Feeds and other files of XML are well-formed: a reader refuses the whole of one that is not. */
export function feeds(site: AuditedSite): Finding[] {
	return [...site.brokenXml].map(([page, problem]) => ({
		page,
		found: `no XML: ${problem}`,
		fix: 'correct it at this line and column; programs read none of it',
	}));
}

function entryProblems(
	{ address, lastModified, alternates }: SitemapEntry,
	path: string,
	site: AuditedSite,
): [string, string][] {
	const problems: [string, string][] = [];
	const page = pageAt(address, site);
	if (!page) problems.push([`${address}, which ${whatIsAt(address, site)}`, 'list the address of a page']);
	if (page && !page.isIndexed) problems.push([`${address}, which is noindex`, 'leave it out']);
	if (page?.isIndexed && page.canonical !== address)
		problems.push([`${address}, whose canonical address is ${page.canonical ?? 'nowhere'}`, 'list that address']);
	if (page && page.lang !== languageOf(path, site))
		problems.push([`${address}, which is in "${page.lang}"`, 'list it in the sitemap of its language']);
	if (lastModified !== undefined) problems.push(...dayProblems(lastModified, { address, site }));
	if (page && written(page.alternates) !== written(alternates))
		problems.push([`other translations of ${address} than its head names`, 'name the same in both']);
	return problems;
}

function dayProblems(
	lastModified: string,
	{ address, site }: { address: string; site: AuditedSite },
): [string, string][] {
	if (!/^\d{4}-\d{2}-\d{2}/.test(lastModified) || Number.isNaN(Date.parse(lastModified)))
		return [[`lastmod "${lastModified}" of ${address}`, 'write a day, as 2026-11-20']];
	if (Date.parse(lastModified) <= site.readAt + day) return [];
	return [[`lastmod ${lastModified} of ${address}`, 'write a day that has begun']];
}

/** Somewhere it is tomorrow already. */
const day = 24 * 60 * 60 * 1000;

function languageOf(sitemap: string, site: AuditedSite): string | undefined {
	const home = sitemap.replace(sitemapPath, '') || '/';
	return homesOf(site).find(({ address }) => pathOf(address, site) === home)?.hreflang;
}

function written(alternates: readonly Alternate[]): string {
	return alternates
		.map(({ hreflang, address }) => `${hreflang} ${address}`)
		.sort()
		.join('\n');
}

/** The index names the sitemaps of all languages, and nothing else. */
function* indexFindings(site: AuditedSite): Generator<Finding> {
	const page = '/sitemap_index.xml';
	if (!site.sitemapIndex) {
		yield {
			page,
			found: `no index: the address ${whatIsAt(site.origin + page, site)}`,
			fix: 'list the sitemaps there',
		};
		return;
	}
	const { entries, problem } = site.sitemapIndex;
	if (problem !== undefined)
		yield { page, found: `no XML: ${problem}`, fix: 'correct it; search engines read none of it' };
	const named = new Set(entries.map(({ address }) => address));
	for (const address of named) {
		const path = pathOf(address, site);
		if (path !== undefined && site.sitemaps.has(path)) continue;
		yield { page, found: `${address}, which ${whatIsAt(address, site)}`, fix: 'name a sitemap that exists' };
	}
	for (const path of site.sitemaps.keys()) {
		if (!named.has(site.origin + path)) yield { page: path, found: 'not in sitemap_index.xml', fix: 'name it there' };
	}
}
