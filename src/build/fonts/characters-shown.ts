import { fromHtml } from 'hast-util-from-html';
import { type Characters, charactersIn, joinCharacters } from '#content/characters.ts';
import { wordsOf } from '#content/message-syntax.ts';
import type { Site } from '#content/site.ts';
import { languageName } from '#i18n/locale.ts';
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
	const messages = Object.values(site.languages[locale]?.messages ?? {}).map(wordsOf);
	const first = joinCharacters([...pages, { text: filledIn + messages.join(''), display: filledIn }]);
	const all = joinCharacters(partsOf(site, locale));
	return { first, rest: { text: without(all.text, first.text), display: without(all.display, first.display) } };
}

/** What stands in articles, whether they are translated or shown in the source language. */
function partsOf(site: Site, locale: string): Partial<Characters>[] {
	const language = site.languages[locale];
	const source = site.languages[site.config.defaultLocale];
	if (!language || !source) return [];
	const { tag } = language.locale;
	const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
	const notice = languageName({ of: source.locale.tag, in: tag });
	const articles = [...site.pages.values()].flatMap(({ id, translations, fallbacks }) => {
		const own = translations[locale];
		const article = own ?? (fallbacks[locale] === undefined ? undefined : translations[site.config.defaultLocale]);
		if (!article) return [];
		const { characters, title, description, updated } = article;
		// A page names those below it. Whatever else names pages stands around every page.
		const named = id.includes('/') ? title + description : '';
		return [characters, { text: day.format(Date.parse(updated)) + named + (own ? '' : notice), display: title }];
	});
	// The one text of the interface that is a heading in articles.
	return [...articles, { display: wordsOf(language.messages['article-children'] ?? '') }];
}

function without(characters: string, others: string): string {
	const known = new Set(others);
	return [...characters].filter((character) => !known.has(character)).join('');
}
