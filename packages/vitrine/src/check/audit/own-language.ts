import { type AuditedSite, pathOf } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** A link that names no language leads to a page in the language of the reader, where there is one. */
export function ownLanguage(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap(({ path: page, lang, links, languageLinks }) => {
		const leading = new Set(languageLinks.map(({ address }) => address));
		return links
			.filter((link) => !leading.has(link))
			.flatMap((link): Finding[] => {
				const path = pathOf(link, site, page);
				const target = path === undefined ? undefined : site.pages.get(path);
				const own = target?.alternates.find(({ hreflang }) => hreflang === lang);
				if (!own || target?.lang === lang) return [];
				return [
					{ page, found: `a link to "${link}", which is in "${target?.lang}"`, fix: `lead it to ${own.address}` },
				];
			});
	});
}
