import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';

/** A finished site as a stranger finds it: nothing but HTML and XML. */
export interface AuditedSite {
	/** Scheme and host, as the home page names them. */
	origin: string;
	/** By path. */
	pages: Map<string, AuditedPage>;
	sitemaps: { path: string; entries: SitemapEntry[] }[];
	/** Addresses that `sitemap_index.xml` names. */
	sitemapIndex: string[];
	/** Paths of everything else that exists. */
	files: Set<string>;
	/** Width and height of those that are PNGs. */
	pngSizes: Map<string, { width: number; height: number }>;
}

export interface AuditedPage {
	path: string;
	/** The `lang` attribute of the document. */
	lang: string;
	title: string;
	description: string;
	/** Whether search engines may keep it. */
	isIndexed: boolean;
	canonical: string | undefined;
	openGraphUrl: string | undefined;
	/** The picture for link previews, as `og:image` and what follows it say. */
	card: Record<'address' | 'width' | 'height' | 'alt', string | undefined>;
	alternates: Alternate[];
	links: string[];
	/** Addresses of images, scripts and styles. */
	parts: string[];
	ids: string[];
	jsonLd: string[];
	/** The visible text in each language, by the value of `lang` that holds for it; code is left out. */
	texts: Map<string, string>;
}

export interface Alternate {
	hreflang: string;
	address: string;
}

export interface SitemapEntry {
	address: string;
	lastModified: string;
	alternates: Alternate[];
}

/** Something that is wrong with the finished site. */
export interface Finding {
	page: string;
	found: string;
	expected: string;
}

/** Reads an exported folder. Error screens are left out: they have no address of their own. */
export function readExport(folder: string): AuditedSite {
	const names = readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
		.map((entry) =>
			join(entry.parentPath, entry.name)
				.slice(folder.length + 1)
				.replaceAll('\\', '/'),
		)
		.sort();
	const pages = new Map<string, AuditedPage>();
	const site: AuditedSite = {
		origin: '',
		pages,
		sitemaps: [],
		sitemapIndex: [],
		files: new Set(),
		pngSizes: new Map(),
	};
	for (const name of names) {
		const path = `/${name.split('/').map(encodeURIComponent).join('/')}`;
		if (name.endsWith('.html')) {
			const pagePath = path === '/index.html' ? '/' : path.slice(0, -'.html'.length);
			const html = readFileSync(join(folder, name), 'utf8');
			const isErrorScreen = /\/(404|500)$/.test(pagePath);
			// Some services ask for a file that ends in .html and holds a word.
			const isDocument = /<html/i.test(html);
			if (isDocument && !isErrorScreen) pages.set(pagePath, readPage(pagePath, html));
			if (isDocument) continue;
		}
		site.files.add(path);
		if (name.endsWith('.png')) site.pngSizes.set(path, readPngSize(readFileSync(join(folder, name))));
		if (name === 'sitemap_index.xml') site.sitemapIndex = locations(readFileSync(join(folder, name), 'utf8'));
		else if (name.endsWith('sitemap.xml')) {
			site.sitemaps.push({ path, entries: readSitemap(readFileSync(join(folder, name), 'utf8')) });
		}
	}
	const home = pages.get('/')?.canonical;
	return { ...site, origin: home && URL.canParse(home) ? new URL(home).origin : '' };
}

/** Reads what a search engine would read of a page. */
export function readPage(path: string, html: string): AuditedPage {
	const page: AuditedPage = {
		path,
		lang: '',
		title: '',
		description: '',
		isIndexed: true,
		canonical: undefined,
		openGraphUrl: undefined,
		card: { address: undefined, width: undefined, height: undefined, alt: undefined },
		alternates: [],
		links: [],
		parts: [],
		ids: [],
		jsonLd: [],
		texts: new Map(),
	};
	const root = fromHtml(html) as Root;
	visit(root, 'element', (element) => readElement(page, element));
	readTexts(page, root, '');
	return page;
}

function readTexts(page: AuditedPage, node: Nodes, lang: string): void {
	if (node.type === 'text') page.texts.set(lang, (page.texts.get(lang) ?? '') + node.value);
	if (!('children' in node)) return;
	if (node.type === 'element' && ['script', 'style', 'code', 'pre'].includes(node.tagName)) return;
	const own = node.type === 'element' ? node.properties.lang : undefined;
	for (const child of node.children) readTexts(page, child, typeof own === 'string' ? own : lang);
}

function readElement(page: AuditedPage, element: Element): void {
	const attribute = (name: string) => {
		const value = element.properties[name];
		return Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : undefined;
	};
	const text = () => element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
	const id = attribute('id');
	if (id !== undefined) page.ids.push(id);

	const choices = attribute('srcSet')?.split(',') ?? [];
	page.parts.push(...choices.map((choice) => choice.trim().replace(/\s.*$/, '')));

	const address = attribute('href') ?? attribute('src') ?? '';
	switch (element.tagName) {
		case 'html':
			page.lang = attribute('lang') ?? '';
			break;
		case 'title':
			page.title ||= text();
			break;
		case 'a':
			page.links.push(address);
			break;
		case 'meta':
			if (attribute('name') === 'description') page.description = attribute('content') ?? '';
			if (attribute('name') === 'robots' && /noindex/.test(attribute('content') ?? '')) page.isIndexed = false;
			if (attribute('property') === 'og:url') page.openGraphUrl = attribute('content');
			readCard(page, attribute('property') ?? '', attribute('content'));
			break;
		case 'link':
			if (attribute('rel') === 'canonical') page.canonical = address;
			else if (attribute('rel') === 'alternate')
				page.alternates.push({ hreflang: attribute('hrefLang') ?? '', address });
			else page.parts.push(address);
			break;
		case 'script':
			if (attribute('type') === 'application/ld+json') page.jsonLd.push(text());
			else if (address) page.parts.push(address);
			break;
		case 'img':
			page.parts.push(address);
			break;
	}
}

function readCard({ card }: AuditedPage, property: string, content: string | undefined): void {
	if (property === 'og:image') card.address = content;
	if (property === 'og:image:width') card.width = content;
	if (property === 'og:image:height') card.height = content;
	if (property === 'og:image:alt') card.alt = content;
}

/** Both stand at the start of the first chunk (PNG §11.2.1). */
function readPngSize(bytes: Buffer): { width: number; height: number } {
	const isWhole = bytes.length >= 24;
	return { width: isWhole ? bytes.readUInt32BE(16) : 0, height: isWhole ? bytes.readUInt32BE(20) : 0 };
}

function readSitemap(xml: string): SitemapEntry[] {
	return [...xml.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, url = '']) => ({
		address: locations(url)[0] ?? '',
		lastModified: /<lastmod>(.*?)<\/lastmod>/.exec(url)?.[1] ?? '',
		alternates: [...url.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, hreflang = '', address = '']) => ({
			hreflang,
			address: unescapeXml(address),
		})),
	}));
}

function locations(xml: string): string[] {
	return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => unescapeXml(address));
}

function unescapeXml(text: string): string {
	return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
