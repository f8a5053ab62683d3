import { type Site, textIn } from '#content/site/site.ts';
import { withoutBreakMarks } from '#i18n/break-mark.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import { textLanguage } from './layout-data.ts';
import type { SitePage } from './site-pages.ts';
import { translateFor } from './translate.ts';

/** What a page is called and what it holds, each with its language where that is not the page's. */
export function pageWords(
	site: Site,
	{ page, locale, textLocale }: Pick<SitePage, 'page' | 'locale' | 'textLocale'>,
): Record<'title' | 'description', InterfaceText> {
	const text = textIn(page, textLocale);
	const language = textLanguage(site, textLocale, locale);
	const own = { title: { text: text.title, ...language }, description: { text: text.description, ...language } };
	const list = text.format === 'md' ? text.list : undefined;
	if (!list) return own;
	const { tag, number, last } = list;
	const t = translateFor(site, locale);
	const of = (title: InterfaceText) => withoutBreakMarks(title.text);
	const tagged =
		tag === undefined
			? own
			: {
					title: t('list-tag-title', { title: of(own.title), tag }),
					description: t('list-tag-description', { title: of(own.title), tag }),
				};
	if (number === 1) return tagged;
	const title = of(tagged.title);
	return {
		title: t('list-page-title', (tag) => ({ title, ...writeNumbers({ number })(tag) })),
		description: t('list-page-description', (tag) => ({ title, ...writeNumbers({ number, last })(tag) })),
	};
}

/** Writes numbers in the digits of a language, as its dates have them. */
export function writeNumbers<Name extends string>(
	numbers: Record<Name, number>,
): (tag: string) => Record<Name, string> {
	return (tag) => {
		const { format } = new Intl.NumberFormat(tag);
		const written = Object.entries<number>(numbers).map(([name, number]) => [name, format(number)]);
		return Object.fromEntries(written);
	};
}
