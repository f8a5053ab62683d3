import { type AuditedSite, homesOf, pathOf } from './audited-site.ts';
import type { Finding } from './finding.ts';

/**
 * The language of each page, error screens among them, is the one that its address says. A
 * language that no page offers is known by its own pages only.
 */
export function languages(site: AuditedSite): Finding[] {
	const prefixes = languagePrefixes(site);
	return [...site.pages.values(), ...site.otherScreens.values()].flatMap(({ path, lang, code }): Finding[] => {
		const [, first = ''] = path.split('/');
		const isUnlisted = code !== '' && code === first && !prefixes.has(first);
		const expected = isUnlisted ? lang : (prefixes.get(first) ?? prefixes.get(''));
		if (lang === expected) return [];
		return [{ page: path, found: `lang="${lang}"`, fix: `write lang="${expected}", as its address says` }];
	});
}

/** The prefix of each language (`ru`, or nothing for the default one) and its tag, as the home page names them. */
function languagePrefixes(site: AuditedSite): Map<string, string> {
	return new Map(homesOf(site).map(({ hreflang, address }) => [pathOf(address, site)?.slice(1) ?? address, hreflang]));
}
