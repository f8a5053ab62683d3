import { type AuditedPage, readPage } from './audited-page.ts';
import type { AuditedSite } from './audited-site.ts';
import { snapshotOf } from './page-snapshot.ts';
import { readSitemap, sitemapPath, xmlProblem } from './read-sitemap.ts';

/**
 * Bytes that the audit reads; what a page may weigh is in `check/budgets.ts`. Of an article as long as a novel, a page has
 * half; parsed, each takes some hundred times its room.
 */
const maxPageSize = 4_000_000;

/**
 * Reads the body of an answer into `site`, where it is one that an audit reads.
 *
 * @returns the addresses that are named in it, as they are written
 * @throws {Error} with what is wrong, as the rest of a sentence that begins with the address
 */
export async function readBody(response: Response, path: string, site: AuditedSite): Promise<string[]> {
	const type = response.headers.get('content-type') ?? '';
	if (type.startsWith('text/html')) return readHtml(Buffer.from(await response.arrayBuffer()), path, site);
	if (response.status !== 200) return [];
	if (type.startsWith('image/png')) {
		site.pngSizes.set(path, readPngSize(Buffer.from(await response.arrayBuffer())));
	}
	if (path === '/robots.txt') site.robots = await response.text();
	if (!sitemapPath.test(path) && path !== '/sitemap_index.xml') {
		if (/^(?:application|text)\/(?:[\w.-]+\+)?xml\b/.test(type)) {
			const problem = xmlProblem(await response.text());
			if (problem !== undefined) site.brokenXml.set(path, problem);
		}
		return [];
	}
	const sitemap = readSitemap(await response.text());
	if (path === '/sitemap_index.xml') site.sitemapIndex = sitemap;
	else site.sitemaps.set(path, sitemap);
	return sitemap.entries.flatMap(({ address, alternates }) => [address, ...alternates.map((one) => one.address)]);
}

function readHtml(bytes: Buffer, path: string, { answers, pages, otherScreens }: AuditedSite): string[] {
	if (bytes.length > maxPageSize) throw new Error(`has more than ${maxPageSize} bytes of HTML`);
	const html = new TextDecoder().decode(bytes);
	// Some services require a file that ends in .html and holds a word.
	if (!/<html/i.test(html)) return [];
	const page = snapshotOf(readShallow(path, html));
	const answer = answers.get(path);
	if (answer?.isNoindex) page.isIndexed = false;
	if (answer?.status !== 200) {
		otherScreens.set(path, page);
		return [];
	}
	pages.set(path, page);
	const { canonical, openGraphUrl, card, alternates, links, parts } = page;
	const tags = [canonical, openGraphUrl, card.address].filter((address) => address !== undefined);
	return [...tags, ...alternates.map(({ address }) => address), ...links, ...parts];
}

function readShallow(path: string, html: string): AuditedPage {
	try {
		return readPage(path, html);
	} catch (error) {
		// The parser calls itself for each element inside another.
		if (error instanceof RangeError) throw new Error('has too many elements inside one another');
		throw error;
	}
}

/** Both stand at the start of the first chunk (PNG §11.2.1). */
function readPngSize(bytes: Buffer): { width: number; height: number } {
	const isWhole = bytes.length >= 24;
	return { width: isWhole ? bytes.readUInt32BE(16) : 0, height: isWhole ? bytes.readUInt32BE(20) : 0 };
}
