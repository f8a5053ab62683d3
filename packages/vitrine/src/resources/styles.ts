import { createHash } from 'node:crypto';
import type { Site } from '#content/site.ts';
import { base, blocks, type StyleBlock } from '#document/style-blocks.ts';
import type { AnswerContent, PageContent } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import { contentTypes, type RenderContext, type Resource } from './resource.ts';

/** What stands inline in a page: what every page has, then what this one needs. */
export function inlineStylesOf(context: RenderContext, page: PageContent | AnswerContent): string[] {
	return [baseStyle(context), ...blocksFor(partsOf(page)).map(({ css }) => css)];
}

/** Addresses of what a page needs besides that which every page has, for a browser that comes from another page. */
export function styleAddresses(page: PageContent | AnswerContent): string[] {
	return blocksFor(partsOf(page)).map(addressOf);
}

/** What stands inline in the pages of a site, all of it, for the hashes of the security policy. */
export function inlineStyles(context: RenderContext): string[] {
	return [baseStyle(context), ...blocksFor(partsIn(context.site)).map(({ css }) => css)];
}

/** The same blocks as files, each under a name that no other bytes will ever have. */
export function styleFiles({ site }: RenderContext): Resource[] {
	return blocksFor(partsIn(site)).map((block) => ({
		path: addressOf(block),
		kind: 'asset',
		contentType: contentTypes.css,
		compression: 'best',
		render: () => block.css,
	}));
}

/** Fonts are known only when it is known what a site shows. What the theme says of them counts more. */
function baseStyle({ fonts }: RenderContext): string {
	return fonts.css === '' ? base : `${base}@layer tokens{${fonts.css}}`;
}

function blocksFor(parts: ReadonlySet<string>): StyleBlock[] {
	return blocks.filter(({ neededBy }) => neededBy.some((part) => parts.has(part)));
}

function addressOf({ css }: StyleBlock): string {
	const hash = createHash('sha256').update(css).digest('hex').slice(0, 16);
	return href('asset', { file: `style-${hash}.css` });
}

/** The parts of a page that may need styles of their own. */
function partsOf(page: PageContent | AnswerContent): Set<string> {
	const sections = page.kind === 'sections' ? page.sections : [];
	return new Set([`page:${page.kind}`, ...sections.map(({ content }) => `section:${content.kind}`)]);
}

/** The parts of all pages of a site. */
function partsIn({ config, pages }: Site): Set<string> {
	const texts = [...pages.values()].flatMap(({ translations }) => Object.values(translations));
	const ofText = texts.flatMap((text) =>
		text.format === 'md'
			? ['page:article']
			: ['page:sections', ...text.sections.map(({ content }) => `section:${content.kind}`)],
	);
	return new Set(['page:error', ...(config.contact ? ['page:contact-form', 'page:thanks'] : []), ...ofText]);
}
