import type { AuditedPage } from './audited-page.ts';
import { type AuditedSite, pageAt } from './audited-site.ts';
import type { Finding } from './finding.ts';

type Node = Record<string, unknown>;

/** What describes a page as a whole; the first in a graph is that of the page itself. */
const pageTypes = ['WebPage', 'BlogPosting', 'NewsArticle'];

/**
 * What machines read of a page (JSON-LD, schema.org) parses, speaks of this page in its language, and names nothing that
 * is not there.
 */
export function structuredData(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap((page) =>
		problemsOf(page, site).map(([found, fix]) => ({ page: page.path, found, fix })),
	);
}

function problemsOf({ jsonLd, isIndexed, canonical, lang }: AuditedPage, site: AuditedSite): [string, string][] {
	const graphs = jsonLd.map(parse);
	if (graphs.includes(undefined)) return [['JSON-LD that does not parse', 'write JSON']];
	if (!isIndexed) return [];
	const nodes = graphs.flatMap((graph) => nodesIn(graph));
	const page = nodes.find((node) => pageTypes.includes(`${node['@type']}`));
	if (!page) return [['no WebPage in JSON-LD', 'describe the page with its address']];

	const problems: [string, string][] = [];
	if (page.url !== canonical) problems.push([`JSON-LD url ${page.url}`, `write ${canonical}`]);
	if (page.inLanguage !== lang) problems.push([`JSON-LD inLanguage ${page.inLanguage}`, `write "${lang}"`]);
	const described = new Set(nodes.filter((node) => !isReference(node)).map((node) => node['@id']));
	for (const node of nodes) {
		const id = node['@id'];
		if (typeof id !== 'string') continue;
		if (isReference(node) && !described.has(id))
			problems.push([`JSON-LD points to ${id}, which is not described`, 'describe it on the page, or leave it out']);
		else if (!pageAt(id, site)) problems.push([`JSON-LD names ${id}, where no page is`, 'write the address of a page']);
	}
	return problems;
}

function parse(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return undefined;
	}
}

/** Every object in a graph, however deep. */
function nodesIn(value: unknown): Node[] {
	if (typeof value !== 'object' || value === null) return [];
	const inner = Object.values(value).flatMap(nodesIn);
	return Array.isArray(value) ? inner : [value as Node, ...inner];
}

/** An object that has only an id refers to the object with that id (JSON-LD 1.1 §3.3). */
function isReference(node: Node): boolean {
	return Object.keys(node).join() === '@id';
}
