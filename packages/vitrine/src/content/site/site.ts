import type { Element, Root } from 'hast';
import type { Locale } from '#i18n/locale.ts';
import type { Messages } from '#i18n/messages.ts';
import type { RedirectRule } from '#i18n/redirect-rules.ts';
import type { EntryFields } from '../fields/entry-fields.ts';
import type { ShownFields } from '../fields/page-fields.ts';
import type { PageImage, PictureField } from '../fields/picture-field.ts';
import type { Period } from '../schedule/period.ts';
import type { Menus } from '../settings/navigation-schema.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import type { MarkdownFacts } from './markdown-text.ts';

/** Words of the navigation by their key. A key that a language lacks is absent. */
export type NavigationTexts = Readonly<Record<string, string>>;

/** The words of a form that a site adds. What a language lacks is absent. */
export interface FormTexts {
	/** By the name of a field. */
	fields?: Record<string, { label?: string; options?: Record<string, string> }>;
	/** What visitors agree to. */
	consent?: Root;
	/** On the button that sends it. */
	button?: string;
	/** Once it was sent. */
	thanks?: { title: string; text: string };
	/** Of the mails that bring messages, with the names of fields in braces. */
	subject?: string;
}

/**
 * A whole site, read and checked: plain data, so that any thread can render any part of it. It alone knows what
 * exists in which language, and where.
 */
export interface Site {
	config: SiteConfig;
	/** The configured origin, or the one of this build (`SITE_ORIGIN`). */
	origin: string;
	/** Whether this build is for another origin than the configured one, and must stay out of search engines. */
	isPreview: boolean;
	/** By locale code. */
	languages: Record<string, SiteLanguage>;
	/** The interface in the kit's English. */
	kitMessages: Messages;
	/** By page id, the home page first, the others in the order of the source language. */
	pages: Map<string, Page>;
	/** What is shown of the pictures in the content, by `pictureKey`. */
	pictures: Map<string, Picture>;
	/** Old addresses to today's, both canonical and with their language's prefix. */
	redirects: Record<string, string>;
	/** Rows of `redirects.yaml` that are more than that: patterns, other statuses, other sites; and pages that are gone. */
	redirectRules: readonly RedirectRule[];
	/** Whether the last day of its notice is over. */
	isNoticeOver?: true;
}

/** The id of the home page. It is no part of an address. */
export const homeId = 'index';

/** What one language has besides its pages. */
export interface SiteLanguage {
	locale: Locale;
	/** Texts of the interface: those of the site, else those that the kit has for the language. */
	messages: Messages;
	/** Names of groups and links: `navigation.yaml`. */
	navigation: NavigationTexts;
	/** The links of header and footer. */
	menus: Menus;
	/** Words of the forms by their names: `forms/<name>.yaml`. */
	forms: Readonly<Record<string, FormTexts>>;
}

/** The heading of sections that follow each other. */
export interface SectionGroup {
	title: string;
	text: string;
}

/** What a page shows above a section, and whether that belongs to the site. */
export interface SectionNotes {
	/** The caption above it. */
	caption?: string;
	/** The picture of it in the index of the page, where it has one. */
	thumbnail?: PictureField | undefined;
	/** The group that it belongs to, whose heading is above the first section of it. */
	group?: SectionGroup;
	/** Whether it is an example with the facts of another site: with nothing to show, it is left out. */
	isExample?: true;
}

/** A section of a page in one language. */
export interface PageSection extends SectionNotes {
	name: string;
	/** The language that `content` is written in. */
	locale: string;
	/** The file that contains it. */
	file: string;
	content: SectionContent;
	/** Whether its heading is that of the page. */
	isHeading: boolean;
	/** What addresses may lead to: the section, and parts of it. */
	anchors: string[];
	/** Of a site with what is not published yet: when it is shown. */
	period?: Period;
	/** What `data` of its kind returned. */
	data?: Json;
}

/** JSON, as `JSON.stringify` writes it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The checked fields of a section. */
export type SectionContent = { kind: string; [field: string]: unknown };

/** A page in all its languages. */
export interface Page {
	/** File path without folder and ending, for example `guide/make-it-yours`; that of the home page is `homeId`. */
	id: string;
	/** By locale code. The source language is always there, but for the parts of a collection. */
	translations: Record<string, PageText>;
	/** By the code of each locale that lacks the page but shows it in another language. */
	fallbacks: Record<string, Place>;
	/** Of a site with its drafts: whether it is one in the source language. */
	isDraft?: true;
	/** Of a site with what is not published yet: when it is there in any language. */
	period?: Period;
}

/** The place of a page in one language. */
export interface Place {
	address: string;
	/** The language of the text that is shown there. */
	locale: string;
}

/** A picture of the content, as it is shown. */
export interface Picture {
	/** Its name in the content. */
	file: string;
	/** Where it is on disk, from the site's folder. */
	path: string;
	/** Pixels, the right way up; where it is cut, those of the part. */
	width: number;
	height: number;
	/** Whether nothing can shine through it. */
	isOpaque: boolean;
	/** Where the part that is shown begins. Undefined for a whole picture. */
	cut?: { left: number; top: number } | undefined;
	/** Widths of its copies, where they are not the usual ones. */
	widths?: readonly number[] | undefined;
	/** How it is drawn, of an SVG: as the file that it is, or as a part of the page. */
	svg?: 'file' | Element;
}

