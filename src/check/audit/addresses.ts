import type { AuditedSite, Finding } from './audited-site.ts';

/** A page's address is the same string wherever it is written: canonical, og:url, JSON-LD (behaviour §2). */
export function addresses(site: AuditedSite): Finding[] {
	const findings: Finding[] = [];
	for (const { path, isIndexed, canonical, openGraphUrl, jsonLd } of site.pages.values()) {
		const expected = `${site.origin}${path}`;
		const add = (found: string) => findings.push({ page: path, found, expected });
		if (!isIndexed) {
			if (canonical !== undefined)
				findings.push({ page: path, found: `canonical ${canonical} on a noindex page`, expected: 'no canonical' });
			continue;
		}
		if (canonical !== expected) add(`canonical ${canonical}`);
		if (openGraphUrl !== expected) add(`og:url ${openGraphUrl}`);
		for (const text of jsonLd) {
			const problem = jsonLdProblem(text, expected);
			if (problem) add(problem);
		}
	}
	return findings;
}

function jsonLdProblem(text: string, address: string): string | undefined {
	try {
		const { '@graph': graph = [] } = JSON.parse(text) as { '@graph'?: { '@type'?: string; url?: string }[] };
		const page = graph.find((node) => node['@type'] === 'WebPage');
		return page?.url === address ? undefined : `JSON-LD url ${page?.url}`;
	} catch {
		return 'JSON-LD that does not parse';
	}
}
