import type { AuditedPage } from './audited-page.ts';
import { type AuditedSite, pageAt, whatIsAt } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** hreflang: translations exist, name each other and themselves, and agree on one `x-default` (specification §2). */
export function alternates(site: AuditedSite): Finding[] {
	return [...site.pages.values()].filter(({ isIndexed }) => isIndexed).flatMap((page) => checkPage(page, site));
}

function checkPage(page: AuditedPage, site: AuditedSite): Finding[] {
	const findings: Finding[] = [];
	const add = (found: string, fix: string) => findings.push({ page: page.path, found, fix });

	// A further page of a list is no translation of another.
	if (page.alternates.length === 0) return [];
	if (!linksTo(page, page)) {
		add('no hreflang link to itself', `name it by hreflang="${page.lang}" with its canonical address`);
	}
	const defaults = defaultsOf(page);
	const names = page.alternates.map(({ hreflang }) => hreflang).filter((name) => name !== 'x-default');
	const isInDefault = defaultLanguages(site).some((language) => names.includes(language) || page.lang === language);
	if (defaults.length > 1 || (defaults.length === 0 && isInDefault))
		add(`${defaults.length} x-default links`, 'name the page of the default language once, where there is one');
	for (const name of new Set(names)) {
		if (names.filter((other) => other === name).length > 1)
			add(`hreflang="${name}" more than once`, 'name each language once');
	}
	for (const { hreflang, address } of page.alternates) {
		const link = `hreflang="${hreflang}" to ${address}`;
		const other = pageAt(address, site);
		if (!other) {
			add(`${link}, which ${whatIsAt(address, site)}`, 'name the page as it is, or leave it out');
			continue;
		}
		if (!other.isIndexed) add(`${link}, which is noindex`, 'leave it out, or let search engines in there');
		else if (other.canonical !== address)
			add(`${link}, whose canonical address is ${other.canonical ?? 'nowhere'}`, 'name that address');
		if (hreflang !== 'x-default' && other.lang !== hreflang)
			add(`${link}, which is in "${other.lang}"`, 'name the language that the page there has');
		if (!linksTo(other, page)) add(`${link}, which does not link back`, 'let both pages name each other');
		if (hreflang !== 'x-default' && defaults.length === 1 && defaultsOf(other).some((one) => one !== defaults[0]))
			add(`${link}, which has another x-default`, 'name the same page in all languages');
	}
	return findings;
}

/** The language of the home page that the others name as the default; none where there is no such page. */
function defaultLanguages(site: AuditedSite): string[] {
	const home = site.pages.get('/');
	return home ? [home.lang] : [];
}

function linksTo(page: AuditedPage, { lang, canonical }: AuditedPage): boolean {
	return page.alternates.some(({ hreflang, address }) => hreflang === lang && address === canonical);
}

function defaultsOf({ alternates }: AuditedPage): string[] {
	return alternates.filter(({ hreflang }) => hreflang === 'x-default').map(({ address }) => address);
}
