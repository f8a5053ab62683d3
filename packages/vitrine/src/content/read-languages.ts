import { checkNames } from './checks/unread-files.ts';
import { type ContentLanguage, contentLanguages } from './messages/content-language.ts';
import { type ReadForms, readAllFormTexts } from './messages/form-texts.ts';
import { readMessages, readOwnMessageKeys } from './messages/message-files.ts';
import { type LanguageNavigation, readNavigationTexts } from './navigation/navigation-texts.ts';
import { readNavigation } from './navigation/read-navigation.ts';
import type { ContentCache } from './pages/content-cache.ts';
import { exampleLanguages, galleryPages } from './pages/gallery.ts';
import { type PageFile, readPageFiles } from './pages/pages.ts';
import { readSharedSections, type SharedSection } from './pages/shared-sections.ts';
import type { Report } from './problems/problem.ts';
import type { View } from './schedule/period.ts';
import { checkExamples } from './section-types/section-examples.ts';
import { checkLabels } from './section-types/section-labels.ts';
import type { SectionTypes } from './section-types/section-types.ts';
import type { SiteConfig } from './settings/site-schema.ts';
import { type LanguageFiles, listLanguageFiles } from './site/language-files.ts';
import { type MisplacedFile, placeFiles } from './site/place-files.ts';
import type { SiteLanguage } from './site/site.ts';
import type { LoadedConfig } from './site-config.ts';

/** What every step of reading a site needs. */
export interface Reading extends Pick<LoadedConfig, 'lineOf' | 'formLines'> {
	/** Folder of the site. */
	root: string;
	/** The settings of this reading. */
	config: SiteConfig;
	/** The settings as they are written. */
	written: SiteConfig;
	kinds: SectionTypes;
	cache: ContentCache;
	/** What is part of the site. */
	view: View;
	/** Whether the site has a gallery that the settings do not publish. */
	gallery: boolean;
}

/** The words of one language that are of no page. */
export interface LanguageWords extends Pick<SiteLanguage, 'messages'> {
	navigation: LanguageNavigation;
	forms: ReadForms;
}

/** What the files of one language hold. */
interface LanguageContent extends LanguageWords {
	code: string;
	files: LanguageFiles;
}

/** What the files of all languages hold. */
export interface ReadContent {
	/** All files below `content/`, in NFC, each with its path on disk. */
	files: ReadonlyMap<string, string>;
	/** Those that lie elsewhere than they belong. */
	misplaced: MisplacedFile[];
	languages: LanguageContent[];
	pageFiles: PageFile[];
	shared: SharedSection[];
}

/** Reads the files of all languages side by side. */
export async function readLanguages(reading: Reading, report: Report): Promise<ReadContent> {
	const { root, config, written, kinds, cache, view } = reading;
	const { collections } = config;
	const all = await checkNames(root, 'content', report);
	await checkNames(root, 'public', report);
	const spoken = contentLanguages(config, view.now);
	const placed = await Promise.all(
		spoken.map(async (language) => {
			const listed = await listLanguageFiles(root, language.folder, collections);
			return { language, ...placeFiles(listed, { folder: language.folder, all, collections }) };
		}),
	);
	const words = await readWords(reading, { languages: placed, all }, report);
	const read = await Promise.all(
		placed.map(async ({ language, files }) => {
			const tell = reportOnce(language, report);
			return {
				shared: await readSharedSections(root, language, { files, kinds }, tell),
				pageFiles: await readPageFiles(root, language, { files, kinds, cache, collections }, tell),
			};
		}),
	);
	const pageFiles = read.flatMap((language) => language.pageFiles);
	const gallery = await galleryPages(spoken, { ...reading, pages: pageFiles }, report);
	const exampleLocales = new Set([...written.locales.map(({ code }) => code), ...exampleLanguages]);
	await checkExamples(root, { kinds, locales: [...exampleLocales] }, report);
	await checkLabels(root, { kinds, languages: exampleLanguages }, report);
	const languages = placed.flatMap(({ language: { code }, files }, index) => {
		const own = words[index];
		return own ? [{ code, files, ...own }] : [];
	});
	return {
		files: all,
		misplaced: placed.flatMap(({ misplaced }) => misplaced),
		languages,
		pageFiles: [...pageFiles, ...gallery],
		shared: read.flatMap(({ shared }) => shared),
	};
}

/** Reads what each language has besides its pages: words of the interface, of menus and of forms. */
export async function readWords(
	{ root, config, written, formLines }: Reading,
	{
		languages,
		all,
	}: { languages: readonly { language: ContentLanguage; files: LanguageFiles }[]; all: ReadContent['files'] },
	report: Report,
): Promise<LanguageWords[]> {
	const { defaultLocale } = config;
	// Their words are checked, too, where forms are left out.
	const withForms = { ...config, forms: written.forms };
	const navigation = await readNavigation(root, all, report);
	const ownMessages = await readOwnMessageKeys(root, defaultLocale);
	return Promise.all(
		languages.map(async ({ language, files }) => {
			const tell = reportOnce(language, report);
			return {
				messages: await readMessages(root, language, ownMessages, tell),
				navigation: await readNavigationTexts(root, language, { navigation, files, defaultLocale }, tell),
				forms: await readAllFormTexts(root, language, { config: withForms, files, formLines }, tell),
			};
		}),
	);
}

/** The files of the source language are complained about once: the pseudo-locale is read from them, too. */
function reportOnce({ code, folder }: ContentLanguage, report: Report): Report {
	return code === folder ? report : () => {};
}
