import { targetsIn } from '#content/navigation/menu-entries.ts';
import { servicesOfPage } from '#content/site/outside-services.ts';
import { homeId, type Page, type Site } from '#content/site/site.ts';
import { parseTarget } from '#content/site/site-links.ts';
import { withoutBreakMarks } from '#i18n/break-mark.ts';
import type { TextLanguage } from '#i18n/locale.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import type { HeadInfo } from '#protocol/payload.ts';
import { href, isPreview } from '#routes.ts';
import { listOf } from '#views/entry-page.ts';
import { jsonLd } from '#views/json-ld.ts';
import { isUnlisted, layoutOf } from '#views/layout-data.ts';
import { feedOf, siteFeedOf } from '#views/list-page.ts';
import { pageOutline } from '#views/page-content.ts';
import { pageWords } from '#views/page-words.ts';
import { fontsOf, type RenderContext } from '#views/render-context.ts';
import { absolute, alternatesOf, type SitePage, sitePages } from '#views/site-pages.ts';
import { siteTheme } from '#views/theme-colors.ts';
import { cardInfo } from './cards.ts';
import { markdownPath } from './markdown/markdown.ts';
import { messagesInfo } from './messages.ts';
import { contentTypes, type Resource } from './resource.ts';
import { searchLink } from './search-link.ts';
import { fontsAddress } from './styles.ts';
import type { PageInput, PageTask } from './task.ts';
import { webManifestPath } from './web-manifests.ts';

/**
 * Returns every page, each followed by its payload, from which a browser can show the same, and a page made of sections
 * by its Markdown.
 *
 * @param shown the pages to list; all by default
 */
export function pages(context: RenderContext, shown: readonly SitePage[] = sitePages(context.site)): Resource[] {
	const isBest = bestOf(context.site);
	const draftOf = rememberLast((sitePage: SitePage) => pageInput(context, sitePage));
	return shown.flatMap((sitePage) => {
		const address = absolute(context.site, sitePage.address);
		const task = (kind: PageTask['kind']) => (): PageTask => ({ kind, page: draftOf(sitePage), address });
		return [
			{
				path: sitePage.address,
				kind: sitePage.address === '/' ? 'home' : 'page',
				contentType: contentTypes.html,
				compression: isBest(sitePage.page) ? 'best' : 'quick',
				...servicesOf(context.site, sitePage),
				...(isFirstOfList(sitePage) ? { isList: true } : {}),
				task: task('document'),
			},
			{
				path: href('payload', { path: sitePage.address }),
				kind: 'payload',
				contentType: contentTypes.json,
				compression: 'quick',
				task: task('payload'),
			},
			...(hasMarkdownOfSections(context, sitePage)
				? [
						{
							path: markdownPath(context.site, sitePage),
							kind: 'markdown' as const,
							contentType: contentTypes.markdown,
							compression: 'quick' as const,
							task: task('page-markdown'),
						},
					]
				: []),
		];
	});
}

/** A draft has none: its link leads to its document and its pictures. */
function hasMarkdownOfSections({ site }: RenderContext, { text, address }: SitePage): boolean {
	return site.config.markdown && text.format === 'yaml' && !isPreview(address);
}

/**
 * In a site of so many documents, all are compressed as well as can be: some 30 ms of work each, once for each change of one.
 * In a larger one, so many of the first are. What the last export holds stays as it is when a site grows.
 */
const maxOfAll = 100;
const maxOfFirst = 30;

/** Whether the documents of a page are compressed as well as can be. */
function bestOf(site: Site): (page: Page) => boolean {
	if (site.pages.size * site.config.locales.length <= maxOfAll) return () => true;
	const first = firstPages(site);
	return (page) => first.has(page);
}

/** The home page, and those that every page links to, in the order of header and footer. */
function firstPages(site: Site): ReadonlySet<Page> {
	const { locales } = site.config;
	const home = site.pages.get(homeId);
	const targets = Object.values(site.languages).flatMap(({ menus }) => [
		...targetsIn(menus.header, 'header'),
		...targetsIn(menus.footer, 'footer'),
	]);
	const linked = targets.flatMap(({ target }) => {
		return (typeof target === 'string' && home && parseTarget(site, target, home)?.page) || [];
	});
	const pages = [...new Set([...(home ? [home] : []), ...linked])];
	return new Set(pages.slice(0, Math.max(1, Math.floor(maxOfFirst / locales.length))));
}

