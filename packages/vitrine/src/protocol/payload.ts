import type { Locale, TextLanguage } from '#i18n/locale.ts';
import type { LayoutData, LocaleInfo } from './layout.ts';
import type { PageContent } from './page-content.ts';

/**
 * Everything that is needed to show one page, on either side. Texts of the interface come as messages; those that hold
 * a date, a number or the name of a language come finished, for a browser may lack the data of the language.
 */
export interface Payload<Page = PageContent> {
	/** What all pages share: pages of one build are shown without loading documents. */
	buildId: string;
	/** Hash of the rest of the payload, and of the build: its document carries it too. */
	hash: string;
	/** The interface's language. */
	locale: LocaleInfo;
	head: HeadInfo;
	/** Whether its document has other headers than the others have: it is reached and left by loading documents. */
	isApart?: boolean;
	layout: LayoutData;
	messages: MessagesInfo;
	/** Addresses of the styles that it needs besides those of every page. */
	styles: string[];
	page: Page;
}

/** Where the interface's texts are, and whether a browser may keep them. */
export interface MessagesInfo {
	/** With the hash of their content as query. */
	address: string;
	isCacheable: boolean;
	/** The languages that supply texts which the page's lacks, in the order in which they are tried. */
	fallbacks: Pick<Locale, 'code' | 'tag' | 'dir'>[];
}

export interface HeadInfo {
	title: string;
	description: string;
	/** Languages of these two. */
	languages: { title: TextLanguage; description: TextLanguage };
	siteName: string;
	/** Full address, or undefined for a page that search engines must not keep. */
	canonical: string | undefined;
	/** Full addresses of the existing translations, itself included; `x-default` last. */
	alternates: { hreflang: string; address: string; ranges?: string | undefined }[];
	isIndexed: boolean;
	fonts: FontsInfo;
	/** Undefined for a page that has no picture for link previews. */
	card: CardInfo | undefined;
	/** What feed readers are offered on the page, by the paths of the feeds. */
	feeds?: { address: string; title: string }[];
	/** Color of a browser's own frame around the page. */
	themeColor: { light: string; dark: string };
	/** Path of the page as Markdown; undefined where it cannot be had as that. */
	markdown?: string | undefined;
	/** Path of the web manifest; undefined for a site without an icon. */
	manifest: string | undefined;
}

/**
 * What the fonts of a language are cut to: all of its pages (`articles`), where the home page needs much less, or the pages
 * that share none with others (`own`).
 */
export type FontCut = 'articles' | 'own';

/** The fonts that a page is set in: one file for each role, so that no word is drawn in two of them. */
export interface FontsInfo {
	/** Undefined for the cut of the home page, which is that of all pages where they need little more. */
	cut: FontCut | undefined;
	/** Names of the fonts in the stylesheet, and their addresses; none in fonts of the system. */
	files: { family: string; address: string }[];
}

/** The picture of a page for link previews. */
export interface CardInfo {
	/** Full address. */
	address: string;
	width: number;
	height: number;
	contentType: string;
	/** What it shows, in words. */
	alt: string;
}
