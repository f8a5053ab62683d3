import type { Locale, TextLanguage } from '#i18n/locale.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import type { Tree } from '#protocol/tree.ts';
import type { ContactField } from './contact/form.ts';

/**
 * Everything that is needed to show one page, on either side. Texts of the interface come as messages; those that hold
 * a date, a number or the name of a language come finished, for a browser may lack the data of the language.
 */
export interface Payload<Page = PageContent> {
	buildId: string;
	/** The interface's language. */
	locale: LocaleInfo;
	head: HeadInfo;
	/** Whether its document has other headers than the others have: it is reached and left by loading documents. */
	isApart?: boolean;
	frame: Frame;
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
	/** The languages that supply texts which the page's lacks, in the order in which they are asked. */
	fallbacks: Pick<Locale, 'code' | 'tag' | 'dir'>[];
}

/** What a browser needs to know of a language. */
export interface LocaleInfo extends Pick<Locale, 'code' | 'name' | 'shortName' | 'tag' | 'dir'> {
	/** Name of the digits that numbers are written in (CLDR numbering system), where they are not 0 to 9. */
	digits: string | undefined;
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
	alternates: { hreflang: string; address: string }[];
	isIndexed: boolean;
	fonts: FontsInfo;
	/** Undefined for a page that has no picture for link previews. */
	card: CardInfo | undefined;
	/** Colour of a browser's own frame around the page. */
	themeColor: { light: string; dark: string };
	/** Path of the web manifest; undefined for a site without an icon. */
	manifest: string | undefined;
}

/** What the fonts of a language are cut to: all of its pages (`articles`), where the home page needs much less. */
export type FontCut = 'articles' | 'gallery';

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

/** What stands around every page. */
export interface Frame {
	home: string;
	/** Address of the page that is shown; none on home pages and on those that answer something. */
	current: string | undefined;
	header: NavigationEntry[];
	footer: NavigationEntry[];
	languages: LanguageLink[];
	/** One for each other language that has this page; none on home pages. */
	suggestions: Suggestion[];
}

/** What header and footer hold: links, one by one or under one name. */
export type NavigationEntry = NavigationLink | NavigationGroup;

export interface NavigationLink extends TextLanguage {
	label: string;
	/** Full for a link that leads out of the site. */
	address: string;
	/** Whether the label is a proper name, the same in every language. */
	isName?: boolean | undefined;
	icon?: Tree | undefined;
	/** What the place is to the site: `me` for its own profile elsewhere. */
	rel?: string | undefined;
}

/** Links under one name. There are no groups in it. */
export interface NavigationGroup extends TextLanguage {
	/** Its name in the settings, which no other group of the list has. */
	group: string;
	label: string;
	links: NavigationLink[];
}

/** One entry of the language switch. */
export interface LanguageLink extends LocaleInfo {
	address: string;
	isCurrent: boolean;
	/** Whether it may be chosen for the next visit. */
	isOffered: boolean;
	/**
	 * What is met there: the page in that language, its source text, the nearest page that exists, or home, which knows
	 * nothing of what was written on this page.
	 */
	leadsTo: 'translation' | 'source' | 'ancestor' | 'home';
}

/** The offer to read this page in another language, in the words of that language. */
export interface Suggestion extends LocaleInfo {
	address: string;
	text: InterfaceText;
	accept: InterfaceText;
	dismiss: InterfaceText;
}

/** Pages that have an address of their own, and a payload. */
export type PageContent = SectionPage | ArticlePage | ThanksPage;

/** Pages that answer under the addresses of others: only the server shows them. */
export type AnswerContent = ErrorPage | ContactPage;

/** A page made of sections. */
export interface SectionPage {
	kind: 'sections';
	/** Its heading, where none of its sections is one. */
	heading: ({ text: string } & TextLanguage) | undefined;
	/** What is said before the sections: that the page is not translated, or older than its original. */
	notices: InterfaceText[];
	sections: SectionInfo[];
	/** What a first visit to the home page loads; unknown where there are no finished files. */
	weight: WrittenWeight | undefined;
	/** Undefined where there is nobody to take messages. */
	form: ContactFormInfo | undefined;
}

/** What the form of the site is made of. */
export interface ContactFormInfo {
	fields: ContactField[];
	/** For those who rather write by mail, or have to. */
	address: string;
}

/** What a first visit to a page loads: the document and all that it asks for by itself. */
export interface PageWeight {
	/** Bytes as they are sent, Brotli where it helps, without headers. */
	bytes: number;
	requests: number;
	fonts: number;
	/** Bytes of the fonts alone. */
	fontBytes: number;
	/** Hosts besides the site's own. */
	otherHosts: number;
	/** Each request, in the order in which the page asks. */
	parts: PagePart[];
}

/** One file that a first visit loads. */
export interface PagePart {
	kind: 'document' | 'script' | 'style' | 'font' | 'image' | 'data';
	/** The path, without the hash in it. */
	name: string;
	/** As they are sent. */
	bytes: number;
}

/** That weight as a visitor reads it, its numbers in the language of the page. */
export interface WrittenWeight extends Record<'kilobytes' | 'requests' | 'fonts' | 'otherHosts', string> {
	parts: (Pick<PagePart, 'kind' | 'name'> & {
		kilobytes: string;
		/** Of the whole weight, in percent. */
		share: number;
	})[];
}

export interface SectionInfo {
	/** The anchor, `to-features`. */
	anchor: string;
	/** What stands above it: the name of its kind, in a gallery of kinds. */
	caption?: string | undefined;
	/** The level of its heading: 1 where that is the first of the page. */
	level: 1 | 2;
	/** The language of the text where it is not the page's. */
	fallbackLocale: LocaleInfo | undefined;
	/** Its fields, texts and icons as trees. */
	content: { kind: string; [field: string]: unknown };
	/** What `data` of its kind returned. */
	data?: unknown;
}

export interface ArticlePage {
	kind: 'article';
	title: string;
	/** The calendar day of the last change, `2026-11-20`, and the sentence that names it. */
	updated: { day: string; sentence: InterfaceText };
	/** The language of the text where the page is not translated. */
	fallbackLocale: LocaleInfo | undefined;
	/** What is said before the text: that the page is not translated, or older than its original. */
	notices: InterfaceText[];
	body: Tree;
	/** Its headings of the second level; none where there are too few for a list. */
	contents: ArticlePart[];
	/** Whether there are films in it, which have styles of their own. */
	hasVideo?: boolean;
	children: ChildPage[];
	/** The heading of that list, which counts it. */
	childrenTitle: InterfaceText | undefined;
	/** The page to read after this one. */
	next?: PageLink | undefined;
}

/** A heading of an article. */
export interface ArticlePart {
	/** The anchor. */
	id: string;
	/** With U+200B where its line may break. */
	title: string;
}

/** A page that an article leads to. */
export interface PageLink extends TextLanguage {
	title: string;
	address: string;
}

/** A page below an article. */
export interface ChildPage extends PageLink {
	description: string;
}

export interface ErrorPage {
	kind: 'error';
	status: 404 | 500;
	links: NavigationLink[];
}

/** The answer to a form that was not sent, with slots for what it held. */
export interface ContactPage {
	kind: 'contact-form';
	form: ContactFormInfo;
	note: FormNote | undefined;
}

/** What visitors should know before they send a form, such as a link to what becomes of their words. */
export interface FormNote {
	tree: Tree;
	/** Its language where that is not the page's. */
	fallbackLocale: LocaleInfo | undefined;
}

/** The answer to a message that has arrived. */
export interface ThanksPage {
	kind: 'thanks';
	/** Address of the home page. */
	home: string;
}
