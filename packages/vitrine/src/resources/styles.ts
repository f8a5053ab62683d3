import { createHash } from 'node:crypto';
import { files, layers } from 'virtual:styles';
import { isGroup, targetsIn } from '#content/navigation.ts';
import { type Article, galleryId, hasVideo, type Page, type PageText, type Site } from '#content/site.ts';
import { partTokens, usesTokens } from '#content/tokens.ts';
import { groupStyles, type StyleBlock, type StyleBlocks, type StyleFile } from '#document/style-blocks.ts';
import { withoutSpare } from '#document/without-spare.ts';
import type { Frame, LocaleInfo } from '#protocol/frame.ts';
import type { AnswerContent, PageContent } from '#protocol/page-content.ts';
import type { FontCut, FontsInfo } from '#protocol/payload.ts';
import type { Tree } from '#protocol/tree.ts';
import { href } from '#routes.ts';
import { localeInfo } from './layout-data.ts';
import { contentTypes, type FontBlock, type RenderContext, type Resource } from './resource.ts';

/** The styles that pages of a site hold, as plain data. */
export interface PageStyles {
	/** What every page holds. */
	base: string;
	/** What pages hold besides, each with the address of the same block as a file. */
	blocks: readonly (StyleBlock & { address: string })[];
}

const known = new WeakMap<Site, { fonts: RenderContext['fonts']; styles: PageStyles }>();

/** The styles of a site. Fonts are known only when it is known what the site shows. */
export function pageStyles(context: RenderContext): PageStyles {
	const { site, fonts } = context;
	const before = known.get(site);
	if (before?.fonts === fonts) return before.styles;
	const styles = makeStyles(context);
	known.set(site, { fonts, styles });
	return styles;
}

function makeStyles(context: RenderContext): PageStyles {
	const { site, fonts } = context;
	const { base, blocks } = groupedStyles(context);
	const parts = new Set([...partsIn(site, [...site.pages.values()]).keys(), ...fonts.blocks.map(fontsPart)]);
	return {
		base,
		blocks: blocks
			.filter(({ neededBy }) => neededBy.some((part) => parts.has(part)))
			.map((block) => ({ ...block, address: addressOf(block) })),
	};
}

/** What stands inline in a page: what every page has, then what this one needs. */
export function inlineStylesOf(styles: PageStyles, page: StyledPage): string[] {
	return [styles.base, ...blocksOf(styles, page).map(({ css }) => css)];
}

/** Addresses of what a page needs besides that which every page has, for a browser that comes from another page. */
export function styleAddresses(styles: PageStyles, page: StyledPage): string[] {
	return blocksOf(styles, page).map(({ address }) => address);
}

/** What stands inline in the pages of a site, all of it, for the hashes of the security policy. */
export function inlineStyles(context: RenderContext): string[] {
	const { base, blocks } = pageStyles(context);
	return [base, ...blocks.map(({ css }) => css)];
}

/** The same blocks as files, each under a name that no other bytes will ever have. */
export function styleFiles(context: RenderContext): Resource[] {
	return pageStyles(context).blocks.map(({ css, address }) => ({
		path: address,
		kind: 'asset',
		contentType: contentTypes.css,
		compression: 'best',
		body: () => css,
	}));
}

/** What says of a page which styles it needs. */
interface StyledPage {
	locale: Pick<LocaleInfo, 'code'>;
	head: { fonts: Pick<FontsInfo, 'cut'> };
	frame: Pick<Frame, 'header'>;
	page: PageContent | AnswerContent;
}

function blocksOf({ blocks }: PageStyles, page: StyledPage): PageStyles['blocks'] {
	const parts = partsOf(page);
	return blocks.filter(({ neededBy }) => neededBy.some((part) => parts.has(part)));
}

/** What the theme says of fonts counts more than what the build does. */
function groupedStyles({ site, fonts }: RenderContext): StyleBlocks {
	const pages = [...site.pages].filter(([id]) => id !== galleryId).map(([, page]) => page);
	const ofFonts = fonts.blocks.map((block) => ({ css: block.css, layer: 'tokens', neededBy: [fontsPart(block)] }));
	const all = [...withTokensWhereUsed(filesOf(site), fonts.blocks.map(({ css }) => css).join('')), ...ofFonts];
	const shown = partsIn(site, pages);
	for (const block of fonts.blocks) if (block.cut !== 'gallery') shown.set(fontsPart(block), new Set());
	return groupStyles(all, layers, shown);
}

/** Without those that no page of a site needs. */
function filesOf(site: Site): StyleFile[] {
	const has: Record<string, boolean> = {
		'site:icons': hasIcons(site),
		'site:search': site.config.search,
		'site:right-to-left': hasRightToLeft(site),
		'site:digits': site.config.locales.some(({ code }) => localeInfo(site, code).digits !== undefined),
	};
	return files.flatMap(({ neededBy, css, ...file }) => {
		const needs = neededBy.filter((part) => has[part] ?? true);
		if (needs.length === 0) return [];
		return [{ ...file, css: withoutSpare(css), neededBy: needs.some((part) => has[part]) ? ['document'] : needs }];
	});
}

