import { createHash } from 'node:crypto';
import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { namedServices, type OutsideService } from '#protocol/outside.ts';
import { attributeOf, type Passage, readPassages } from './read-passages.ts';

/** What a stranger reads of a page. */
export interface AuditedPage {
	path: string;
	/** The `lang` attribute of the document. */
	lang: string;
	/** The code of its language in addresses; empty where none is named. */
	code: string;
	/** The build that made the page; empty where none is named. */
	buildId: string;
	title: string;
	description: string;
	/** Whether search engines may keep it. */
	isIndexed: boolean;
	canonical: string | undefined;
	openGraphUrl: string | undefined;
	/** The `og:` properties by their names, each with all its values. */
	openGraph: Map<string, string[]>;
	/** The picture for link previews, as `og:image` and what follows it say. */
	card: Record<'address' | 'width' | 'height' | 'alt', string | undefined>;
	alternates: Alternate[];
	/** Addresses of all links, as they are written. */
	links: string[];
	/** Those among the links that name the language of what they lead to. */
	languageLinks: Alternate[];
	/** Addresses of images, scripts and styles. */
	parts: string[];
	images: { address: string; hasAlt: boolean }[];
	ids: string[];
	jsonLd: string[];
	/** Inline styles, scripts and frames by their hashes in policies: `sha256-…`. */
	inlineHashes: { styles: string[]; scripts: string[]; frames: string[] };
	/** The policy in its own `<meta>` element. */
	policy: string | undefined;
	/** The services that it names by their full addresses. */
	services: OutsideService[];
	/** Whether it plays videos or sounds of the site. */
	usesMedia: boolean;
	/** All that is read by people, in pieces that stand in one language. */
	passages: Passage[];
}

export interface Alternate {
	hreflang: string;
	address: string;
}

/** Reads what a search engine would read of a page. */
export function readPage(path: string, html: string): AuditedPage {
	const root = fromHtml(html) as Root;
	const page: AuditedPage = {
		path,
		lang: '',
		code: '',
		buildId: '',
		title: '',
		description: '',
		isIndexed: true,
		canonical: undefined,
		openGraphUrl: undefined,
		openGraph: new Map(),
		card: { address: undefined, width: undefined, height: undefined, alt: undefined },
		alternates: [],
		links: [],
		languageLinks: [],
		parts: [],
		images: [],
		ids: [],
		jsonLd: [],
		inlineHashes: { styles: [], scripts: [], frames: [] },
		policy: undefined,
		services: namedServices(html, relative),
		usesMedia: false,
		passages: readPassages(root),
	};
	readElements(page, root);
	const property = (name: string) => page.openGraph.get(name)?.[0];
	page.openGraphUrl = property('og:url');
	page.card = {
		address: property('og:image'),
		width: property('og:image:width'),
		height: property('og:image:height'),
		alt: property('og:image:alt'),
	};
	return page;
}

function readElements(page: AuditedPage, { children }: Root | Element): void {
	for (const child of children) {
		if (child.type !== 'element') continue;
		readElement(page, child);
		readElements(page, child);
	}
}

function readElement(page: AuditedPage, element: Element): void {
	const attribute = (name: string) => attributeOf(element, name);
	const written = (name: string) => attribute(name) ?? '';
	const id = attribute('id');
	if (id !== undefined) page.ids.push(id);

	const choices = attribute('srcSet')?.split(',') ?? [];
	page.parts.push(...choices.map((choice) => choice.trim().replace(/\s.*$/, '')));

	const address = attribute('href') ?? written('src');
	switch (element.tagName) {
		case 'html':
			page.lang = written('lang');
			page.code = written('dataLanguage');
			page.buildId = written('dataBuild');
			break;
		case 'title':
			page.title ||= textOf(element);
			break;
		case 'a':
			page.links.push(address);
			if (attribute('hrefLang')) page.languageLinks.push({ hreflang: written('hrefLang'), address });
			break;
		case 'meta':
			if (written('httpEquiv').toLowerCase() === 'content-security-policy') page.policy = written('content');
			readMeta(page, attribute('name') ?? written('property'), written('content'));
			break;
		case 'link':
			if (attribute('rel') === 'canonical') page.canonical = address;
			else if (attribute('rel') === 'alternate' && attribute('hrefLang'))
				page.alternates.push({ hreflang: written('hrefLang'), address });
			else if (attribute('rel') === 'alternate' && written('type').endsWith('xml')) page.parts.push(address);
			else if (
				written('rel')
					.split(' ')
					.some((rel) => loaded.has(rel.toLowerCase()))
			)
				page.parts.push(address);
			break;
		case 'script':
			if (attribute('type') === 'application/ld+json') page.jsonLd.push(textOf(element));
			else if (address) page.parts.push(address);
			else page.inlineHashes.scripts.push(hashOf(element));
			break;
		case 'style':
			page.inlineHashes.styles.push(hashOf(element));
			break;
		case 'iframe':
			readFrame(page, written('srcDoc'));
			break;
		case 'img':
			page.parts.push(address);
			page.images.push({ address, hasAlt: attribute('alt') !== undefined });
			break;
		case 'video':
		case 'audio':
		case 'source':
		case 'track':
			if (attribute('poster') !== undefined) page.parts.push(written('poster'));
			if (attribute('src') === undefined) break;
			page.parts.push(address);
			page.usesMedia = true;
			break;
	}
}

/** Reads the styles of a document in a frame. */
function readFrame(page: AuditedPage, document: string): void {
	for (const [, style = ''] of document.matchAll(/<style>(.*?)<\/style>/gs))
		page.inlineHashes.frames.push(sha256(style));
}

/** The origin of addresses without a host: that of the site is not known yet. */
const relative = 'https://site.invalid';

/** Types of link that a browser loads by itself (HTML §4.6.7); the others name a place, as `me` or `license`. */
const loaded = new Set([
	'stylesheet',
	'icon',
	'apple-touch-icon',
	'mask-icon',
	'manifest',
	'preload',
	'modulepreload',
	'prefetch',
]);

function hashOf(element: Element): string {
	return sha256(textOf(element));
}

function sha256(text: string): string {
	return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function readMeta(page: AuditedPage, name: string, content: string): void {
	if (name === 'description') page.description = content;
	if (/^(robots|googlebot)$/i.test(name) && forbidsIndexing(content)) page.isIndexed = false;
	if (name.startsWith('og:')) page.openGraph.set(name, [...(page.openGraph.get(name) ?? []), content]);
}

/** Returns whether a robots rule, of a page or of the header X-Robots-Tag, forbids indexing. */
export function forbidsIndexing(rule: string): boolean {
	// Without pictures and videos in its results, a page is still in them.
	return /(?<!-preview:\s*)\b(noindex|none)\b/i.test(rule);
}

function textOf({ children }: Element): string {
	return children.map((child: Nodes) => (child.type === 'text' ? child.value : '')).join('');
}
