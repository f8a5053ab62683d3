import { createHash } from 'node:crypto';
import { files, layers } from 'virtual:styles';
import { galleryId, hasVideo, type Page, type Site } from '#content/site.ts';
import { groupStyles, type StyleBlock, type StyleBlocks } from '#document/style-blocks.ts';
import type { AnswerContent, FontsInfo, PageContent } from '#protocol/payload.ts';
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
	page: PageContent | AnswerContent;
}

function blocksOf(context: RenderContext, { page, head: { fonts } }: StyledPage): StyleBlock[] {
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
function partsOf(page: PageContent | AnswerContent): Set<string> {
	const sections = page.kind === 'sections' ? page.sections : [];
	const videos = page.kind === 'article' && page.hasVideo ? ['article:video'] : [];
	return new Set([`page:${page.kind}`, ...videos, ...sections.map(({ content }) => `section:${content.kind}`)]);
}

/** The parts of pages of a site, and of what it answers besides. */
function partsIn({ config }: Site, pages: readonly Page[]): Set<string> {
	const texts = pages.flatMap(({ translations }) => Object.values(translations));
	const ofText = texts.flatMap((text) =>
		text.format === 'md'
			? ['page:article', ...(hasVideo(text) ? ['article:video'] : [])]
			: ['page:sections', ...text.sections.map(({ content }) => `section:${content.kind}`)],
	);
	return new Set(['page:error', ...(config.contact ? ['page:contact-form', 'page:thanks'] : []), ...ofText]);
}
