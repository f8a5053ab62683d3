import { hasAddedFields } from '#content/forms/form-schema.ts';
import { type Characters, joinCharacters } from '#content/markdown/characters.ts';
import { wordsOf } from '#content/messages/message-syntax.ts';
import {
	homeId,
	homeOf,
	isPrivacyPage,
	languageOf,
	type Page,
	type PageText,
	type Site,
	textIn,
} from '#content/site/site.ts';
import { formatDay } from '#i18n/day.ts';
import { languageName } from '#i18n/locale.ts';
import { isOwnMessage, type MessageKey, messagePlaceholders } from '#i18n/messages.ts';
import { statedHosts } from '#views/privacy-notes.ts';
import { messageSources } from '#views/translate.ts';
import type { FinishedPage } from '../search/finished-pages.ts';

/** The characters of one language, by the pages that show them. */
export interface ShownCharacters {
	/** On the home page, around every page, in messages and on the error screens. */
	home: Characters;
	/** On all pages but those with fonts of their own. */
	all: Characters;
	/** On the pages with fonts of their own. */
	apart: Characters;
	/** What is written in the language itself. Names and texts in others may stand in fonts of the system. */
	own: Characters;
}

/** Characters that are inserted into texts: numbers in the digits of the language, and separators of any language. */
function filledIn(tag: string): string {
	return `${new Intl.NumberFormat(tag, { useGrouping: false }).format(9876543210)}0123456789.,\u00A0\u202F%–-`;
}

/**
 * Returns the keys of texts that any page of a site may show. Texts of embeds and services belong to pages whose finished HTML is
 * read, few readers see those of drafts, and mail is no page.
 */
function keysEverywhere(site: Site): MessageKey[] {
	const absent = [
		...['embed-', 'outside-', 'preview-', 'mail-'],
		...(site.config.search ? [] : ['search-']),
		...(hasAddedFields(site.config.forms)
			? []
			: [
					...['contact-not-a-phone-number', 'contact-not-a-date', 'contact-not-a-number'],
					...['contact-unchecked', 'contact-choose'],
				]),
		...(hasCollections(site) ? [] : ['entry-', 'list-']),
	];
	const own = Object.values(site.languages).flatMap(({ messages }) => Object.keys(messages).filter(isOwnMessage));
	const ofKit = (Object.keys(messagePlaceholders) as MessageKey[]).filter(
		(key) => !absent.some((beginning) => key.startsWith(beginning)),
	);
	return [...ofKit, ...new Set(own)];
}

function hasCollections({ config }: Site): boolean {
	return Object.keys(config.collections).length > 0;
}

/** Finished pages of a language. */
export interface RenderedPages {
	/** The home page and the error screens. */
	screens: readonly FinishedPage[];
	/** The other pages that are made of sections. */
	sectionPages: readonly FinishedPage[];
	/** Those of them with fonts of their own. */
	ownPages: readonly FinishedPage[];
}

/**
 * Collects what pages in a language show. Pages made of sections and the error screens are looked at as they are
 * finished; for all others it is known what they are made of.
 */
export function charactersShown(
	site: Site,
	locale: string,
	{ screens, sectionPages, ownPages }: RenderedPages,
): ShownCharacters {
	const {
		locale: { tag },
		messages,
	} = languageOf(site, locale);
	const wordsIn = (key: MessageKey) => wordsOf(messages[key] ?? '');
	const shownOn = (pages: readonly FinishedPage[]) => pages.map(({ characters }) => characters);
	const words = keysEverywhere(site)
		.map((key) => wordsIn(key))
		.join('');
	const forms = Object.values(site.config.forms);
	const thanks = Object.values(languageOf(site, locale).forms).flatMap((words) => words.thanks ?? []);
	// Headings of pages that are not looked at, since they are filled in.
	const answers = [
		...thanks.map((words) => words.title),
		forms.length > 0 ? wordsIn('contact-sent-title') + wordsIn('contact-form-title') : '',
		site.config.search ? wordsIn('search-title') : '',
	].join('');
	const numbers = filledIn(tag);
	// Screen readers announce the title of the document after a change of language.
	const sent = thanks.map((one) => one.text).join('');
	const inserted = { text: numbers + words + sent + textIn(homeOf(site), locale).title, display: numbers + answers };
	// The answer to a form that was not sent names it; like names, it may stand in fonts of the system.
	const address = { text: forms.map((form) => form.address).join('') };
	const foreign = { text: standInWords(site, locale) };
	const home = joinCharacters([...shownOn(screens), inserted, address, foreign]);
	const { translated, untranslated } = articlesOf(site, locale, tag);
	// The texts of the interface that are headings in articles and lists.
	const lists = hasCollections(site) ? wordsIn('list-page-title') + wordsIn('list-tag-title') : '';
	const heading = { display: wordsIn('article-children') + lists };
	const frames = { text: textBesideFrames(site, tag, wordsIn) };
	return {
		home,
		apart: joinCharacters([home, ...shownOn(ownPages)]),
		all: joinCharacters([home, ...shownOn(sectionPages), ...translated, ...untranslated, heading, frames]),
		own: joinCharacters([
			...[...screens, ...sectionPages, ...ownPages].map(({ own }) => own),
			inserted,
			...translated,
			heading,
			frames,
		]),
	};
}

