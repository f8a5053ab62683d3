import { pageAt } from './alternates.ts';
import type { Alternate, AuditedSite, Finding } from './audited-site.ts';

/** The sitemaps list exactly the pages that may be indexed, with the same addresses and translations as the pages. */
export function sitemaps(site: AuditedSite): Finding[] {
	const findings: Finding[] = [];
	const listed = new Set<string>();
	for (const { path, entries } of site.sitemaps) {
		const add = (found: string, expected: string) => findings.push({ page: path, found, expected });
		if (!site.sitemapIndex.includes(`${site.origin}${path}`)) add('not in sitemap_index.xml', 'an entry in the index');
		for (const { address, lastModified, alternates } of entries) {
			const page = pageAt(address, site);
			if (!page?.isIndexed || page.canonical !== address)
				add(address, 'the canonical address of a page that may be indexed');
			if (listed.has(address)) add(`${address} a second time`, 'each page once');
			if (Number.isNaN(Date.parse(lastModified))) add(`lastmod "${lastModified}" of ${address}`, 'a day');
			if (page && !areSame(page.alternates, alternates))
				add(`other translations of ${address} than its head names`, 'the same');
			listed.add(address);
		}
	}
	for (const page of site.pages.values()) {
		if (page.isIndexed && !listed.has(page.canonical ?? ''))
			findings.push({ page: page.path, found: 'in no sitemap', expected: 'an entry in the sitemap of its language' });
	}
	for (const address of site.sitemapIndex) {
		if (!site.sitemaps.some(({ path }) => `${site.origin}${path}` === address))
			findings.push({ page: '/sitemap_index.xml', found: address, expected: 'a sitemap that exists' });
	}
	return findings;
}

function areSame(a: readonly Alternate[], b: readonly Alternate[]): boolean {
	const names = (list: readonly Alternate[]) =>
		list
			.map(({ hreflang, address }) => `${hreflang} ${address}`)
			.sort()
			.join('\n');
	return names(a) === names(b);
}
