import { join } from 'node:path';
import { kitLanguage } from '#i18n/built-in-words.ts';
import { checkAddresses } from './checks/check-addresses.ts';
import { checkFilms } from './checks/check-films.ts';
import { checkLinks } from './checks/check-links.ts';
import { checkNames, checkUnreadFiles } from './checks/unread-files.ts';
import { isPictureFile } from './fields/picture-file.ts';
import { kindOf, listFiles } from './files/source-file.ts';
import { kitPictures } from './kinds/kit-pictures.ts';
import type { PublicFile, SectionKinds } from './kinds/section-kinds.ts';
import { splitTarget } from './markdown/link-syntax.ts';
import { readWordsFor } from './messages/built-in-words.ts';
import { checkConsent, readContactTexts } from './messages/contact-texts.ts';
import { type ContentLanguage, contentLanguages, pseudoLocale } from './messages/content-language.ts';
import { readMessages, setMessages } from './messages/message-files.ts';
import { filterTargets, readNavigationTexts } from './messages/navigation.ts';
import { checkTagsOfAll } from './pages/check-tags.ts';
import { type ContentCache, createContentCache } from './pages/content-cache.ts';
import { galleryPage } from './pages/gallery.ts';
import { checkHome } from './pages/home.ts';
import { joinPages, sitePages } from './pages/join-pages.ts';
import { addListPages } from './pages/list-pages.ts';
import { readPageFiles } from './pages/pages.ts';
import { addSectionData } from './pages/section-data.ts';
import { checkSections } from './pages/section-page.ts';
import { checkSharedSections, readSharedSections } from './pages/shared-sections.ts';
import { picturesIn, readPictures } from './pictures/pictures.ts';
import { readPublicFiles } from './pictures/public-files.ts';
import { ContentError, type Problem } from './problems/problem.ts';
import type { NavigationTarget } from './settings/navigation-schema.ts';
import type { SiteConfig } from './settings/site-schema.ts';
import { listLanguageFiles } from './site/language-files.ts';
import { galleryId, homeId, type Site, type SiteLanguage } from './site/site.ts';
import { type LoadedConfig, readSiteConfig } from './site-config.ts';
import { checkTheme } from './theme/theme.ts';
import { createTypesetting } from './typography/typesetting.ts';

export interface LoadSiteOptions {
	/** Folder with `site.config.ts`, `content/` and `public/`. */
	root: string;
	/** Replaces the configured origin, which makes the build a preview. */
	origin?: string | undefined;
	/** Whether the site may have a form: not where nobody would take its messages. */
	form?: boolean;
	/** Whether files are all that its host sends: no server finds out a language then, or takes messages. */
	filesOnly?: boolean;
	/** Whether drafts are part of the site. */
	drafts?: boolean;
	/** Whether the site has the pseudo-locale, a copy of the source language that shows what does not fit. */
	pseudo?: boolean;
	/** Keeps what was read between loads. */
	cache?: ContentCache;
	/** What `site.config.ts` has, where that is read already. */
	settings?: LoadedConfig;
}

/** A site, and what its sections are asked with for what they make of it. */
export interface SiteReading {
	site: Site;
	/** The same before any section was asked what it makes of it. */
	withoutData: Site;
	kinds: SectionKinds;
	/** The files in `public/`, by path. */
	files: ReadonlyMap<string, PublicFile>;
}

/**
 * Reads `content/` and `site.config.ts`, checks them and joins them to a site.
 *
 * @throws {ContentError} with everything that an editor has to change
 */
export async function loadSite(options: LoadSiteOptions): Promise<Site> {
	const { site } = await readSite(options);
	return site;
}