/** The services of others that the settings give to a page by name. */
function servicesOf({ config }: Site, { page }: SitePage): Pick<Resource, 'services'> {
	const services = servicesOfPage(config, page.id).map(({ allow, from }) => ({ allow, from }));
	return services.length > 0 ? { services } : {};
}

function isFirstOfList({ text }: SitePage): boolean {
	return text.format === 'md' && text.list?.number === 1;
}

/** A page and its payload are mostly requested one after the other; all payloads of a large site would fill the memory. */
function rememberLast<Key, Answer>(answer: (key: Key) => Answer): (key: Key) => Answer {
	let last: { key: Key; answer: Answer } | undefined;
	return (key) => {
		last = last?.key === key ? last : { key, answer: answer(key) };
		return last.answer;
	};
}

function pageInput(context: RenderContext, sitePage: SitePage): PageInput {
	const { site, buildId } = context;
	const {
		locale,
		language,
		text: { embeds },
	} = sitePage;
	const isApart = embeds.length > 0 || servicesOfPage(site.config, sitePage.page.id).length > 0;
	const { page, text } = pageOutline(context, sitePage);
	const head = headOf(context, sitePage);
	return {
		payload: {
			buildId,
			locale: language,
			head,
			layout: { ...layoutOf(site, locale, sitePage), ...searchLink(context, locale) },
			...(isApart ? { isApart } : {}),
			messages: messagesInfo(site, locale),
			page,
		},
		...(text ? { text } : {}),
		fonts: fontsAddress(context, locale, head.fonts.cut),
		jsonLd: head.canonical === undefined ? undefined : jsonLd(site, sitePage, head),
	};
}

function headOf(context: RenderContext, sitePage: SitePage): HeadInfo {
	const { site } = context;
	const { page, text, locale, address, fallbackLocale } = sitePage;
	const { title, description } = pageWords(sitePage);
	const isHome = page.id === homeId;
	const isOwn = !fallbackLocale && !text.noindex && !isUnlisted(site, locale);
	return {
		title: withoutBreakMarks(isHome ? title.text : `${title.text} · ${site.config.name}`),
		description: description.text,
		languages: { title: languageOfText(title), description: languageOfText(description) },
		siteName: site.config.name,
		canonical: isOwn ? absolute(site, address) : undefined,
		alternates: isOwn ? alternatesOf(site, page) : [],
		isIndexed: isOwn && !site.isPreview,
		fonts: fontsOf(context, locale, isHome ? 'home' : text.hasOwnAssets ? 'own' : 'articles'),
		card: cardInfo(context, sitePage),
		...feedsOn(site, sitePage),
		themeColor: siteTheme().paper,
		// A draft has none: its link leads to its document and its pictures.
		markdown: site.config.markdown && !isPreview(address) ? markdownPath(site, sitePage) : undefined,
		manifest: webManifestPath(context, locale),
	};
}

/** On the home page, the feed of the site and those of all collections; on a list and its entries, that of theirs. */
function feedsOn(site: Site, { page, text, locale }: SitePage): Pick<HeadInfo, 'feeds'> {
	const own = text.format === 'md' ? (text.entry ?? text.list)?.collection : undefined;
	const collections = page.id === homeId ? Object.keys(site.config.collections) : own === undefined ? [] : [own];
	const feeds = collections.flatMap((collection) => {
		const address = feedOf(site, collection, locale);
		const title = listOf(site, collection, locale)?.title ?? '';
		return address === undefined ? [] : [{ address, title: withoutBreakMarks(title) }];
	});
	const ofSite = page.id === homeId ? siteFeedOf(site, locale) : undefined;
	const all = [...(ofSite === undefined ? [] : [{ address: ofSite, title: site.config.name }]), ...feeds];
	return all.length > 0 ? { feeds: all } : {};
}

function languageOfText({ lang, dir }: InterfaceText): TextLanguage {
	return { lang, dir };
}
