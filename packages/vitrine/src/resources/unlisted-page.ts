import type { DocumentExtras } from '#document/render-document.tsx';
import { withoutBreakMarks } from '#i18n/break-mark.ts';
import type { TextLanguage } from '#i18n/locale.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import type { AnswerContent, PageContent } from '#protocol/page-content.ts';
import type { Payload } from '#protocol/payload.ts';
import { layoutOf } from '#views/layout-data.ts';
import { localeInfo } from '#views/locale-info.ts';
import { fontsOf, type RenderContext } from '#views/render-context.ts';
import { siteTheme } from '#views/theme-colors.ts';
import { translateFor } from '#views/translate.ts';
import { messagesInfo } from './messages.ts';
import { withHash } from './page-hash.ts';
import { searchLink } from './search-link.ts';
import { inlineStylesOf, pageStyles, styleAddresses } from './styles.ts';
import { webManifestPath } from './web-manifests.ts';

interface UnlistedPage<Page> {
	locale: string;
	title: InterfaceText;
	description: InterfaceText;
	page: Page;
}

/** A page that answers something and is found by no search: an error screen, the pages around the form. */
export function unlistedPage<Page extends PageContent | AnswerContent>(
	context: RenderContext,
	{ locale, title, description, page }: UnlistedPage<Page>,
): Payload<Page> {
	const { site, buildId } = context;
	const fonts = fontsOf(context, locale, 'home');
	const layout = { ...layoutOf(site, locale), ...searchLink(context, locale) };
	const info = localeInfo(site, locale);
	return withHash({
		buildId,
		locale: info,
		head: {
			title: withoutBreakMarks(`${title.text} · ${site.config.name}`),
			description: withoutBreakMarks(description.text),
			languages: { title: languageOf(title), description: languageOf(description) },
			siteName: site.config.name,
			canonical: undefined,
			alternates: [],
			isIndexed: false,
			fonts,
			card: undefined,
			themeColor: siteTheme().paper,
			manifest: webManifestPath(context, locale),
		},
		layout,
		messages: messagesInfo(site, locale),
		styles: styleAddresses(pageStyles(context), { locale: info, head: { fonts }, page }),
		page,
	});
}

function languageOf({ lang, dir }: InterfaceText): TextLanguage {
	return { lang, dir };
}

/** Returns the parts of such a page's document beside the tree. */
export function unlistedExtras(context: RenderContext, payload: Payload<PageContent | AnswerContent>): DocumentExtras {
	return {
		t: translateFor(context.site, payload.locale.code),
		scripts: context.scripts,
		styles: inlineStylesOf(pageStyles(context), payload),
		jsonLd: undefined,
	};
}
