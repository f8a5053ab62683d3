import type { TextLanguage } from '#i18n/locale.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import type { Tree } from '#protocol/tree.ts';
import type { AddedField, ContactField } from './contact/form.ts';
import type { LocaleInfo, NavigationLink } from './layout.ts';
import type { ShownPicture } from './picture.ts';

/** Pages that have an address of their own, and a payload. */
export type PageContent = SectionPage | ArticlePage | EntryPage | ListPage | ThanksPage;

/** Pages that no app draws: those that answer under the addresses of others, and the page of search. */
export type AnswerContent = ErrorPage | ContactPage | SearchPage;

/** A page made of sections. */
export interface SectionPage {
	kind: 'sections';
	/** Its heading, where none of its sections is one. */
	heading: ({ text: string } & TextLanguage) | undefined;
	/** The introduction below its heading. */
	lead?: ({ text: string } & TextLanguage) | undefined;
	/** Links to the sections that have a caption. */
	index?: SectionIndexEntry[] | undefined;
	/** What is said before the sections: that the page is not translated, or older than its original. */
	notices: InterfaceText[];
	sections: SectionInfo[];
	/** Undefined if the site takes no messages. */
	/** The main form of the site, and those that sections name, by their names. */
	forms: Readonly<Record<string, ContactFormInfo>>;
}

/** A link to a section. */
export interface SectionIndexEntry {
	anchor: string;
	caption: string;
	thumbnail: ShownPicture | undefined;
}

export interface SectionInfo {
	/** The anchor, `to-features`. */
	anchor: string;
	/** The caption above it. */
	caption?: string | undefined;
	/** The heading above that, if a group of sections begins. */
	group?: ({ title: string; text: string } & TextLanguage) | undefined;
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
	/** The calendar day of the last change, `2026-11-20`, and the sentence that names it, if the page has one. */
	updated?: { day: string; sentence: InterfaceText };
	/** The language of the text where the page is not translated. */
	fallbackLocale: LocaleInfo | undefined;
	/** What is said before the text: that the page is not translated, or older than its original. */
	notices: InterfaceText[];
	body: Tree;
	/** Its headings of the second level; none where there are too few for a list. */
	contents: ArticlePart[];
	children: ChildPage[];
	/** The heading of that list, which counts it. */
	childrenTitle: InterfaceText | undefined;
	/** The page to read after this one. */
	next?: PageLink | undefined;
}

/** An entry of a collection. */
export interface EntryPage extends Pick<ArticlePage, 'title' | 'notices' | 'body' | 'contents'> {
	kind: 'entry';
	/** The day on which it was published, and as a visitor reads it. */
	date: { day: string; text: string };
	/** As that of an article, where it was changed since. */
	updated?: ArticlePage['updated'];
	author?: string | undefined;
	tags: TagLink[];
	cover?: ShownPicture;
	/** The list that it is in, and the entries beside it there. */
	list?: PageLink | undefined;
	newer?: PageLink | undefined;
	older?: PageLink | undefined;
}

/** One page of a list of entries. */
export interface ListPage extends Pick<ArticlePage, 'notices' | 'body'> {
	kind: 'list';
	title: InterfaceText;
	/** The language of the introduction, where that is not the page's. */
	fallbackLocale?: LocaleInfo;
	entries: ListedEntry[];
	/** The topics that entries have, on the first page. */
	tags: TagLink[];
	/** The list that it is a part of. */
	whole?: PageLink;
	/** Its place in the list, where that has more pages. */
	pager?: { place: InterfaceText; newer?: string; older?: string };
	/** Address of the feed. */
	feed?: string | undefined;
}

/** An entry, as a list shows it. */
export interface ListedEntry extends Partial<TextLanguage> {
	address: string;
	title: string;
	description: string;
	date: EntryPage['date'];
	/** Decorative: the title names its subject. */
	cover?: ShownPicture;
}

/** A list of the entries with a tag. */
export interface TagLink {
	name: string;
	address: string;
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

/** What a form is made of. */
export interface ContactFormInfo {
	name: string;
	/** In their order. */
	fields: (ContactField | ShownField)[];
	/** On its button, where that has words of its own. */
	button?: InterfaceText;
	/** What visitors read once it was sent, where that has words of its own. */
	thanks?: ThanksTexts;
	/** Names of values in the address with which a visitor came; absent where none are stored. */
	campaign?: string[];
	/** For those who rather write by mail, or have to. */
	address: string;
}

/** A field that a site adds to a form, with its words. */
export type ShownField = AddedField & {
	label: InterfaceText;
	/** Of `select`, `radio` and `choices`: what each option is called. */
	choices?: (InterfaceText & { value: string })[];
	/** Of `consent`: what visitors agree to, and what the checked box holds. */
	consent?: FormNote & { version: string };
};

export interface ErrorPage {
	kind: 'error';
	status: 404 | 500;
	/** The page on which the site is searched, where something is missing and the site can be searched. */
	search?: { address: string };
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

/** The page of search, which answers by itself: the app has no part in it. */
export interface SearchPage {
	kind: 'search';
	/** Where its form leads: to itself. */
	address: string;
}

/** What visitors read once a form was sent. */
export interface ThanksTexts {
	title: InterfaceText;
	text: InterfaceText;
}

/** The answer to a message that has arrived. */
export interface ThanksPage extends ThanksTexts {
	kind: 'thanks';
	links: NavigationLink[];
}
