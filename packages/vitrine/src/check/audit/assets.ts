import { type AuditedSite, pathOf, whatIsAt } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** Everything that a page loads is a file of this site, and there. */
export function parts(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap(({ path: page, parts }) =>
		parts.flatMap((part): Finding[] => {
			const path = pathOf(part, site, page);
			if (path !== undefined && site.answers.get(path)?.status === 200) return [];
			const address = URL.parse(part, site.origin + page)?.href ?? part;
			return [
				{
					page,
					found: `the file "${part}", which ${whatIsAt(address, site)}`,
					fix: 'put the file there, or leave it out',
				},
			];
		}),
	);
}
