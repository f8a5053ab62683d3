import { groupAbove } from '#content/gallery-groups.ts';
import { addressInTree } from '#content/link-syntax.ts';
import { mapPictures, type PictureField } from '#content/picture-field.ts';
import { fieldPictureFile, pictureFileOf, pictureKey } from '#content/picture-file.ts';
import {
	type Article,
	homeId,
	homeOf,
	isGallery,
	isPartOfList,
	type PageText,
	type SectionPage,
	type Site,
	textIn,
} from '#content/site.ts';
import { localizeTarget, placeOf } from '#content/site-links.ts';
import { withoutBreakMarks } from '#i18n/break-mark.ts';
import { localizePath } from '#i18n/locale-path.ts';
import { withoutMarks } from '#i18n/marked-text.ts';
import { href } from '#routes.ts';
import { plainText } from '#sections/write-markdown.ts';
import { isUnlisted } from './layout-data.ts';
import { pageWords } from './page-words.ts';
import { privacyNotes } from './privacy-notes.ts';
import type { MarkdownTask } from './render-markdown.ts';
import { contentTypes, type RenderContext, type Resource } from './resource.ts';
import { absolute, type SitePage } from './site-pages.ts';

/**
 * Every page as Markdown, and for each language the list of them that language models look for (specification §17,
 * llmstxt.org).
 */
export function markdown(context: RenderContext, shown: readonly SitePage[]): Resource[] {
	const { site } = context;
	if (!site.config.markdown) return [];
	const twins = shown.map((sitePage): Resource => {
		const task = () => markdownTask(context, sitePage);
		return {
			path: markdownPath(site, sitePage),
			kind: 'markdown',
			contentType: contentTypes.markdown,
			compression: 'quick',
			task,
		};
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
				body: () => listOfPages(site, code, byLocale.get(code) ?? []),
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

function markdownTask(context: RenderContext, sitePage: SitePage): MarkdownTask {
	const { site } = context;
	const { page, locale, textLocale } = sitePage;
	const text = textIn(page, textLocale);
	const linkTo = (target: string) => absoluteLink(site, target, sitePage);
	const links = Object.fromEntries(text.links.map(({ target }) => [addressInTree(target), linkTo(target)]));
	const written = text.format === 'md' ? writtenIn(site, text, sitePage) : { text: sectionsMarkdown(text) };
	const hasHeading = text.format === 'yaml' && text.sections.some(({ isHeading }) => isHeading);
	return {
		kind: 'markdown',
		title: hasHeading ? undefined : inLine(pageWords(site, sitePage).title.text),
		...written,
		privacyNotes: setTexts(privacyNotes(site, page, sitePage.locale).map(({ text }) => plainText(text))),
		origin: site.origin,
		links,
		pictures: picturesOf(context, text),
		// The examples of other sites lead to the home page.
		...(isGallery(text) ? { elsewhere: absolute(site, placeOf(homeOf(site), locale)?.address ?? '/') } : {}),
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

function absoluteLink(site: Site, target: string, { page, locale, address }: SitePage): string {
	const localized = localizeTarget(site, target, { page, locale });
	if (localized.startsWith('#')) return absolute(site, address + localized);
	return localized.startsWith('/') ? absolute(site, localized) : localized;
}

function sectionsMarkdown(page: SectionPage): string {
	const blocks = page.sections.flatMap((section) => {
		const { title, text } = groupAbove(page, section) ?? {};
		// The heading of a gallery is its own.
		const written = page.gallery ? section.markdown.replace(/^# /, '## ') : section.markdown;
		return [...setTexts([title && `## ${plainText(title)}`, text && plainText(text)]), written.trim()];
	});
	return [...setTexts([page.gallery && plainText(page.gallery.lead)]), ...blocks].join('\n\n');
}

function setTexts(texts: readonly (string | undefined)[]): string[] {
	return texts.flatMap((text) => (text ? [withoutMarks(text)] : []));
}

/** The full address of the largest copy of each picture, by its file as it is written. */
function picturesOf({ site, pictures }: RenderContext, text: PageText): Record<string, string> {
	const known = {
		files: new Set([...site.pictures.values()].map(({ file }) => file)),
		defaultLocale: site.config.defaultLocale,
	};
	const found: Record<string, string> = {};
	const note = (source: string, key: string | undefined) => {
		const address = key === undefined ? undefined : pictures[key]?.formats.at(-1)?.variants.at(-1)?.address;
		if (address !== undefined) found[source] = absolute(site, address);
	};
	if (text.format === 'md') {
		for (const { source } of text.images) note(source, pictureFileOf(source, text.file, known));
		return found;
	}
	for (const { file, content } of text.sections) {
		mapPictures(content, (field: PictureField) => {
			const picture = fieldPictureFile(field.file, file, known);
			note(field.file, picture && pictureKey(picture, field));
			return field;
		});
	}
	return found;
}

/** The pages that search engines may know, as a list of links with what each is about. */
function listOfPages(site: Site, locale: string, pages: readonly SitePage[]): string {
	const { name } = site.config;
	const own = pages.filter(
		({ page, textLocale }) => textLocale === locale && !textIn(page, locale).noindex && !isPartOfList(page),
	);
	const home = own.find(({ page }) => page.id === homeId);
	const lines = own.map((sitePage) => lineOf(site, textIn(sitePage.page, locale), markdownPath(site, sitePage)));
	const summary = home ? `> ${inLine(textIn(home.page, locale).description)}\n\n` : '';
	return `# ${inLine(name)}\n\n${summary}${lines.join('\n')}\n`;
}
