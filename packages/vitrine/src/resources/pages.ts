import { homeId, isGallery, textIn } from '#content/site.ts';
import { renderDocument } from '#document/render-document.tsx';
import { withoutBreakMarks } from '#i18n/break-mark.ts';
import type { HeadInfo, Payload } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import { cardInfo } from './cards.ts';
import { jsonLd } from './json-ld.ts';
import { frameOf, isUnlisted, localeInfo, textLanguage } from './layout-data.ts';
import { messagesInfo } from './messages.ts';
import { pageContent } from './page-content.ts';
import { contentTypes, fontsOf, type RenderContext, type Resource } from './resource.ts';
import { absolute, alternatesOf, type SitePage, sitePages } from './site-pages.ts';
import { inlineStylesOf, styleAddresses } from './styles.ts';
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
			compression: sitePage.page.id === homeId ? 'best' : 'quick',
			...embedsOf(sitePage),
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

/** Where a page shows frames, the hosts of what they load, each once. */
function embedsOf({ page, textLocale }: SitePage): Pick<Resource, 'embeds'> {
	const embeds = [...new Set(textIn(page, textLocale).embeds.map(({ origin }) => origin))];
	return embeds.length > 0 ? { embeds: embeds.sort() } : {};
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
		styles: inlineStylesOf(context, payload),
		jsonLd: payload.head.canonical === undefined ? undefined : jsonLd(context.site, sitePage, payload.head),
	});
}

function payloadOf(context: RenderContext, sitePage: SitePage): Payload {
	const { site, buildId } = context;
	const { page, locale, textLocale } = sitePage;
	const content = pageContent(context, sitePage);
	const head = headOf(context, sitePage);
	const frame = frameOf(site, page, locale);
	return {
		buildId,
		locale: localeInfo(site, locale),
		head,
		frame,
		...(textIn(page, textLocale).embeds.length > 0 ? { isApart: true } : {}),
		messages: messagesInfo(site, locale),
		styles: styleAddresses(context, { head, frame, page: content }),
		page: content,
	};
}

function headOf(context: RenderContext, sitePage: SitePage): HeadInfo {
	const { site } = context;
	const { page, locale, address, textLocale } = sitePage;
	const text = textIn(page, textLocale);
	const { title, description, noindex } = text;
	const isHome = page.id === homeId;
	const isOwn = locale === textLocale && !noindex && !isUnlisted(site, locale);
	return {
		title: withoutBreakMarks(isHome ? title : `${title} · ${site.config.name}`),
		description,
		languages: {
			title: textLanguage(site, textLocale, locale),
			description: textLanguage(site, textLocale, locale),
		},
		siteName: site.config.name,
		canonical: isOwn ? absolute(site, address) : undefined,
		alternates: isOwn ? alternatesOf(site, page) : [],
		isIndexed: isOwn && !site.isPreview,
		fonts: fontsOf(context, locale, isHome ? 'home' : isGallery(text) ? 'gallery' : 'articles'),
		card: cardInfo(context, sitePage),
		themeColor: siteTheme().paper,
		manifest: webManifestPath(context, locale),
	};
}