/** What is said beside the frames in articles, and of all frames on the page about privacy. */
function textBesideFrames(site: Site, tag: string, wordsIn: (key: MessageKey) => string): string {
	const pages = [...site.pages.values()];
	const hasPrivacy = pages.some((page) => isPrivacyPage(page, site.config));
	const stated = hasPrivacy ? statedHosts(site) : [];
	const privacy = stated.map(({ key, hosts }) => wordsIn(key) + new Intl.ListFormat(tag).format(hosts)).join('');
	const texts = pages.flatMap(({ translations }) => Object.values(translations));
	const origins = texts.flatMap(({ format, embeds }) => (format === 'md' ? embeds.map(({ origin }) => origin) : []));
	return origins.length === 0 ? privacy : [privacy, wordsIn('embed-note'), wordsIn('embed-open'), ...origins].join('');
}

/** Texts of the interface that the language lacks, as other languages or the kit have them: some are shown by scripts only. */
function standInWords(site: Site, locale: string): string {
	const [own, ...others] = messageSources(site, locale).map(({ messages }) => messages);
	return keysEverywhere(site)
		.filter((key) => own?.[key] === undefined)
		.map((key) => wordsOf(others.find((messages) => messages[key] !== undefined)?.[key] ?? ''))
		.join('');
}

/** What articles are made of, translated or shown in another language. */
function articlesOf(
	site: Site,
	locale: string,
	tag: string,
): Record<'translated' | 'untranslated', Partial<Characters>[]> {
	const { defaultLocale } = site.config;
	const nameOf = (code: string) => languageName({ of: languageOf(site, code).locale.tag, in: tag });
	const pages = [...site.pages.values()].filter(
		({ id, translations }) => id !== homeId && !Object.values(translations).some(({ hasOwnAssets }) => hasOwnAssets),
	);
	const partsOf = (page: Page, text: PageText | undefined) => (text ? partsOfPage(page, text, tag) : []);
	// A page that is older than its original names the day of that one.
	const namesOriginal = languageOf(site, locale).locale.staleNotice;
	const days = pages.flatMap(({ translations }) => {
		const original = translations[defaultLocale];
		return original?.updated && namesOriginal ? [{ text: formatDay(original.updated, tag) }] : [];
	});
	return {
		translated: [...pages.flatMap((page) => partsOf(page, page.translations[locale])), ...days],
		untranslated: pages.flatMap((page) => {
			const shown = page.fallbacks[locale];
			return shown ? [...partsOf(page, page.translations[shown.locale]), { text: nameOf(shown.locale) }] : [];
		}),
	};
}

function partsOfPage({ id }: Page, page: PageText, tag: string): Partial<Characters>[] {
	const { title, label = '', description, updated } = page;
	// A page describes those below it.
	const listed = id.includes('/') ? description : '';
	const day = updated === undefined ? '' : formatDay(updated, tag);
	const days = [{ text: day + title + label + listed, display: title }];
	if (page.format !== 'md') return days;
	const { characters, entry } = page;
	if (!entry) return [characters, ...days];
	const { author = '', tags, date } = entry;
	return [characters, ...days, { text: author + tags.join('') + formatDay(date, tag), display: tags.join('') }];
}
