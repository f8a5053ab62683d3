import { type AuditedSite, pathOf, whatIsAt } from './audited-site.ts';
import type { Finding } from './finding.ts';

/**
 * Who is led elsewhere arrives in one hop (behaviour §1): old addresses, and other ways to write an address. A host may
 * show the page under such an address as well, as long as the page names its own.
 */
export function redirects(site: AuditedSite): Finding[] {
	const findings: Finding[] = [];
	for (const [path, { status, location }] of site.answers) {
		const add = (found: string, fix: string) => findings.push({ page: path, found, fix });
		const meant = site.variants.get(path);
		if (location === undefined) {
			const shown = site.otherScreens.get(path);
			if (meant === undefined || status !== 200 || shown?.canonical === site.pages.get(meant)?.canonical) continue;
			add(`the page ${meant} with canonical ${shown?.canonical}`, `lead to ${meant} by a 308`);
			continue;
		}
		const target = pathOf(location, site, path);
		const hop = `${status} to ${location}`;
		if (target === undefined) add(`${hop}, another host`, 'lead to a page of this site');
		else if (!site.pages.has(target))
			add(`${hop}, which ${whatIsAt(site.origin + target, site)}`, 'lead to the page at once');
		else if (meant !== undefined && target !== meant) add(hop, `lead to ${meant}`);
		else if (![301, 308].includes(status)) add(hop, 'lead there for good, by 308 (or 301)');
	}
	return findings;
}
