import { readBuiltInWords } from '#content/messages/built-in-words.ts';
import { contentLanguages } from '#content/messages/content-language.ts';
import { readMarkdownPage } from '#content/pages/pages.ts';
import { openTexts } from '../cache/caches.ts';
import { answerItems } from '../threads/threads.ts';
import type { PagesRead, PageToRead, ReadersOptions } from './read-pages.ts';

// Pages with mistakes are left to whoever reads the site as a whole, and reports them.
answerItems(async ({ root, texts, locales, defaultLocale, timeZone }: ReadersOptions, stopwatch) => {
	const languages = new Map(
		contentLanguages({ locales, defaultLocale, timeZone }, readBuiltInWords()).map((language) => [
			language.code,
			language,
		]),
	);
	return async ({ key, locale, page }: PageToRead): Promise<PagesRead> => {
		const language = languages.get(locale);
		const pages: PagesRead = [];
		const cache = {
			pages: { set: (key: string, page: PagesRead[number][1]) => pages.push([key, page]) },
			texts: openTexts(texts),
		};
		stopwatch.end();
		if (language) await readMarkdownPage({ root, language, page }, { key, cache }, () => {});
		stopwatch.end('parse');
		return pages;
	};
});