function hasIcons({ config: { navigation } }: Site): boolean {
	const targets = Object.entries(navigation).flatMap(([list, entries]) => targetsIn(entries, list));
	return targets.some(({ target }) => typeof target === 'object' && target.icon !== undefined);
}

/** Also as a sample in a page of another direction. */
function hasRightToLeft({ config, pages }: Site): boolean {
	return (
		config.locales.some(({ dir }) => dir === 'rtl') ||
		[...pages.values()].some(({ translations }) =>
			Object.values(translations).some(
				(text) => text.format !== 'md' && JSON.stringify(text.sections).includes('"dir":"rtl"'),
			),
		)
	);
}

/** Tokens that neither what every page has nor articles use stand where the parts have them that do. */
function withTokensWhereUsed(styles: readonly StyleFile[], fonts: string): StyleFile[] {
	const others = styles.filter(({ layer }) => layer !== 'tokens');
	const isOnMost = ({ neededBy }: StyleFile) => neededBy.includes('document') || neededBy.includes('page:article');
	const users = [fonts, ...others.filter(isOnMost).map(({ css }) => css)];
	return styles.flatMap((file) => {
		if (file.layer !== 'tokens') return [file];
		const { used, rest } = partTokens(file.css, users);
		const parts = new Set(others.filter(({ css }) => usesTokens(css, rest)).flatMap(({ neededBy }) => neededBy));
		// They share a block with other styles of the same parts, if there are such.
		const neededBy = others.map((other) => other.neededBy).find((needs) => parts.isSubsetOf(new Set(needs))) ?? [
			...parts,
		];
		return [{ ...file, css: used }, ...(parts.size > 0 ? [{ css: rest, layer: 'tokens', neededBy }] : [])];
	});
}

function addressOf({ css }: StyleBlock): string {
	const hash = createHash('sha256').update(css).digest('hex').slice(0, 16);
	return href('asset', { file: `style-${hash}.css` });
}

/** What pages in one cut of the fonts of a language need. */
function fontsPart({ locale, cut }: Pick<FontBlock, 'locale' | 'cut'>): string {
	return ['fonts', locale, cut].filter(Boolean).join(':');
}

/** Whether a block is for the pages in one cut of the fonts of a language, and for no other. Their drafts name it. */
export function isOfOneFont({ neededBy }: StyleBlock): boolean {
	return neededBy.length === 1 && neededBy[0]?.startsWith('fonts:') === true;
}

const fontHashes = new WeakMap<FontBlock, string>();

/** Changes with what declares the fonts of a page. */
export function fontsHash({ fonts }: RenderContext, locale: string, cut: FontCut | undefined): string | undefined {
	const block = fonts.blocks.find((one) => one.locale === locale && one.cut === cut);
	if (!block) return undefined;
	const hash = fontHashes.get(block) ?? createHash('sha256').update(block.css).digest('hex').slice(0, 16);
	fontHashes.set(block, hash);
	return hash;
}

/** The parts of a page that may need styles of their own. */
function partsOf({ locale, head, page, frame }: StyledPage): Set<string> {
	const sections = page.kind === 'sections' ? page.sections : [];
	const inHeader = frame.header.some((entry) => 'links' in entry) ? ['header:group'] : [];
	const inText =
		'body' in page
			? [...(page.hasVideo ? ['article:video'] : []), ...(hasTable(page.body) ? ['article:table'] : [])]
			: [];
	return new Set([
		fontsPart({ locale: locale.code, cut: head.fonts.cut }),
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

/** The parts of pages of a site, each with the ids of those that have it, and of what it answers besides. */
function partsIn({ config }: Site, pages: readonly Page[]): Map<string, Set<string>> {
	const besides = [
		'page:error',
		...(config.navigation.header.some(isGroup) ? ['header:group'] : []),
		...(config.contact ? ['page:contact-form', 'page:thanks'] : []),
		...(config.search ? ['page:search'] : []),
	];
	const parts = new Map(besides.map((part) => [part, new Set<string>()]));
	for (const { id, translations } of pages) {
		for (const text of Object.values(translations)) {
			for (const part of partsOfText(text)) {
				const known = parts.get(part) ?? new Set();
				parts.set(part, known.add(id));
			}
		}
	}
	return parts;
}

function partsOfText(text: PageText): string[] {
	if (text.format === 'md') {
		return [`page:${kindOf(text)}`, 'article:table', ...(hasVideo(text) ? ['article:video'] : [])];
	}
	return ['page:sections', ...text.sections.map(({ content }) => `section:${content.kind}`)];
}

/** What a page of Markdown is shown as. */
function kindOf({ list, entry }: Article): 'article' | 'entry' | 'list' {
	if (list) return 'list';
	return entry ? 'entry' : 'article';
}
