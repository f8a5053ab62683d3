import type { AuditedSite, Finding } from './audited-site.ts';

/** The language of each page is the one that its address says. */
export function languages(site: AuditedSite): Finding[] {
	const prefixes = languagePrefixes(site);
	return [...site.pages.values()].flatMap(({ path, lang }) => {
		const [, first = ''] = path.split('/');
		const expected = prefixes.get(first) ?? prefixes.get('');
		if (lang === expected) return [];
		return [{ page: path, found: `lang="${lang}"`, expected: `lang="${expected}"` }];
	});
}

/** The prefix of each language (`ru`, or nothing for the default one) and its tag, as the home page's links give them. */
function languagePrefixes(site: AuditedSite): Map<string, string> {
	const homes = site.pages.get('/')?.alternates.filter(({ hreflang }) => hreflang !== 'x-default') ?? [];
	return new Map(
		homes.map(({ hreflang, address }) => [
			URL.canParse(address) ? new URL(address).pathname.slice(1) : address,
			hreflang,
		]),
	);
}
