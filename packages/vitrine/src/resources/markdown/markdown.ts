import { pictureFileOf } from '#content/fields/picture-file.ts';
import { addressInTree } from '#content/markdown/link-syntax.ts';
import { type Article, homeId, isPartOfList, type PageText, type Site } from '#content/site/site.ts';
import { localizeTarget } from '#content/site/site-links.ts';
import { withoutBreakMarks } from '#i18n/break-mark.ts';
import { localizePath } from '#i18n/locale-path.ts';
import { withoutMarks } from '#i18n/marked-text.ts';
import { href } from '#routes.ts';
import { plainText } from '#sections/write-markdown.ts';
import { isUnlisted } from '#views/layout-data.ts';
import { pageWords } from '#views/page-words.ts';
import { privacyNotes } from '#views/privacy-notes.ts';
import type { RenderContext } from '#views/render-context.ts';
import { absolute, type SitePage } from '#views/site-pages.ts';
import { contentTypes, type Resource } from '../resource.ts';
import type { MarkdownTask } from './render-markdown.ts';

/**
 * Every page of Markdown as its author wrote it, and for each language the list of all pages that language models look
 * for (specification §17, llmstxt.org). Pages made of sections have theirs in `pages`.
 */
export function markdown(context: RenderContext, shown: readonly SitePage[]): Resource[] {
	const { site } = context;
	if (!site.config.markdown) return [];
	const twins = shown.flatMap((sitePage): Resource[] => {
		const { text } = sitePage;
		if (text.format !== 'md') return [];
		const task = () => markdownTask(context, text, sitePage);
		return [
			{
				path: markdownPath(site, sitePage),
				kind: 'markdown',
				contentType: contentTypes.markdown,
				compression: 'quick',
				task,
			},
		];
	});
	const byLocale = Map.groupBy(shown, ({ locale }) => locale);
	const lists = site.config.locales
		.filter(({ code }) => !isUnlisted(site, code))
		.map(
			({ code }): Resource => ({
				path: localizePath({ path: href('llms'), locale: code }, site.config),
				kind: 'markdown',
				contentType: contentTypes.markdown,
				compression: 'quick',
				body: () => listOfPages(site, byLocale.get(code) ?? []),
			}),
		);
	return [...twins, ...lists];
}

/**
 * Where a page can be had as Markdown.
 *
 * @example '/ru/about.md', of the home page '/ru/index.md'
 */
export function markdownPath(site: Site, { page, locale, address }: SitePage): string {
	const isHome = page.id === homeId;
	return isHome
		? localizePath({ path: href('markdown', { path: `/${homeId}` }), locale }, site.config)
		: href('markdown', { path: address });
}

function markdownTask(context: RenderContext, text: Article, sitePage: SitePage): MarkdownTask {
	const { site } = context;
	const linkTo = (target: string) => absoluteLink(site, target, sitePage);
	const links = Object.fromEntries(text.links.map(({ target }) => [addressInTree(target), linkTo(target)]));
	return {
		kind: 'markdown',
		title: inLine(pageWords(sitePage).title.text),
		...writtenIn(site, text, sitePage),
		privacyNotes: privacyNotes(site, sitePage).map(({ text }) => withoutMarks(plainText(text))),
		origin: site.origin,
		links,
		pictures: picturesOf(context, text),
	};
}

/** The text of an article; of a list of entries, its introduction on the first page, and the entries. */
function writtenIn(
	site: Site,
	{ textKey, list }: Article,
	{ page, locale }: SitePage,
): Pick<MarkdownTask, 'textKey' | 'text'> {
	if (!list) return { textKey };
	const entries = list.entries.flatMap((id) => site.pages.get(id)?.translations[locale] ?? []);
	const text = entries.map((entry) => lineOf(site, entry, href('markdown', { path: entry.address }))).join('\n');
	return isPartOfList(page) ? { text } : { textKey, text };
}

function lineOf(site: Site, { title, description }: PageText, path: string): string {
	return `- [${inLine(title)}](${absolute(site, path)}): ${inLine(description)}`;
}

/** A plain text in a line of Markdown, none of which is markup. */
function inLine(text: string): string {
	return plainText(
		withoutBreakMarks(text)
			.trim()
			.replace(/[ \t\r\n]+/g, ' '),
	);
}

function absoluteLink(site: Site, target: string, sitePage: SitePage): string {
	const localized = localizeTarget(site, target, sitePage);
	if (localized.startsWith('#')) return absolute(site, sitePage.address + localized);
	return localized.startsWith('/') ? absolute(site, localized) : localized;
}

/** The full address of the largest copy of each picture, by its file as it is written. */
function picturesOf({ site, pictures }: RenderContext, text: Article): Record<string, string> {
	const known = {
		files: new Set([...site.pictures.values()].map(({ file }) => file)),
		defaultLocale: site.config.defaultLocale,
	};
	const found: Record<string, string> = {};
	for (const { source } of text.images) {
		const key = pictureFileOf(source, text.file, known);
		const address = key === undefined ? undefined : pictures[key]?.formats.at(-1)?.variants.at(-1)?.address;
		if (address !== undefined) found[source] = absolute(site, address);
	}
	return found;
}

/** The pages that search engines may know, as a list of links with what each is about. */
function listOfPages(site: Site, pages: readonly SitePage[]): string {
	const { name } = site.config;
	const own = pages.filter(({ page, text, fallbackLocale }) => !fallbackLocale && !text.noindex && !isPartOfList(page));
	const home = own.find(({ page }) => page.id === homeId);
	const lines = own.map((sitePage) => lineOf(site, sitePage.text, markdownPath(site, sitePage)));
	const summary = home ? `> ${inLine(home.text.description)}\n\n` : '';
	return `# ${inLine(name)}\n\n${summary}${lines.join('\n')}\n`;
}
