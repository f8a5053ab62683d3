import type { AuditedPage, AuditedSite, Finding } from './audited-site.ts';

/** Each page has a title and a description, and no other page of its language has the same. */
export function texts(site: AuditedSite): Finding[] {
	const pages = [...site.pages.values()];
	const indexed = pages.filter(({ isIndexed }) => isIndexed);
	return [
		...pages.flatMap(({ path, title, description }) => [
			...(title.trim() ? [] : [{ page: path, found: 'no title', expected: 'a title' }]),
			...(description.trim() ? [] : [{ page: path, found: 'no description', expected: 'a description' }]),
		]),
		...repeated(indexed, 'title'),
		...repeated(indexed, 'description'),
	];
}

function repeated(pages: readonly AuditedPage[], field: 'title' | 'description'): Finding[] {
	const first = new Map<string, string>();
	const findings: Finding[] = [];
	for (const page of pages) {
		const key = `${page.lang}\n${page[field]}`;
		const other = first.get(key);
		if (other && page[field])
			findings.push({ page: page.path, found: `the ${field} of ${other}`, expected: `a ${field} of its own` });
		first.set(key, other ?? page.path);
	}
	return findings;
}
