import type { Locale, TextLanguage } from '#i18n/locale.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import type { Tree } from '#protocol/tree.ts';

/** What a browser needs to know of a language. */
export interface LocaleInfo extends Pick<Locale, 'code' | 'name' | 'shortName' | 'tag' | 'dir'> {
	/** Name of the digits that numbers are written in (CLDR numbering system), where they are not 0 to 9. */
	digits: string | undefined;
	/** The language ranges that mean it besides its tag; see `NegotiableLocale`. */
	ranges?: string | undefined;
}

/** The data of the layout around every page. */
export interface LayoutData {
	home: string;
	/** Address of the page that is shown; none on home pages and on those that answer something. */
	current: string | undefined;
	/** Address of the nearest page above it that the header leads to; undefined where it leads to none. */
	above?: string | undefined;
	header: NavigationEntry[];
	footer: NavigationEntry[];
	/** The page on which the site is searched, and the script that answers in others; undefined where it cannot be, and there. */
	search?: { address: string; script: string } | undefined;
	languages: LanguageLink[];
	rows: HeaderRows;
	/** The notice above all pages; none where the site has none, and after its last day. */
	notice?: SiteNoticeData | undefined;
	/** One for each other language that has this page; none on home pages. */
	suggestions: Suggestion[];
}

/**
 * The windows in which the header has a part in its row, in place of a button that opens it: `48`, `64` and `80` for those
 * of 48 to 64, 64 to 80 and at least 80 rem, separated by spaces.
 */
export type HeaderRows = Readonly<Record<'navigation' | 'languages', string>>;

/** The notice of a site. Its text is that of `site-notice`. */
export interface SiteNoticeData {
	/** Where its text leads. */
	address?: string;
	/** The moment after its last day, in milliseconds since 1970 (0 for none), and what tells it from other notices. */
	key: string;
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
