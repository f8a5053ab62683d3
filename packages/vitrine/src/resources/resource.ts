import type { TextStore } from '#content/content-cache.ts';
import type { Site } from '#content/site.ts';
import type { LastingFile } from '#protocol/immutable-file.ts';
import type { ResourceKind } from '#protocol/manifest.ts';
import type { FontCut, FontsInfo } from '#protocol/payload.ts';
import type { PublishedPicture } from './show-pictures.ts';
import type { Task } from './task.ts';

/** What is known of a resource without its answer. */
export interface ResourceInfo {
	/** Canonical, percent-encoded, with the language's prefix. */
	path: string;
	kind: ResourceKind;
	contentType: string;
	/** How much time its compression is worth: most for what everybody loads, least in builds that only tests look at. */
	compression: 'best' | 'quick' | 'fastest';
	/** Whether only pages of earlier builds ask for it. */
	isEarlier?: true;
	/** Whether it is the first page of a list, which has no number in its address. */
	isList?: true;
	/** Scheme and host of those whose films and maps it shows in frames. */
	embeds?: readonly string[];
}

/** Anything that a GET can answer. Its answer is made from a task or as a body, and is the same each time. */
export type Resource = ResourceInfo & (FromTask | WithBody);

interface FromTask {
	/** Returns plain data from which any thread makes the answer. As long as its hash stays, so does the answer. */
	task: () => Task;
	body?: never;
	key?: never;
}

interface WithBody {
	/** Makes the answer where it is listed. */
	body: () => Answer;
	/** Names these bytes and no others; absent where only the bytes themselves tell. */
	key?: string;
	task?: never;
}

export type Answer = string | Uint8Array | Promise<string | Uint8Array>;

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
	/** Files of earlier builds, which their open pages may still ask for. */
	earlier: EarlierFile[];
	/** What is shown of each picture that lies beside the pages, by its file in the content. */
	pictures: Record<string, PublishedPicture>;
	/** Terms of all that visitors are sent; none in development. */
	licences: Licence[];
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
export interface Licence {
	/** With the version, where it has one. */
	name: string;
	text: string;
}

export interface CardSettings {
	/** By the code of each language that has a font of its own. */
	fonts: Record<string, CardFontFiles>;
	/** Folder that keeps what was drawn. */
	cache: string;
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
export type FontPages = 'home' | 'articles' | 'gallery';

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
	kind: LastingFile['kind'];
	/** Where its bytes are. */
	source: string;
}

export const contentTypes = {
	html: 'text/html; charset=utf-8',
	json: 'application/json; charset=utf-8',
	css: 'text/css; charset=utf-8',
	xml: 'application/xml; charset=utf-8',
	atom: 'application/atom+xml; charset=utf-8',
	text: 'text/plain; charset=utf-8',
	markdown: 'text/markdown; charset=utf-8',
} as const;
