import type { AuditedSite } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** Headers say what an answer is: text in UTF-8, and XML where it is XML (behaviour §13). */
export function mediaTypes({ answers, pages, sitemaps, sitemapIndex }: AuditedSite): Finding[] {
	const findings: Finding[] = [];
	const expect = (path: string, type: RegExp, example: string) => {
		const found = answers.get(path)?.contentType ?? '';
		if (!type.test(found)) findings.push({ page: path, found: `Content-Type "${found}"`, fix: `send ${example}` });
	};
	for (const path of pages.keys())
		expect(path, /^text\/html\s*(;\s*charset="?utf-8"?)?\s*$/i, 'text/html; charset=utf-8');
	const xml = [...sitemaps.keys(), ...(sitemapIndex ? ['/sitemap_index.xml'] : [])];
	for (const path of xml) expect(path, /^(application|text)\/xml\s*(;\s*charset="?utf-8"?)?\s*$/i, 'application/xml');
	return findings;
}
