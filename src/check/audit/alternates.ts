import type { AuditedPage, AuditedSite, Finding } from './audited-site.ts';

/** Translations exist, name each other and themselves, and agree on one `x-default`. */
export function alternates(site: AuditedSite): Finding[] {
	return [...site.pages.values()].filter(({ isIndexed }) => isIndexed).flatMap((page) => checkPage(page, site));
}

function checkPage(page: AuditedPage, site: AuditedSite): Finding[] {
	const findings: Finding[] = [];
	const add = (found: string, expected: string) => findings.push({ page: page.path, found, expected });

	const own = page.alternates.filter(({ address }) => address === page.canonical && address !== '');
	if (!own.some(({ hreflang }) => hreflang === page.lang))
		add('no hreflang link to itself', `hreflang="${page.lang}" with its canonical address`);
	const defaults = page.alternates.filter(({ hreflang }) => hreflang === 'x-default').length;
	if (defaults !== 1) add(`${defaults} x-default links`, 'exactly one');
	const names = page.alternates.map(({ hreflang }) => hreflang);
	for (const name of new Set(names)) {
		if (names.filter((other) => other === name).length > 1) add(`hreflang="${name}" twice`, 'each language once');
	}

	for (const { hreflang, address } of page.alternates) {
		const other = pageAt(address, site);
		if (!other) {
			add(`hreflang="${hreflang}" to ${address}`, 'a page that exists');
			continue;
		}
		if (!other.isIndexed) add(`hreflang="${hreflang}" to ${address}, which is noindex`, 'a page that may be indexed');
		if (hreflang !== 'x-default' && other.lang !== hreflang)
			add(`hreflang="${hreflang}" to a page in "${other.lang}"`, 'the language of that page');
		if (!other.alternates.some((back) => back.address === page.canonical && back.hreflang === page.lang))
			add(`hreflang="${hreflang}" to ${address}, which does not link back`, 'links in both directions');
	}
	return findings;
}

/** The page at a full address of this site. */
export function pageAt(address: string, site: AuditedSite): AuditedPage | undefined {
	if (!URL.canParse(address) || new URL(address).origin !== site.origin) return undefined;
	return site.pages.get(new URL(address).pathname);
}
