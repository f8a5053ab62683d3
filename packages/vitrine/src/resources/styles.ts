import { createHash } from 'node:crypto';
import { files, layers } from 'virtual:styles';
import { homeId, type Page, type Site } from '#content/site/site.ts';
import { type StyleBlock, type StyleFile, styleBlock } from '#document/style-blocks.ts';
import type { LocaleInfo } from '#protocol/layout.ts';
import type { AnswerContent, PageContent } from '#protocol/page-content.ts';
import type { FontCut, FontsInfo } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import type { FontBlock, RenderContext } from '#views/render-context.ts';
import { contentTypes, type Resource } from './resource.ts';

/** The styles that pages of a site hold, as plain data. */
export interface PageStyles {
	/** What every page holds. */
	base: string;
	/** What pages hold besides, each with the address of the same block as a file. */
	blocks: readonly (StyleBlock & { address: string })[];
}

/** The policy of every document names each block: where there are more of fonts than this, they form one together. */
const maxFontBlocks = 10;

/** The folders of `pages/` whose styles a type of page has. */
const pageFolders = {
	sections: ['sections'],
	article: ['article'],
	entry: ['article', 'entry'],
	list: ['article', 'list'],
	thanks: ['answer', 'contact'],
	'contact-form': ['answer', 'contact'],
	error: ['answer', 'error'],
	search: ['answer', 'search'],
} satisfies Record<(PageContent | AnswerContent)['kind'], string[]>;

const known = new WeakMap<Site, { fonts: RenderContext['fonts']; styles: PageStyles }>();

/** Returns the styles of a site. Fonts are known only when it is known what the site shows. */
export function pageStyles({ site, fonts }: RenderContext): PageStyles {
	const before = known.get(site);
	if (before?.fonts === fonts) return before.styles;
	const styles = makeStyles(site, fonts.blocks);
	known.set(site, { fonts, styles });
	return styles;
}

/**
 * Makes one block for every page, one for each folder of `pages/`, one for the types of section on the home page, one for those
 * on all other pages that share their styles, one for those on pages that do not, and one for each language and cut of fonts.
 */
function makeStyles(site: Site, fonts: readonly FontBlock[]): PageStyles {
	const { config, pages } = site;
	const hasEntries = Object.keys(config.collections).length > 0;
	const isUsed: Record<string, boolean> = {
		'page:contact': Object.keys(config.forms).length > 0,
		'page:search': config.search,
		'page:entry': hasEntries,
		'page:list': hasEntries,
	};
	const mended = files.map(mend);
	const filesOf = (parts: ReadonlySet<string>) => mended.filter(({ part }) => parts.has(part));
	const ofPages = new Set(mended.map(({ part }) => part).filter((part) => part.startsWith('page:')));
	const { home = [], others = [], own = [] } = Object.groupBy(pages.values(), assetsOf);
	const ofFonts = fonts.map((block) => ({ css: block.css, layer: 'tokens', part: fontsPart(block) }));
	const groups = [
		...[...ofPages].filter((part) => isUsed[part] ?? true).map((part) => filesOf(new Set([part]))),
		...[home, others, own].map((group) => filesOf(sectionParts(group))),
		...(ofFonts.length > maxFontBlocks ? [ofFonts] : ofFonts.map((file) => [file])),
	];
	const blocks = groups.filter((group) => group.length > 0).map(styleBlock);
	// The home page may have the types of section that other pages have.
	const different = new Map(blocks.map((block) => [block.css, block])).values();
	return {
		base: `@layer ${layers.join()};${styleBlock(filesOf(new Set(['page']))).css}`,
		blocks: [...different].map((block) => ({ ...block, address: addressOf(block) })),
	};
}

/** Puts back the value that Lightning CSS 1.33 takes away: it writes `border-image:none` as `border-image:`. */
function mend({ css, ...file }: StyleFile): StyleFile {
	return { ...file, css: css.replace(/\b(?:border-image|mask-border|mask-box-image):(?=[;}])/g, '$&none') };
}

/** Returns the pages with which a page shares its styles. */
function assetsOf({ id, translations }: Page): 'home' | 'others' | 'own' {
	if (id === homeId) return 'home';
	return Object.values(translations).some(({ hasOwnAssets }) => hasOwnAssets) ? 'own' : 'others';
}

/** The types of section on some pages, in any language. */
function sectionParts(pages: readonly Page[]): Set<string> {
	const texts = pages.flatMap(({ translations }) => Object.values(translations));
	return new Set(texts.flatMap((text) => (text.format === 'md' ? [] : text.sections.map(sectionPart))));
}

function sectionPart({ content }: { content: { kind: string } }): string {
	return `section:${content.kind}`;
}

function addressOf({ css }: StyleBlock): string {
	const hash = createHash('sha256').update(css).digest('hex').slice(0, 16);
	return href('asset', { file: `style-${hash}.css` });
}

/** Returns the inline styles of a page: those of every page, then its own. */
export function inlineStylesOf(styles: PageStyles, page: StyledPage): string[] {
	return [styles.base, ...blocksOf(styles, page).map(({ css }) => css)];
}

/** Returns addresses of what a page needs besides that which every page has, for a browser that comes from another page. */
export function styleAddresses(styles: PageStyles, page: StyledPage): string[] {
	return blocksOf(styles, page).map(({ address }) => address);
}

/** Returns all inline styles of the pages of a site, for the hashes of the security policy. */
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

/** What decides which styles a page needs. */
interface StyledPage {
	locale: Pick<LocaleInfo, 'code'>;
	head: { fonts: Pick<FontsInfo, 'cut'> };
	page: PageContent | AnswerContent;
}

function blocksOf({ blocks }: PageStyles, { locale, head, page }: StyledPage): PageStyles['blocks'] {
	const ofPage = new Set([
		...pageFolders[page.kind].map((folder) => `page:${folder}`),
		fontsPart({ locale: locale.code, cut: head.fonts.cut }),
	]);
	const sections = page.kind === 'sections' ? sectionsBlock(blocks, page.sections.map(sectionPart)) : undefined;
	return blocks.filter((block) => block === sections || block.parts.some((part) => ofPage.has(part)));
}

/** Returns the shortest of the blocks that have the styles of some types of section. */
function sectionsBlock(
	blocks: PageStyles['blocks'],
	parts: readonly string[],
): PageStyles['blocks'][number] | undefined {
	const styled = new Set(blocks.flatMap((block) => block.parts));
	const needed = new Set(parts).intersection(styled);
	return blocks
		.filter((block) => needed.size > 0 && needed.isSubsetOf(new Set(block.parts)))
		.toSorted((one, other) => one.css.length - other.css.length)[0];
}

/** What pages in one cut of the fonts of a language need. */
function fontsPart({ locale, cut }: Pick<FontBlock, 'locale' | 'cut'>): string {
	return ['fonts', locale, cut].filter(Boolean).join(':');
}

/** Whether a block is of fonts: what needs it has its hash, and nothing else changes with it. */
export function isOfFonts({ parts }: StyleBlock): boolean {
	return parts.every((part) => part.startsWith('fonts:'));
}

/** Returns what changes with the fonts of a page: the address of the block that declares them. */
export function fontsAddress(context: RenderContext, locale: string, cut: FontCut | undefined): string | undefined {
	return pageStyles(context).blocks.find(({ parts }) => parts.includes(fontsPart({ locale, cut })))?.address;
}
