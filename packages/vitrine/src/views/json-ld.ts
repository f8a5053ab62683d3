import { homeId, type PageText, type Site } from '#content/site/site.ts';
import { withoutBreakMarks } from '#i18n/break-mark.ts';
import { localizePath } from '#i18n/locale-path.ts';
import type { HeadInfo } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import { pageWords } from './page-words.ts';
import { absolute, type SitePage } from './site-pages.ts';

/**
 * Describes a page to search engines in schema.org terms. Its ids are addresses of this site. The publisher is on the
 * home page alone, and breadcrumbs on pages below others, since every page bears their weight.
 */
export function jsonLd(site: Site, sitePage: SitePage, head: HeadInfo): object {
	const { page, text, locale, language } = sitePage;
	const inLanguage = language.tag;
	const home = absolute(site, localizePath({ path: '/', locale }, site.config));
	const type = typeOf(site, text);
	const website = { '@type': 'WebSite', '@id': `${home}#website`, url: home, name: site.config.name, inLanguage };
	const breadcrumbs = breadcrumbsOf(site, sitePage);
	return {
		'@context': 'https://schema.org',
		'@graph': [
			page.id === homeId ? { ...website, publisher: publisherOf(site, head) } : website,
			{
				'@type': type,
				'@id': head.canonical,
				url: head.canonical,
				...wordsOf(site, sitePage, head),
				...(text.updated === undefined ? {} : { dateModified: text.updated }),
				inLanguage,
				...translationsOf(site, sitePage, head, type),
				isPartOf: { '@id': `${home}#website` },
			},
			...(breadcrumbs ? [breadcrumbs] : []),
		],
	};
}

function typeOf({ config }: Site, text: PageText): string {
	const entry = text.format === 'md' ? text.entry : undefined;
	return (entry && config.collections[entry.collection]?.type) ?? 'WebPage';
}

/** What a page is called, and of an entry when it was published, by whom, and its picture. */
function wordsOf(site: Site, { text }: SitePage, { title, description, card }: HeadInfo): object {
	const entry = text.format === 'md' ? text.entry : undefined;
	if (!entry) return { name: title, description };
	const { author, date } = entry;
	return {
		headline: withoutBreakMarks(text.title),
		description,
		datePublished: date,
		author:
			author === undefined ? { '@type': 'Organization', name: site.config.name } : { '@type': 'Person', name: author },
		...(card ? { image: card.address } : {}),
	};
}

/** Returns the publisher without an address: that of the site is in the same object. */
function publisherOf(site: Site, { manifest }: HeadInfo): object {
	// A site with a manifest has an icon, of which that is a size.
	const logo = manifest === undefined ? {} : { logo: absolute(site, href('appIcon', { name: '512' })) };
	return { '@type': 'Organization', name: site.config.name, ...logo };
}

/** Original and translations name each other. */
function translationsOf(site: Site, { locale }: SitePage, { alternates }: HeadInfo, type: string): object {
	const original = alternates.find(({ hreflang }) => hreflang === 'x-default')?.address;
	const others = alternates.filter(({ hreflang, address }) => hreflang !== 'x-default' && address !== original);
	if (original === undefined || others.length === 0) return {};
	const named = (address: string) => ({ '@type': type, '@id': address });
	if (locale !== site.config.defaultLocale) return { translationOfWork: named(original) };
	return { workTranslation: others.map(({ address }) => named(address)) };
}

/** The way to a page from the pages above it; undefined where there are none. */
function breadcrumbsOf(site: Site, sitePage: SitePage): object | undefined {
	const { page, locale } = sitePage;
	const parts = page.id.split('/');
	const listed = parts.slice(1).flatMap((_, depth): PageText[] => {
		const above = site.pages.get(parts.slice(0, depth + 1).join('/'))?.translations[locale];
		return above ? [above] : [];
	});
	if (listed.length === 0) return undefined;
	const own = withoutBreakMarks(pageWords(sitePage).title.text);
	const item = (name: string, index: number, address?: string) => ({
		'@type': 'ListItem',
		position: index + 1,
		name: withoutBreakMarks(name),
		...(address === undefined ? {} : { item: absolute(site, address) }),
	});
	const ancestors = listed.map(({ label, title, address }, index) => item(label ?? title, index, address));
	return { '@type': 'BreadcrumbList', itemListElement: [...ancestors, item(own, listed.length)] };
}
