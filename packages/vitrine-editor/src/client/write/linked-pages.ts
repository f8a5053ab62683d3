import type { SiteOverview } from 'vitrine/edit';

/** A page as links to it are chosen. */
export interface LinkedPage {
	/** What a link in any language names. */
	path: string;
	/** Where it is in the language of the text. */
	address: string;
	title: string;
	/** Language tag of the title. */
	tag: string | undefined;
}

/** Lists the pages of a site in a language, those that it lacks in that of the originals, or in the first that they have. */
export function linkedPages({ pages, locales, defaultLocale }: SiteOverview, locale: string): LinkedPage[] {
	return pages.map(({ id, texts, addresses }) => {
		const code =
			[locale, defaultLocale, ...Object.keys(texts)].find((one) => texts[one] !== undefined) ?? defaultLocale;
		const path = id === 'index' ? '/' : `/${id}`;
		const { tag } = locales.find((one) => one.code === code) ?? {};
		return { path, address: addresses[locale] ?? path, title: texts[code]?.title ?? id, tag };
	});
}

/** Returns the page that an address leads to, with or without its language. */
export function findPage(pages: readonly LinkedPage[], typed: string): LinkedPage | undefined {
	return pages.find(({ path }) => path === typed) ?? pages.find(({ address }) => address === typed);
}
