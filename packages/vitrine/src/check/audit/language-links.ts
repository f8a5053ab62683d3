import type { AuditedPage } from './audited-page.ts';
import { type AuditedSite, pathOf } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** Who changes the language arrives at the page that the head names, and finds the language there (behaviour §2, §4). */
export function languageLinks(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap((page) =>
		page.languageLinks.flatMap(({ hreflang, address }): Finding[] => {
			const link = `a link to "${address}" with hreflang="${hreflang}"`;
			const path = pathOf(address, site, page.path);
			const target = path === undefined ? undefined : site.pages.get(path);
			if (!target) return [];
			if (target.lang !== hreflang)
				return [
					{ page: page.path, found: `${link}, a page in "${target.lang}"`, fix: 'name the language of that page' },
				];
			const translation = translationOf(page, hreflang);
			if (translation === undefined || translation === `${site.origin}${path}`) return [];
			return [{ page: page.path, found: link, fix: `lead it to ${translation}, as the head of the page does` }];
		}),
	);
}

function translationOf({ alternates }: AuditedPage, language: string): string | undefined {
	return alternates.find(({ hreflang }) => hreflang === language)?.address;
}
