import { isBesidePage, pictureFileOf } from '#content/fields/picture-file.ts';
import { addressInTree, mapLinks } from '#content/markdown/link-syntax.ts';
import { readText } from '#content/pages/content-cache.ts';
import type { WrittenText } from '#content/site/markdown-text.ts';
import type { Article } from '#content/site/site.ts';
import { localizeTarget } from '#content/site/site-links.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import type { LocaleInfo } from '#protocol/layout.ts';
import type { Tree } from '#protocol/tree.ts';
import { hastToTree } from './hast-to-tree.ts';
import { leftOver } from './left-over.ts';
import { placePrivacyNotes, privacyNotes } from './privacy-notes.ts';
import type { RenderContext } from './render-context.ts';
import { type DrawnPicture, type PublishedPicture, showPictures } from './show-pictures.ts';
import { showVideos } from './show-videos.tsx';
import type { SitePage } from './site-pages.ts';

/** Where the text of an article lies, and all that it shows of the rest of the site: it needs no more to be set. */
export interface ArticleText {
	/** Its key in the cache of texts. */
	key: string;
	/** The file that it is written in. */
	file: string;
	/** By a link of its tree, the address that it has on this page. */
	links: Record<string, string>;
	/** By an image of its tree, what is shown of it. */
	pictures: Record<string, DrawnPicture>;
	/** Set already, where there are videos in it: these may show any picture of the site. */
	finished?: Tree;
	/** What is said of privacy below its heading, and the language of the interface where the text has another. */
	notes: InterfaceText[];
	interfaceLocale?: LocaleInfo | undefined;
}

/** Returns the text of a page of Markdown as its page needs it. */
export function articleText(context: RenderContext, shown: SitePage, article: Article): ArticleText {
	const { site, pictures } = context;
	const { file } = article;
	const known = { files: site.pictures, defaultLocale: site.config.defaultLocale };
	const pictureOf = (source: string) => {
		const found = pictureFileOf(source, file, known);
		return found === undefined ? undefined : pictures[found];
	};
	const drawn = article.images.flatMap(({ source }) => {
		const picture = pictureOf(source);
		return picture ? [[addressInTree(source), withoutSources(picture)] as const] : [];
	});
	const text: ArticleText = {
		key: article.textKey,
		file,
		links: Object.fromEntries(
			article.links.map(({ target }) => {
				return [addressInTree(target), addressInTree(localizeTarget(site, target, shown))];
			}),
		),
		pictures: Object.fromEntries(drawn),
		notes: privacyNotes(site, shown),
		interfaceLocale: shown.fallbackLocale && shown.language,
	};
	if (article.embeds.length === 0 && article.videos.length === 0) return text;
	const tree = setTree(readText(context.texts, text.key), text);
	return { ...text, finished: showVideos(context, tree, shown) };
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
	const tree = text.finished ?? setTree(readText(texts, text.key), text);
	return placePrivacyNotes(tree, text.notes, text.interfaceLocale);
}

/** @throws {ContentError} for a link or a picture that has no address on this page */
function setTree(written: WrittenText, { file, links, pictures }: ArticleText): Tree {
	const linked = mapLinks(written.tree, (target) => links[target] ?? leftOver(target, file, written));
	const pictureOf = (source: string) =>
		pictures[source] ?? (isBesidePage(source) ? leftOver(source, file, written) : undefined);
	return hastToTree(showPictures(linked, pictureOf));
}
