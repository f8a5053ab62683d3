import type { Root } from 'hast';
import { mapLinks } from '#content/link-syntax.ts';
import { pictureFileOf } from '#content/picture-file.ts';
import { articleIn, languageOf, type Site } from '#content/site.ts';
import { localizeTarget, placeOf } from '#content/site-links.ts';
import { renderDocument } from '#document/render-document.tsx';
import { withoutBreakMarks } from '#i18n/break-mark.ts';
import { formatDay } from '#i18n/day.ts';
import { languageName } from '#i18n/locale.ts';
import type {
	ChildPage,
	HeadInfo,
	PageContent,
	PageWeight,
	Payload,
	SectionInfo,
	WrittenWeight,
} from '#protocol/payload.ts';
import { href } from '#routes.ts';
import { cardInfo } from './cards.ts';
import { contactForm } from './contact.ts';
import { hastToTree, showContent } from './hast-to-tree.ts';
import { jsonLd } from './json-ld.ts';
import { fallbackLocaleOf, frameOf, isUnlisted, localeInfo, textLanguage } from './layout-data.ts';
import { messagesInfo } from './messages.ts';
import { contentTypes, fontsOf, type RenderContext, type Resource } from './resource.ts';
import { showPictures } from './show-pictures.ts';
import { absolute, alternatesOf, type SitePage, sitePages } from './site-pages.ts';
import { stylesOf } from './styles.ts';
import { siteTheme } from './theme-colors.ts';
import { translateFor } from './translate.ts';
import { webManifestPath } from './web-manifests.ts';

/** Every page, each followed by the payload from which a browser can show the same. */
export function pages(context: RenderContext): Resource[] {
	const payloadFor = rememberLast((sitePage: SitePage) => payloadOf(context, sitePage));
	return sitePages(context.site).flatMap((sitePage) => [
		{
			path: sitePage.address,
			kind: sitePage.address === '/' ? 'home' : 'page',
			contentType: contentTypes.html,
			compression: sitePage.page ? 'quick' : 'best',
			render: () => renderPage(context, sitePage, payloadFor(sitePage)),
		},
		{
			path: href('payload', { path: sitePage.address }),
			kind: 'payload',
			contentType: contentTypes.json,
			compression: 'quick',
			render: () => JSON.stringify(payloadFor(sitePage)),
		},
	]);
}

/** A page and its payload are mostly asked for one after the other; all payloads of a large site would fill the memory. */
function rememberLast<Key, Answer>(answer: (key: Key) => Answer): (key: Key) => Answer {
	let last: { key: Key; answer: Answer } | undefined;
	return (key) => {
		last = last?.key === key ? last : { key, answer: answer(key) };
		return last.answer;
	};
}

function renderPage(context: RenderContext, sitePage: SitePage, payload: Payload): string {
	return renderDocument(payload, {
		t: translateFor(context.site, sitePage.locale),
		scripts: context.scripts,
		styles: stylesOf(context),
		jsonLd: payload.head.canonical === undefined ? undefined : jsonLd(context.site, sitePage, payload.head),
	});
}

function payloadOf(context: RenderContext, sitePage: SitePage): Payload {
	const { site, buildId, weights } = context;
	const { page, locale } = sitePage;
	return {
		buildId,
		locale: localeInfo(site, locale),
		head: headOf(context, sitePage),
		frame: frameOf(site, page, locale),
		messages: messagesInfo(site, locale),
		page: page
			? articleOf(context, sitePage)
			: {
					kind: 'home',
					sections: sectionsOf(site, locale),
					weight: writeWeight(weights[locale], localeInfo(site, locale).tag),
					form: contactForm(site.config.contact),
				},
	};
}

function headOf(context: RenderContext, sitePage: SitePage): HeadInfo {
	const { site } = context;
	const { page, locale, address, textLocale } = sitePage;
	const { metadata } = languageOf(site, locale);
	const article = page?.translations[textLocale];
	const isOwn = locale === textLocale && !isUnlisted(site, locale);
	return {
		title: withoutBreakMarks(article ? `${article.title} · ${site.config.name}` : metadata.title),
		description: (article ?? metadata).description,
		languages: {
			title: textLanguage(site, textLocale, locale),
			description: textLanguage(site, textLocale, locale),
		},
		siteName: site.config.name,
		canonical: isOwn ? absolute(site, address) : undefined,
		alternates: isOwn ? alternatesOf(site, page) : [],
		isIndexed: isOwn && !site.isPreview,
		fonts: fontsOf(context, locale, page ? 'articles' : 'home'),
		card: cardInfo(context, sitePage),
		themeColor: siteTheme().paper,
		manifest: webManifestPath(context, locale),
	};
}

function sectionsOf(site: Site, locale: string): SectionInfo[] {
	return languageOf(site, locale).sections.map((section) => ({
		anchor: `to-${section.name}`,
		fallbackLocale: fallbackLocaleOf(site, section.locale, locale),
		content: showContent(
			mapLinks(section.content, (target) => localizeTarget(site, target, { page: undefined, locale })),
		),
		...(section.data === undefined ? {} : { data: section.data }),
	}));
}

function articleOf({ site, pictures, outdated }: RenderContext, { page, locale, textLocale }: SitePage): PageContent {
	if (!page) throw new Error('The home page is no article.');
	const article = articleIn(page, textLocale);
	const text = mapLinks(JSON.parse(article.body) as Root, (target) => localizeTarget(site, target, { page, locale }));
	const known = { files: site.pictures, defaultLocale: site.config.defaultLocale };
	const shown = showPictures(text, (source) => {
		const file = pictureFileOf(source, article.file, known);
		return file === undefined ? undefined : pictures[file];
	});
	const t = translateFor(site, locale);
	const write = (day: string) => (tag: string) => ({ date: formatDay(day, tag) });
	const fallbackLocale = fallbackLocaleOf(site, textLocale, locale);
	const isOutdated = !fallbackLocale && outdated[locale]?.includes(page.id);
	const original = isOutdated ? page.translations[site.config.defaultLocale] : undefined;
	const children = childrenOf(site, page.id, locale);
	return {
		kind: 'article',
		title: article.title,
		updated: { day: article.updated, sentence: t('article-updated', write(article.updated)) },
		fallbackLocale,
		notices: [
			...(fallbackLocale
				? [t('fallback-notice', (tag) => ({ language: languageName({ of: fallbackLocale.tag, in: tag }) }))]
				: []),
			...(original ? [t('stale-notice', write(original.updated))] : []),
		],
		body: hastToTree(shown),
		children,
		childrenTitle: children.length > 0 ? t('article-children', { count: children.length }) : undefined,
	};
}

/** Writes what a page weighs in the numbers of its language. */
function writeWeight(weight: PageWeight | undefined, tag: string): WrittenWeight | undefined {
	if (!weight) return undefined;
	const { format } = new Intl.NumberFormat(tag);
	return {
		kilobytes: format(Math.ceil(weight.bytes / 1024)),
		requests: format(weight.requests),
		fonts: format(weight.fonts),
		otherHosts: format(weight.otherHosts),
	};
}

/** The pages one level below a page, in their order. */
function childrenOf(site: Site, id: string, locale: string): ChildPage[] {
	return [...site.pages.values()].flatMap((child) => {
		const isChild = child.id.startsWith(`${id}/`) && !child.id.slice(id.length + 1).includes('/');
		const place = isChild ? placeOf(site, child, locale) : undefined;
		const article = place && child.translations[place.locale];
		if (!article) return [];
		const { title, description } = article;
		return [{ title, description, ...textLanguage(site, place.locale, locale), address: place.address }];
	});
}
