import type { SiteOverview } from 'vitrine/edit';

/** A page as links to it are chosen. */
export interface LinkedPage {
	id: string;
	/** What a link in any language names. */
	path: string;
	/** Where it is in the language of the text, without escapes. */
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
		return { id, path, address: decodeURI(addresses[locale] ?? path), title: texts[code]?.title ?? id, tag };
	});
}

/** Returns the page that an address leads to, with or without its language. */
export function findPage(pages: readonly LinkedPage[], typed: string): LinkedPage | undefined {
	return (
		pages.find(({ path }) => path === typed) ??
		pages.find(({ address }) => [address, encodeURI(address)].includes(typed))
	);
}

/** Pages that are listed at once. */
const maxListed = 8;

/** Finds pages by title or address: a title that begins with what was typed comes first, the shortest of all. */
export function matchPages(pages: readonly LinkedPage[], typed: string): LinkedPage[] {
	const wanted = typed.toLowerCase();
	if (wanted === '') return pages.slice(0, maxListed);
	const rank = ({ title }: LinkedPage) => (title.toLowerCase().startsWith(wanted) ? title.length : 1000);
	return pages
		.filter(({ path, address, title }) => [path, address, title].some((one) => one.toLowerCase().includes(wanted)))
		.toSorted((a, b) => rank(a) - rank(b))
		.slice(0, maxListed);
}
