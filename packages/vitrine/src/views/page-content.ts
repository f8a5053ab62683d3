import { mapLinks } from '#content/markdown/link-syntax.ts';
import { groupAbove } from '#content/site/gallery-groups.ts';
import {
	type Article,
	isGallery,
	isPartOfList,
	type Page,
	type PageSection,
	type SectionPage as SectionPageText,
	textIn,
} from '#content/site/site.ts';
import { localizeTarget, placeOf } from '#content/site/site-links.ts';
import { formatDay } from '#i18n/day.ts';
import { languageName } from '#i18n/locale.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import type { ArticlePage, PageContent, SectionInfo, SectionPage } from '#protocol/page-content.ts';
import { isPreview } from '#routes.ts';
import { type ArticleText, articleText } from './article-text.ts';
import { contactForm } from './contact-form.ts';
import { entryPage } from './entry-page.ts';
import { showContent } from './hast-to-tree.ts';
import { fallbackLocaleOf, textLanguage } from './layout-data.ts';
import { listPage } from './list-page.ts';
import { memoizeBySite } from './memoize-by-site.ts';
import { childrenOf, nextOf } from './neighbouring-pages.ts';
import { privacyNotes } from './privacy-notes.ts';
import type { RenderContext } from './render-context.ts';
import { showSectionPictures } from './section-pictures.ts';
import type { SitePage } from './site-pages.ts';
import { translateFor } from './translate.ts';

/** What stands between header and footer, but for the text of an article. */
export function pageOutline(context: RenderContext, sitePage: SitePage): { page: PageContent; text?: ArticleText } {
	const { page, locale, textLocale } = sitePage;
	const text = textIn(page, textLocale);
	if (text.format === 'md') return textOutline(context, text, sitePage);
	return { page: sectionPage(context, text, { page, locale, textLocale }) };
}

function sectionPage(
	context: RenderContext,
	text: SectionPageText,
	{ page, locale, textLocale }: ShownPage,
): SectionPage {
	const { site } = context;
	const { sections, gallery } = text;
	const language = textLanguage(site, textLocale, locale);
	const hasHeading = sections.some(({ isHeading }) => isHeading);
	return {
		kind: 'sections',
		heading: hasHeading ? undefined : { text: text.title, ...language },
		lead: gallery && { text: gallery.lead, ...language },
		notices: [...noticesOf(context, { page, locale, textLocale }), ...privacyNotes(site, page, locale)],
		sections: sections.map((section, index) => {
			const shown = sectionInfo(context, section, { page, locale, isFirst: index === 0 });
			if (!isGallery(text)) return shown;
			const group = groupAbove(text, section);
			return { ...shown, caption: section.content.kind, group: group && { ...group, ...language } };
		}),
		form: contactForm(site, locale),
	};
}

function sectionInfo(
	context: RenderContext,
	{ name, locale: textLocale, file, content, isHeading, data }: PageSection,
	at: { page: Page; locale: string; isFirst: boolean },
): SectionInfo {
	const { site } = context;
	const anchor = `to-${name}`;
	const linked = mapLinks(content, (target) => localizeTarget(site, target, at));
	return {
		anchor,
		level: isHeading ? 1 : 2,
		fallbackLocale: fallbackLocaleOf(site, textLocale, at.locale),
		content: showContent(showSectionPictures(context, { file, content: linked, anchor, isFirst: at.isFirst })),
		...(data === undefined ? {} : { data }),
	};
}

/** A page in the words of a language, which is not that of its interface where it has no translation. */
interface ShownPage {
	page: Page;
	locale: string;
	textLocale: string;
}

/** A page of Markdown: an entry of a collection, a page that lists such, or any other. */
function textOutline(
	context: RenderContext,
	text: Article,
	sitePage: SitePage,
): { page: PageContent; text?: ArticleText } {
	const { page, locale, textLocale } = sitePage;
	const { entry, list } = text;
	if (!entry && !list) return articleOutline(context, { page, text, locale, textLocale });
	const notices = noticesOf(context, { page, locale, textLocale });
	const written = articleText(context, { page, article: text, locale, fallbackLocale: undefined });
	if (entry) {
		return { page: entryPage(context, { page, text: { ...text, entry }, locale, notices }), text: written };
	}
	if (!list) throw new Error(`${text.file} is no list.`);
	const shown = listPage(context, { sitePage, text, list, notices });
	return isPartOfList(page) ? { page: shown } : { page: shown, text: written };
}

/** An article without its text: where that lies, and what it shows, is said beside it. */
function articleOutline(
	context: RenderContext,
	{ text: article, ...shown }: ShownPage & { text: Article },
): { page: ArticlePage; text: ArticleText } {
	const { site } = context;
	const { page, locale, textLocale } = shown;
	const t = translateFor(site, locale);
	const fallbackLocale = fallbackLocaleOf(site, textLocale, locale);
	const children = childrenOf(site, page.id, locale);
	return {
		page: {
			kind: 'article',
			title: article.title,
			updated: { day: article.updated, sentence: updatedSentences(site, locale)(article.updated) },
			fallbackLocale,
			notices: noticesOf(context, shown),
			body: [],
			contents: [],
			children,
			childrenTitle: children.length > 0 ? t('article-children', { count: children.length }) : undefined,
			next: nextOf(site, page, locale),
		},
		text: articleText(context, { page, article, locale, fallbackLocale }),
	};
}

/** By their language, sentences that say when a page was changed, which many pages share. */
const updatedSentences = memoizeBySite((site, locale) => {
	const known = new Map<string, InterfaceText>();
	return (day: string): InterfaceText => {
		const sentence = known.get(day) ?? translateFor(site, locale)('article-updated', writeDay(day));
		known.set(day, sentence);
		return sentence;
	};
});

const writeDay = (day: string) => (tag: string) => ({ date: formatDay(day, tag) });

/** Says that a page is not translated, or older than its original. */
function noticesOf({ site, outdated }: RenderContext, { page, locale, textLocale }: ShownPage): InterfaceText[] {
	const t = translateFor(site, locale);
	const fallbackLocale = fallbackLocaleOf(site, textLocale, locale);
	if (isPreview(placeOf(page, locale)?.address ?? '')) return [t('preview-notice')];
	if (fallbackLocale) {
		return [t('fallback-notice', (tag) => ({ language: languageName({ of: fallbackLocale.tag, in: tag }) }))];
	}
	const original = page.translations[site.config.defaultLocale];
	return original && outdated[locale]?.has(page.id) ? [t('stale-notice', writeDay(original.updated))] : [];
}
