import { checkNames } from './checks/unread-files.ts';
import type { SectionKinds } from './kinds/section-kinds.ts';
import { type ReadContactTexts, readContactTexts } from './messages/contact-texts.ts';
import { type ContentLanguage, contentLanguages } from './messages/content-language.ts';
import { readMessages } from './messages/message-files.ts';
import { readNavigationTexts } from './messages/navigation.ts';
import type { ContentCache } from './pages/content-cache.ts';
import { galleryPage } from './pages/gallery.ts';
import { type PageFile, readPageFiles } from './pages/pages.ts';
import { readSharedSections, type SharedSection } from './pages/shared-sections.ts';
import type { Report } from './problems/problem.ts';
import type { SiteConfig } from './settings/site-schema.ts';
import { type LanguageFiles, listLanguageFiles } from './site/language-files.ts';
import { galleryId, type SiteLanguage } from './site/site.ts';
import type { LoadedConfig } from './site-config.ts';

/** What every step of reading a site needs. */
export interface Reading extends Pick<LoadedConfig, 'lineOf'> {
	/** Folder of the site. */
	root: string;
	/** The settings of this reading. */
	config: SiteConfig;
	/** The settings as they are written. */
	written: SiteConfig;
	kinds: SectionKinds;
	cache: ContentCache;
	/** Whether drafts are part of the site. */
	drafts: boolean;
}

/** What the files of one language hold. */
interface LanguageContent extends Pick<SiteLanguage, 'messages' | 'navigation'> {
	code: string;
	files: LanguageFiles;
	contact: ReadContactTexts;
}

/** What the files of all languages hold. */
export interface ReadContent {
	/** The names of all files below `content/`. */
	files: ReadonlySet<string>;
	languages: LanguageContent[];
	pageFiles: PageFile[];
	shared: SharedSection[];
}

/** Reads the files of all languages side by side. */
export async function readLanguages(reading: Reading, report: Report): Promise<ReadContent> {
	const { root, config, written, kinds, lineOf, cache } = reading;
	const { collections } = config;
	// Its words are checked, too, where the form is left out.
	const withForm = { ...config, contact: written.contact };
	const files = await checkNames(root, 'content', report);
	await checkNames(root, 'public', report);
	const spoken = contentLanguages(config);
	const read = await Promise.all(
		spoken.map(async (language) => {
			// The files of the source language are complained about once.
			const tell = language.code === language.folder ? report : () => {};
			const files = await listLanguageFiles(root, language.folder, collections);
			return {
				code: language.code,
				files,
				messages: await readMessages(root, language, tell),
				navigation: await readNavigationTexts(root, language, { config, files, lineOf }, tell),
				contact: await readContactTexts(root, language, { config: withForm, files, lineOf }, tell),
				shared: await readSharedSections(root, language, { files, kinds }, tell),
				pageFiles: await readPageFiles(root, language, { files, kinds, cache, collections }, tell),
			};
		}),
	);
	const pageFiles = read.flatMap((language) => language.pageFiles);
	const gallery = pageFiles.some(({ id }) => id === galleryId) ? [] : galleryPages(spoken, reading, report);
	const shared = read.flatMap((language) => language.shared);
	return { files, languages: read, pageFiles: [...pageFiles, ...gallery], shared };
}

/** Returns the gallery in every language, where it is shown. */
function galleryPages(
	languages: readonly ContentLanguage[],
	{ root, config, kinds, drafts }: Reading,
	report: Report,
): PageFile[] {
	if (!config.gallery && !drafts) return [];
	const { embeds, defaultLocale } = config;
	return languages.flatMap((language) => {
		return galleryPage(language, { root, kinds, embeds, isDefault: language.code === defaultLocale }, report) ?? [];
	});
}
