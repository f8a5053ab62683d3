import { SaxesParser } from 'saxes';
import type { Alternate } from './audited-page.ts';

export interface Sitemap {
	entries: SitemapEntry[];
	/** What keeps it from being read. */
	problem: string | undefined;
}

export interface SitemapEntry {
	address: string;
	lastModified: string | undefined;
	alternates: Alternate[];
}

/** The end of a sitemap's path: a language with many pages has several. */
export const sitemapPath: RegExp = /\/sitemap(?:-\d+)?\.xml$/;

/** Reads a sitemap or an index of sitemaps (sitemaps.org protocol 0.9), up to the first mistake in its XML. */
export function readSitemap(xml: string): Sitemap {
	const sitemap: Sitemap = { entries: [], problem: undefined };
	const parser = new SaxesParser({ xmlns: true });
	let entry: SitemapEntry = { address: '', lastModified: undefined, alternates: [] };
	let text = '';
	parser.on('opentag', ({ local, attributes }) => {
		text = '';
		if (local === 'url' || local === 'sitemap') entry = { address: '', lastModified: undefined, alternates: [] };
		const value = (name: string) => attributes[name]?.value ?? '';
		if (local === 'link') entry.alternates.push({ hreflang: value('hreflang'), address: value('href') });
	});
	parser.on('text', (part) => {
		text += part;
	});
	parser.on('closetag', ({ local }) => {
		if (local === 'loc') entry.address = text.trim();
		if (local === 'lastmod') entry.lastModified = text.trim();
		if (local === 'url' || local === 'sitemap') sitemap.entries.push(entry);
	});
	parser.on('error', ({ message }) => {
		sitemap.problem ??= message;
	});
	parser.write(xml).close();
	return sitemap;
}

/** Returns what keeps a text from being read as XML, with line and column; undefined for well-formed XML. */
export function xmlProblem(text: string): string | undefined {
	const parser = new SaxesParser({ xmlns: true });
	let problem: string | undefined;
	parser.on('error', ({ message }) => {
		problem ??= message;
	});
	parser.write(text).close();
	return problem;
}
