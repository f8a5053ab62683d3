import { fromHtml } from 'hast-util-from-html';
import { type Characters, charactersIn, joinCharacters } from '#content/characters.ts';
import type { Site } from '#content/site.ts';
import type { Resource } from '#resources/resource.ts';

/** The characters of one language, by the pages that show them. */
export interface ShownCharacters {
	/** On the home page, around every page, in messages and on the error screens. */
	first: Characters;
	/** On the other pages, and not in `first`. */
	rest: Characters;
}

/** Signs that texts are filled in with: numbers, and what stands between their digits in any language. */
const filledIn = '0123456789.,\u00A0\u202F%–-';

/**
 * Collects what pages in a language show. The home page and the error screens are looked at as they are finished; for
 * all others it is known what they are made of.
 *
 * @param rendered the finished home page and error screens of the language
 */
export async function charactersShown(
	site: Site,
	locale: string,
	rendered: readonly Resource[],
): Promise<ShownCharacters> {
	const pages = await Promise.all(
		rendered.map(async (resource) => charactersIn(fromHtml(String(await resource.render())))),
	);
	const messages = Object.values(site.languages[locale]?.messages ?? {}).join('');
	// The title of the document is told to readers of the screen when the language changes.
	const title = site.languages[locale]?.facts.title ?? '';
	const first = joinCharacters([...pages, { text: filledIn + title + messages, display: filledIn }]);
	const all = joinCharacters([{ display: messages }, ...partsOf(site, locale)]);
	return { first, rest: { text: without(all.text, first.text), display: without(all.display, first.display) } };
}

/** What stands in articles, whether they are translated or shown in the source language. */
function partsOf(site: Site, locale: string): Partial<Characters>[] {
	const { tag = '' } = site.languages[locale]?.locale ?? {};
	const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
	const languages = new Intl.DisplayNames(tag, { type: 'language' });
	const names = site.config.locales.map((row) => languages.of(new Intl.Locale(row.tag).language) ?? '');
	const days = new Set<string>();
	const articles = [...site.pages.values()].flatMap((page) => {
		const article = page.translations[locale] ?? page.translations[site.config.defaultLocale];
		if (!article) return [];
		days.add(article.updated);
		return [article.characters, { text: article.title + article.description, display: article.title }];
	});
	const dates = [...days].map((date) => day.format(Date.parse(date)));
	return [...articles, { text: [...dates, ...names].join('') }];
}

function without(characters: string, others: string): string {
	const known = new Set(others);
	return [...characters].filter((character) => !known.has(character)).join('');
}
