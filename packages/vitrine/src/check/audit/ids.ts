import type { AuditedSite } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** An id names one place (HTML §3.2.6). */
export function ids(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap(({ path, ids }) => {
		const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
		return [...repeated].map((id) => {
			return { page: path, found: `the id "${id}" more than once`, fix: 'give the second place a name of its own' };
		});
	});
}
