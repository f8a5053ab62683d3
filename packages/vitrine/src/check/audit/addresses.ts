import type { AuditedSite } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** A page's address is the same string in its canonical link and in `og:url` (behaviour §2). */
export function addresses(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap(({ path, isIndexed, canonical, openGraphUrl }) => {
		const named = { canonical, 'og:url': openGraphUrl };
		return Object.entries(named).flatMap(([name, address]): Finding[] => {
			const expected = isIndexed ? `${site.origin}${path}` : undefined;
			if (address === expected) return [];
			if (expected === undefined)
				return [{ page: path, found: `${name} ${address} on a page that is noindex`, fix: 'take away one of the two' }];
			return [{ page: path, found: address ? `${name} ${address}` : `no ${name}`, fix: `write ${expected}` }];
		});
	});
}
