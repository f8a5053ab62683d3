import type { Root } from 'hast';
import { readText } from '#content/content-cache.ts';
import { mapLinks } from '#content/link-syntax.ts';
import { pictureFileOf } from '#content/picture-file.ts';
import { type Article, hasVideo, type Page } from '#content/site.ts';
import { localizeTarget } from '#content/site-links.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import type { LocaleInfo } from '#protocol/frame.ts';
import type { Tree } from '#protocol/tree.ts';
import { hastToTree } from './hast-to-tree.ts';
import { localeInfo } from './layout-data.ts';
import { placePrivacyNotes, privacyNotes } from './privacy-notes.ts';
import type { RenderContext } from './resource.ts';
import { type DrawnPicture, type PublishedPicture, showPictures } from './show-pictures.ts';
import { showVideos } from './show-videos.tsx';

/** Where the text of an article lies, and all that it shows of the rest of the site: it needs no more to be set. */
export interface ArticleText {
	/** Its key in the cache of texts. */
	key: string;
	/** By a link as it is written, the address that it has on this page. */
	links: Record<string, string>;
	/** By an image as it is written, what is shown of it. */
	pictures: Record<string, DrawnPicture>;
	/** Set already, where there are films in it: these may show any picture of the site. */
	finished?: Tree;
	/** What is said of privacy below its heading, and the language of the interface where the text has another. */
	notes: InterfaceText[];
	interfaceLocale?: LocaleInfo | undefined;
}

interface ShownArticle {
	page: Page;
	article: Article;
	/** Code of the language of the page. */
	locale: string;
	/** The language of the text where that is another one. */
	fallbackLocale: LocaleInfo | undefined;
}

export function articleText(
	context: RenderContext,
	{ page, article, locale, fallbackLocale }: ShownArticle,
): ArticleText {
	const { site, pictures } = context;
	const { file } = article;
	const known = { files: site.pictures, defaultLocale: site.config.defaultLocale };
	const pictureOf = (source: string) => {
		const found = pictureFileOf(source, file, known);
		return found === undefined ? undefined : pictures[found];
	};
	const shown = article.images.flatMap(({ source }) => {
		const picture = pictureOf(source);
		return picture ? [[source, withoutSources(picture)] as const] : [];
	});
	const text: ArticleText = {
		key: article.textKey,
		links: Object.fromEntries(
			article.links.map(({ target }) => [target, localizeTarget(site, target, { page, locale })]),
		),
		pictures: Object.fromEntries(shown),
		notes: privacyNotes(site, page, locale),
		interfaceLocale: fallbackLocale && localeInfo(site, locale),
	};
	if (!hasVideo(article)) return text;
	const tree = setTree(readText(context.texts, text.key).tree, text);
	return { ...text, finished: showVideos(context, tree, { file, locale, fallbackLocale }) };
}

/** Where its bytes are, on this machine, is no part of what is shown. */
function withoutSources({ width, height, formats }: PublishedPicture): DrawnPicture {
	const shown = formats.map(({ type, variants }) => ({
		type,
		variants: variants.map(({ address, width }) => ({ address, width })),
	}));
	return { width, height, formats: shown };
}

/** The text of an article as its page shows it. */
export function setArticle(texts: RenderContext['texts'], text: ArticleText): Tree {
	const tree = text.finished ?? setTree(readText(texts, text.key).tree, text);
	return placePrivacyNotes(tree, text.notes, text.interfaceLocale);
}

function setTree(text: Root, { links, pictures }: ArticleText): Tree {
	const linked = mapLinks(text, (target) => links[target] ?? target);
	return hastToTree(showPictures(linked, (source) => pictures[source]));
}
