import type { TextStore } from '#content/pages/content-cache.ts';
import type { Site } from '#content/site/site.ts';
import type { ImmutableFile } from '#protocol/immutable-file.ts';
import type { FontCut, FontsInfo } from '#protocol/payload.ts';
import type { PublishedPicture } from './show-pictures.ts';

/** A site together with what a build adds to it: all that is needed to render any of its resources. */
export interface RenderContext {
	site: Site;
	buildId: string;
	/** Milliseconds since 1970, for `latest.json`. */
	timestamp: number;
	/** Whether documents say their policy themselves, for a host that sends no headers. */
	hasPolicyInPages?: boolean;
	/** Script elements for the end of every head. */
	scripts: string;
	/** Address of the script of search. */
	searchScript: string;
	/** Fonts of the site's own, cut for it. */
	fonts: SiteFonts;
	/** Files that are served as they are. */
	files: PublishedFile[];
	/** Files of earlier builds, which their open pages may still request. */
	earlier: EarlierFile[];
	/** What is shown of each picture that lies beside the pages, by its file in the content. */
	pictures: Record<string, PublishedPicture>;
	/** Terms of all that visitors are sent; none in development. */
	licenses: License[];
	/** Where the texts of articles lie, by their keys. */
	texts: Pick<TextStore, 'get'>;
	/** By locale code, ids of the pages that say that their original has changed since. */
	outdated: Record<string, ReadonlySet<string>>;
	/** What visitors search, by language; none where they cannot. */
	search: readonly SearchIndex[];
	/** What pictures for link previews are drawn with; undefined where there are none. */
	cards: CardSettings | undefined;
}

/** The index of one language. */
export interface SearchIndex {
	/** Code of the language. */
	locale: string;
	/** The file that names all others, as JSON. */
	root: string;
	/** Each with where its bytes are. */
	files: { hash: string; source: string }[];
}

/** The terms of one work. */
export interface License {
	/** With the version, where it has one. */
	name: string;
	text: string;
}

export interface CardSettings {
	/** By the code of each language that has a font of its own. */
	fonts: Record<string, CardFontFiles>;
	/** Folder that keeps what was drawn. */
	cache: string;
	pictures: CardPictures;
}

/** What a site draws on each card; undefined where it has none. */
export interface CardPictures {
	icon: HashedFile | undefined;
	/** Beside the title. */
	beside: HashedFile | undefined;
}

export interface HashedFile {
	/** Where its bytes are. */
	source: string;
	hash: string;
}

/** TTF files: titles are set in `display`, the names of the site and of the language in `text`. */
export interface CardFontFiles {
	display: string;
	text: string;
	/** Has single characters that the others lack. */
	symbols: string | undefined;
}

/** How pages come by the fonts of the site. */
export interface SiteFonts {
	/** The styles that declare them. */
	blocks: FontBlock[];
	/** What the pages of a language are set in, by its code; not known for a language in fonts of the system. */
	cuts: Record<string, Record<FontPages, FontsInfo>>;
}

/** What declares the fonts of the pages that have one language and one cut. */
export interface FontBlock {
	/** Code of the language. */
	locale: string;
	cut: FontCut | undefined;
	css: string;
}

/** Pages that are set in the same files of fonts. */
export type FontPages = 'home' | 'articles' | 'own';

/** A site in fonts of the system alone. */
export const systemFonts: SiteFonts = { blocks: [], cuts: {} };

/** The fonts of a page. */
export function fontsOf({ fonts }: RenderContext, locale: string, page: FontPages): FontsInfo {
	return fonts.cuts[locale]?.[page] ?? { cut: undefined, files: [] };
}

export interface PublishedFile {
	path: string;
	kind: 'asset' | 'public-file';
	/** Where its bytes are. */
	source: string;
}

export interface EarlierFile {
	path: string;
	kind: ImmutableFile['kind'];
	/** Where its bytes are. */
	source: string;
}
