import { type AuditedSite, whatIsAt } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** Search engines may read the site and find its sitemaps (RFC 9309, sitemaps.org). */
export function indexing(site: AuditedSite): Finding[] {
	const { isHidden, robots, origin } = site;
	if (isHidden) {
		const fix = 'nothing, if this is a preview; else build without SITE_ORIGIN, and look for X-Robots-Tag at the host';
		return [{ page: '/', found: 'the home page is noindex: search engines stay away', fix }];
	}
	const page = '/robots.txt';
	const index = `${origin}/sitemap_index.xml`;
	if (robots === undefined)
		return [{ page, found: `no rules: the address ${whatIsAt(origin + page, site)}`, fix: 'serve it as text' }];
	const findings: Finding[] = [];
	if (keepsAllOut(robots))
		findings.push({ page, found: '"Disallow: /", though pages may be indexed', fix: 'take it away' });
	if (![...robots.matchAll(/^sitemap:\s*(\S+)/gim)].some(([, address]) => address === index))
		findings.push({ page, found: 'no line that names the sitemaps', fix: `write "Sitemap: ${index}"` });
	return findings;
}

/** Whether nothing may be read by agents that are not named (RFC 9309 §2.2.1). Those that are named are the owner's choice. */
function keepsAllOut(robots: string): boolean {
	const groups = robots.split(/^(?=user-agent:)(?<!^user-agent:.*\n)/im);
	return groups.some((group) => /^user-agent:\s*\*/im.test(group) && /^disallow:\s*\/\s*$/im.test(group));
}