/** Reads a site as `loadSite` does, and gives what its pages can be read again with one by one. */
export async function readSite({
	root,
	origin,
	form = true,
	filesOnly = false,
	drafts = false,
	pseudo = false,
	cache = createContentCache(),
	settings,
}: LoadSiteOptions): Promise<SiteReading> {
	const { config: written, kinds, lineOf, problems: inSettings } = settings ?? (await readSiteConfig(root));
	const problems = [...inSettings];
	const locales = pseudo ? [...written.locales, pseudoLocale] : written.locales;
	const config = {
		...written,
		locales,
		contact: form && !filesOnly ? written.contact : undefined,
		...(filesOnly && written.detection === 'server' ? { detection: 'client' as const } : {}),
	};
	const report = (problem: Problem) => problems.push(problem);
	// Its words are checked, too, where the form is left out.
	const withForm = { ...config, contact: written.contact };

	const sourceFolder = `content/${config.defaultLocale}`;
	if ((await kindOf(join(root, sourceFolder))) !== 'folder') {
		const expected = 'a folder with pages/ in the language "defaultLocale"';
		const missing = { file: sourceFolder, line: 1, found: 'no such folder', expected, fix: 'create it' };
		throw new ContentError([...problems, missing]);
	}
	checkTheme(root, report);
	const files = await checkNames(root, 'content', report);
	await checkNames(root, 'public', report);
	const spoken = contentLanguages(config);
	const read = await Promise.all(
		spoken.map(async (language) => {
			// The files of the source language are complained about once.
			const tell = language.code === language.folder ? report : () => {};
			const files = await listLanguageFiles(root, language.folder, config.collections);
			return {
				code: language.code,
				files,
				messages: await readMessages(root, language, tell),
				navigation: await readNavigationTexts(root, language, { config, files, lineOf }, tell),
				contact: await readContactTexts(root, language, { config: withForm, files, lineOf }, tell),
				shared: await readSharedSections(root, language, { files, kinds }, tell),
				pageFiles: await readPageFiles(root, language, { files, kinds, cache, collections: config.collections }, tell),
			};
		}),
	);
	const pageFiles = read.flatMap((language) => language.pageFiles);
	if ((config.gallery || drafts) && !pageFiles.some(({ id }) => id === galleryId)) {
		const isDefault = (language: ContentLanguage) => language.code === config.defaultLocale;
		pageFiles.push(
			...spoken.flatMap(
				(language) =>
					galleryPage(language, { root, kinds, embeds: config.embeds, isDefault: isDefault(language) }, report) ?? [],
			),
		);
	}
	const shared = read.flatMap((language) => language.shared);
	const originals = read.find(({ code }) => code === config.defaultLocale)?.files ?? new Map();
	checkSharedSections(shared, { pages: pageFiles, files: originals, defaultLocale: config.defaultLocale }, report);
	const pictureFiles = picturesIn(
		read.map(({ files }) => files),
		config.collections,
	);
	checkUnreadFiles({ config, pages: pageFiles, shared, pictureFiles, files }, report);
	const inPublic = await listFiles(root, 'public');
	const publicFiles = inPublic.map((path) => path.slice('public'.length).normalize('NFC'));
	const publicPictures = inPublic.filter(isPictureFile).map((path) => [path.normalize('NFC'), path] as const);
	const fieldPictures = new Map([...pictureFiles, ...publicPictures, ...kitPictures()]);
	checkHome(pageFiles, written, report);
	const joined = joinPages(pageFiles, { config, drafts }, report);
	const redirects = checkAddresses({ pages: joined, publicFiles, config }, report);
	for (const page of joined) checkSections(page, config.defaultLocale, report);
	checkTagsOfAll(joined, report);
	const pages = sitePages(joined, { config, kinds, shared });
	addListPages(pages, config);

	const languages: Record<string, SiteLanguage> = {};
	for (const locale of config.locales) {
		const { messages, navigation, contact } = read.find(({ code }) => code === locale.code) ?? {};
		if (messages && navigation && contact)
			languages[locale.code] = { locale, messages, navigation, contact: contact.texts };
	}
	const articles = [...pages.values()].flatMap(({ translations }) => Object.values(translations));
	const publishedOrigin = origin ?? config.origin;
	const site: Site = {
		config,
		origin: publishedOrigin,
		isPreview: publishedOrigin !== config.origin,
		languages,
		kitMessages: setMessages(readWordsFor(kitLanguage)?.messages ?? {}, createTypesetting(kitLanguage, config.locales)),
		pages,
		pictures: await readPictures(root, { pages: articles, config, pictureFiles: fieldPictures }, report),
		redirects,
	};

	const leftOut = pageFiles.filter(({ id, locale, collection }) => {
		return (locale === config.defaultLocale || collection) && !pages.has(id);
	});
	const drafted = new Map(
		leftOut.map(({ id, file, draft, entry }) => [id, { file, waitsUntil: draft ? undefined : entry?.date }]),
	);
	if (pages.has(homeId)) {
		const sources = { publicFiles, pictureFiles, fieldPictures, drafts: drafted };
		checkLinks(site, { ...sources, lineOfSetting: lineOf }, report);
		const lines = new Map(read.map(({ code, contact }) => [code, contact.consentLine]));
		checkConsent(site, { lines, sources }, report);
	}
	const sent = await readPublicFiles(root, inPublic);
	await checkFilms(site, sent, report);
	if (problems.length > 0) throw new ContentError(problems);
	const published = { ...site, config: { ...config, navigation: withoutDrafts(config.navigation, drafted) } };
	const withData = await addSectionData(root, published, { kinds, files: sent, pageFiles, shared });
	return { site: withData, withoutData: published, kinds, files: sent };
}

/** The navigation of the site as it is published: it shows a draft from the day on which that is published, too. */
function withoutDrafts({ header, footer }: SiteConfig['navigation'], drafted: ReadonlyMap<string, unknown>) {
	const isPublished = (target: NavigationTarget) =>
		typeof target !== 'string' || !drafted.has(splitTarget(target).path.slice(1));
	return { header: filterTargets(header, isPublished), footer: filterTargets(footer, isPublished) };
}