/** A page in one language. */
export type PageText = Article | SectionPage;

interface PageFacts extends ShownFields {
	file: string;
	/** Canonical path with the language's prefix. */
	address: string;
	/** Ids of its parts, in their order; undefined where a mistake keeps them from being known. */
	anchors: string[] | undefined;
	links: PageLink[];
	images: PageImage[];
	/** What it shows of other hosts in frames, and where that is written. */
	embeds: PageEmbed[];
	/** Whether it shows a video of the site's own. */
	hasVideo: boolean;
	/** Whether it shows much that no other page does: fonts and styles of its own keep that from weighing on others. */
	hasOwnAssets?: true;
	/** Whether no build publishes it. */
	isUnpublished?: true;
	/** Of a site with what is not published yet: when it is there in this language. */
	period?: Period;
}

/** A page of Markdown. */
export interface Article extends PageFacts, Pick<MarkdownFacts, 'textKey' | 'characters' | 'videos'> {
	format: 'md';
	/** Where it is an entry of a collection. */
	entry?: EntryFacts;
	/** Where it lists the entries of a collection. */
	list?: ListFacts;
}

/** The fields of an entry besides those of any page. */
export interface EntryFacts extends EntryFields {
	/** The name of its collection. */
	collection: string;
}

/** One page of a list of entries: of all that a collection has in a language, or of those with one tag. */
export interface ListFacts {
	/** The name of its collection. */
	collection: string;
	/** The tag that all of them have. */
	tag?: string;
	/** The place of the page in the list, from 1, and how many pages that has. */
	number: number;
	last: number;
	/** Address of the first page. */
	first: string;
	/** Ids of the entries on this page, in their order. */
	entries: string[];
	/** The language of the entries, where it is not that of the list: its own has none. */
	entriesIn?: string;
}

/** Whether a page only continues or divides a list: others lead to the list as a whole. */
export function isPartOfList({ translations }: Page): boolean {
	return Object.values(translations).some(
		(text) => text.format === 'md' && text.list !== undefined && (text.list.number > 1 || text.list.tag !== undefined),
	);
}

/** A page made of sections. One that its language lacks is that of the first fallback that has it. */
export interface SectionPage extends PageFacts {
	format: 'yaml';
	sections: PageSection[];
	/** The introduction below its heading, which is then none of a section. */
	lead?: string;
}

/** A frame of a page, and where it is written. */
export interface PageEmbed {
	/** Scheme and host of what it loads. */
	origin: string;
	file: string;
	line: number;
	where?: string;
}

/** A link of a page, and where it is written. */
export interface PageLink {
	target: string;
	line: number;
	/** Where that is another file than the page's. */
	file?: string;
	where?: string;
	/** Of a site with what is not published yet: when the section that contains it is shown. */
	period?: Period;
}

/** Whether a page has a section that it lacks as it is published. */
export function hasMoreSections(text: PageText, published: PageText): boolean {
	if (text.format === 'md' || published.format === 'md') return false;
	const names = new Set(published.sections.map(({ name }) => name));
	return text.sections.some(({ name }) => !names.has(name));
}

/** What a site has in one of its languages. */
export function languageOf({ languages }: Pick<Site, 'languages'>, code: string): SiteLanguage {
	const language = languages[code];
	if (!language) throw new Error(`The site has no language "${code}".`);
	return language;
}

/** The text of a page in a language that has it. */
export function textIn({ id, translations }: Page, locale: string): PageText {
	const text = translations[locale];
	if (!text) throw new Error(`No text of ${id} in "${locale}".`);
	return text;
}

/** The hosts whose videos and maps pages show in frames, each once. */
export function framedHosts({ pages }: Pick<Site, 'pages'>): string[] {
	const texts = [...pages.values()].flatMap(({ translations }) => Object.values(translations));
	const published = texts.filter(({ isUnpublished }) => !isUnpublished);
	return [...new Set(published.flatMap(({ embeds }) => embeds.map(({ origin }) => new URL(origin).host)))].sort();
}

/**
 * Whether a page is that about the privacy of visitors: in the default language, its address ends in `privacy`. News of that name, and
 * those with such a tag, are no such page.
 */
export function isPrivacyPage({ translations }: Page, { defaultLocale }: Pick<SiteConfig, 'defaultLocale'>): boolean {
	const text = translations[defaultLocale];
	if (text === undefined || (text.format === 'md' && (text.entry || text.list))) return false;
	return text.address.endsWith('/privacy');
}

/** Whether any page shows a video of the site's own. */
export function usesMedia({ pages }: Pick<Site, 'pages'>): boolean {
	return [...pages.values()].some(({ translations }) => Object.values(translations).some(({ hasVideo }) => hasVideo));
}

/** The home page, which every site has in each of its languages. */
export function homeOf({ pages }: Pick<Site, 'pages'>): Page {
	const home = pages.get(homeId);
	if (!home) throw new Error('The site has no home page.');
	return home;
}
