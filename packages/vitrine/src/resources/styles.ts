import { createHash } from 'node:crypto';
import { files, layers } from 'virtual:styles';
import { isGroup } from '#content/navigation.ts';
import { galleryId, hasVideo, type Page, type Site } from '#content/site.ts';
import { groupStyles, type StyleBlock, type StyleBlocks } from '#document/style-blocks.ts';
import type { Frame } from '#protocol/frame.ts';
import type { AnswerContent, PageContent } from '#protocol/page-content.ts';
import type { FontsInfo } from '#protocol/payload.ts';
import type { Tree } from '#protocol/tree.ts';
import { href } from '#routes.ts';
import { contentTypes, type RenderContext, type Resource } from './resource.ts';

/** What stands inline in a page: what every page has, then what this one needs. */
export function inlineStylesOf(context: RenderContext, page: StyledPage): string[] {
	return [baseStyle(context), ...blocksOf(context, page).map(({ css }) => css)];
}

/** Addresses of what a page needs besides that which every page has, for a browser that comes from another page. */
export function styleAddresses(context: RenderContext, page: StyledPage): string[] {
	return blocksOf(context, page).map(addressOf);
}

/** What stands inline in the pages of a site, all of it, for the hashes of the security policy. */
export function inlineStyles(context: RenderContext): string[] {
	return [baseStyle(context), ...allBlocks(context).map(({ css }) => css)];
}

/** The same blocks as files, each under a name that no other bytes will ever have. */
export function styleFiles(context: RenderContext): Resource[] {
	return allBlocks(context).map((block) => ({
		path: addressOf(block),
		kind: 'asset',
		contentType: contentTypes.css,
		compression: 'best',
		render: () => block.css,
	}));
}

/** Fonts are known only when it is known what a site shows. What the theme says of them counts more. */
function baseStyle({ site, fonts }: RenderContext): string {
	const { base } = stylesOf(site);
	return fonts.css === '' ? base : `${base}@layer tokens{${fonts.css}}`;
}

/** What says of a page which styles it needs. */
interface StyledPage {
	head: { fonts: Pick<FontsInfo, 'cut'> };
	frame: Pick<Frame, 'header'>;
	page: PageContent | AnswerContent;
}

function blocksOf(context: RenderContext, page: StyledPage): StyleBlock[] {
	const { fonts } = page.head;
	return [...blocksFor(context.site, partsOf(page)), ...(fonts.cut === 'gallery' ? galleryBlocks(context) : [])];
}

/** All blocks that pages of a site have besides what every page has. */
function allBlocks(context: RenderContext): StyleBlock[] {
	return [
		...blocksFor(context.site, partsIn(context.site, [...context.site.pages.values()])),
		...galleryBlocks(context),
	];
}

/** The fonts of the gallery, which no other page is set in. */
function galleryBlocks({ fonts: { galleryCss } }: RenderContext): StyleBlock[] {
	return galleryCss === '' ? [] : [{ css: `@layer tokens{${galleryCss}}`, neededBy: [] }];
}

function blocksFor(site: Site, parts: ReadonlySet<string>): StyleBlock[] {
	return stylesOf(site).blocks.filter(({ neededBy }) => neededBy.some((part) => parts.has(part)));
}

const grouped = new WeakMap<Site, StyleBlocks>();

function stylesOf(site: Site): StyleBlocks {
	const known = grouped.get(site);
	if (known) return known;
	const pages = [...site.pages].filter(([id]) => id !== galleryId).map(([, page]) => page);
	const styles = groupStyles(files, layers, partsIn(site, pages));
	grouped.set(site, styles);
	return styles;
}

function addressOf({ css }: StyleBlock): string {
	const hash = createHash('sha256').update(css).digest('hex').slice(0, 16);
	return href('asset', { file: `style-${hash}.css` });
}

/** The parts of a page that may need styles of their own. */
function partsOf({ page, frame }: StyledPage): Set<string> {
	const sections = page.kind === 'sections' ? page.sections : [];
	const inHeader = frame.header.some((entry) => 'links' in entry) ? ['header:group'] : [];
	const inText =
		page.kind === 'article'
			? [...(page.hasVideo ? ['article:video'] : []), ...(hasTable(page.body) ? ['article:table'] : [])]
			: [];
	return new Set([
		`page:${page.kind}`,
		...inHeader,
		...inText,
		...sections.map(({ content }) => `section:${content.kind}`),
	]);
}

function hasTable(tree: Tree): boolean {
	return tree.some((node) => {
		if (typeof node === 'string') return false;
		const [name, , ...children] = node;
		return name === 'table' || hasTable(children);
	});
}

/** The parts of pages of a site, and of what it answers besides. */
function partsIn({ config }: Site, pages: readonly Page[]): Set<string> {
	const texts = pages.flatMap(({ translations }) => Object.values(translations));
	const ofText = texts.flatMap((text) =>
		text.format === 'md'
			? ['page:article', 'article:table', ...(hasVideo(text) ? ['article:video'] : [])]
			: ['page:sections', ...text.sections.map(({ content }) => `section:${content.kind}`)],
	);
	const inHeader = config.navigation.header.some(isGroup) ? ['header:group'] : [];
	return new Set([
		'page:error',
		...inHeader,
		...(config.contact ? ['page:contact-form', 'page:thanks'] : []),
		...ofText,
	]);
}
