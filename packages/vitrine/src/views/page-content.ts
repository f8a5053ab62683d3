import { mapLinks } from '#content/markdown/link-syntax.ts';
import {
	type Article,
	isPartOfList,
	type PageSection,
	type SectionPage as SectionPageText,
} from '#content/site/site.ts';
import { localizeTarget } from '#content/site/site-links.ts';
import { languageName } from '#i18n/locale.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import type { ArticlePage, PageContent, SectionInfo, SectionPage } from '#protocol/page-content.ts';
import type { ShownPicture } from '#protocol/picture.ts';
import { isPreview } from '#routes.ts';
import { type ArticleText, articleText } from './article-text.ts';
import { entryPage } from './entry-page.ts';
import { formsOf } from './forms.ts';
import { showContent } from './hast-to-tree.ts';
import { listPage } from './list-page.ts';
import { fallbackLocaleOf, languageAttributes } from './locale-info.ts';
import { childrenOf, nextOf } from './neighbouring-pages.ts';
import { dayOf, writeDay } from './page-words.ts';
import { privacyNotes } from './privacy-notes.ts';
import type { RenderContext } from './render-context.ts';
import { showSectionPictures } from './section-pictures.ts';
import type { SitePage } from './site-pages.ts';

/** Returns what is between header and footer, but for the text of an article. */
export function pageOutline(context: RenderContext, shown: SitePage): { page: PageContent; text?: ArticleText } {
	const { text } = shown;
	return text.format === 'md' ? textOutline(context, shown, text) : { page: sectionPage(context, shown, text) };
}

function sectionPage(context: RenderContext, shown: SitePage, text: SectionPageText): SectionPage {
	const { site } = context;
	const { sections, lead } = text;
	const language = languageAttributes(shown.fallbackLocale);
	const hasHeading = sections.some(({ isHeading }) => isHeading);
	return {
		kind: 'sections',
		heading: hasHeading ? undefined : { text: text.title, ...language },
		lead: lead === undefined ? undefined : { text: lead, ...language },
		index: sectionIndex(context, sections),
		notices: [...noticesOf(context, shown), ...privacyNotes(site, shown)],
		sections: sections.map((section, index) => {
			const { caption, group } = section;
			const isNew = group !== undefined && group.title !== sections[index - 1]?.group?.title;
			return {
				...sectionInfo(context, section, { shown, isFirst: index === 0 }),
				caption,
				group: isNew ? { ...group, ...language } : undefined,
			};
		}),
		forms: formsOf(site, sections, shown.locale),
	};
}

/** Returns links to the sections that have a caption; undefined where none has. */
function sectionIndex(context: RenderContext, sections: readonly PageSection[]): SectionPage['index'] {
	const entries = sections.flatMap(({ name, file, locale, caption, thumbnail }) => {
		if (caption === undefined) return [];
		const anchor = `to-${name}`;
		const content = { kind: name, thumbnail };
		const shown = showContent(showSectionPictures(context, { file, content, locale, anchor, isFirst: false }));
		return [{ anchor, caption, thumbnail: shown.thumbnail as ShownPicture | undefined }];
	});
	return entries.length > 0 ? entries : undefined;
}

/** A section may be in another language than the rest of its page. */
function sectionInfo(
	context: RenderContext,
	{ name, locale: textLocale, file, content, isHeading, data }: PageSection,
	{ shown, isFirst }: { shown: SitePage; isFirst: boolean },
): SectionInfo {
	const { site } = context;
	const anchor = `to-${name}`;
	const linked = mapLinks(content, (target) => localizeTarget(site, target, shown));
	return {
		anchor,
		level: isHeading ? 1 : 2,
		fallbackLocale: fallbackLocaleOf(site, textLocale, shown.locale),
		content: showContent(showSectionPictures(context, { file, content: linked, locale: textLocale, anchor, isFirst })),
		...(data === undefined ? {} : { data }),
	};
}

/** Returns a page of Markdown: an entry of a collection, a page that lists such, or any other. */
function textOutline(
	context: RenderContext,
	shown: SitePage,
	article: Article,
): { page: PageContent; text?: ArticleText } {
	const { entry, list } = article;
	const notices = noticesOf(context, shown);
	if (list && isPartOfList(shown.page)) return { page: listPage(context, shown, { list, notices }) };
	const text = articleText(context, shown, article);
	if (entry) return { page: entryPage(context, shown, { entry, notices }), text };
	return { page: list ? listPage(context, shown, { list, notices }) : articlePage(context, shown, notices), text };
}

/** Returns an article without its text. */
function articlePage({ site }: RenderContext, shown: SitePage, notices: InterfaceText[]): ArticlePage {
	const { page, text, locale, t, fallbackLocale } = shown;
	const children = childrenOf(site, page.id, locale);
	return {
		kind: 'article',
		title: text.title,
		...dayOf(text, t),
		fallbackLocale,
		notices,
		body: [],
		contents: [],
		children,
		childrenTitle: children.length > 0 ? t('article-children', { count: children.length }) : undefined,
		next: nextOf(site, page, locale),
	};
}

/** Returns the notice that a page is a preview, is not translated, or is older than its original. */
function noticesOf(
	{ site, outdated }: RenderContext,
	{ page, address, locale, t, fallbackLocale }: SitePage,
): InterfaceText[] {
	if (isPreview(address)) return [t('preview-notice')];
	if (fallbackLocale) {
		return [t('fallback-notice', (tag) => ({ language: languageName({ of: fallbackLocale.tag, in: tag }) }))];
	}
	const original = page.translations[site.config.defaultLocale];
	// The notice names the day.
	if (!original?.updated || !outdated[locale]?.has(page.id)) return [];
	return [t('stale-notice', writeDay(original.updated))];
}
