import { join } from 'node:path';
import type { SiteReading } from './complete-site.ts';
import type { PageImage } from './fields/picture-field.ts';
import { kindOf } from './files/source-file.ts';
import { type ContentLanguage, contentLanguages } from './messages/content-language.ts';
import { messagesPath } from './messages/message-files.ts';
import { navigationPath } from './navigation/navigation-texts.ts';
import { navigationFile } from './navigation/read-navigation.ts';
import { type PageFile, readPageFile } from './pages/pages.ts';
import { readSharedSection, type SharedSection } from './pages/shared-sections.ts';
import { scheduleOf } from './pages/shown-sections.ts';
import type { Report } from './problems/problem.ts';
import { type LanguageWords, readWords } from './read-languages.ts';
import { pageAt } from './site/collection-files.ts';
import { sharedSectionsIn } from './site/language-files.ts';

/** Files of a site as they are now, by what they were before. */
export interface FilesAgain {
	pages: ReadonlyMap<PageFile, PageFile>;
	shared: ReadonlyMap<SharedSection, SharedSection>;
	/** Of all languages in their order, where any of these files has changed. */
	words: readonly LanguageWords[] | undefined;
}

/**
 * Reads some files of a site again.
 *
 * @param files in NFC, from the site's folder
 * @returns undefined where more depends on what has changed than the pages that show it
 */
export async function readFilesAgain(
	{ reading, content }: SiteReading,
	files: readonly string[],
	report: Report,
): Promise<FilesAgain | undefined> {
	const { root, config, view } = reading;
	const languages = contentLanguages(config, view.now);
	const pages = new Map<PageFile, PageFile>();
	const shared = new Map<SharedSection, SharedSection>();
	let hasWords = false;
	for (const file of files) {
		const onDisk = content.files.get(file);
		if (onDisk === undefined || (await kindOf(join(root, onDisk))) !== 'file') return undefined;
		const [language, ...others] = languages.filter(({ folder }) => file.startsWith(`content/${folder}/`));
		const path = file.slice(`content/${language?.folder}/`.length);
		if (file === navigationFile || (language && (wordPaths.includes(path) || /^forms\/[^/]+\.yaml$/.test(path)))) {
			hasWords = true;
			continue;
		}
		// The pseudo-locale is made from the same file.
		if (!language || others.length > 0) return undefined;
		const source = { reading, language, path, onDisk };
		const section = content.shared.find((one) => one.file === file);
		const page = content.pageFiles.find((one) => one.file === file);
		const sectionNow = section && (await readSectionAgain(section, source, report));
		const pageNow = page && (await readPageAgain(page, source, report));
		if (section && sectionNow) shared.set(section, sectionNow);
		else if (page && pageNow) pages.set(page, pageNow);
		else return undefined;
	}
	if (!hasWords) return { pages, shared, words: undefined };
	const spoken = languages.flatMap((language) => {
		const own = content.languages.find(({ code }) => code === language.code);
		return own ? [{ language, files: own.files }] : [];
	});
	return { pages, shared, words: await readWords(reading, { languages: spoken, all: content.files }, report) };
}

/** Within the folder of a language. */
const wordPaths = [messagesPath, navigationPath];

interface Source {
	reading: SiteReading['reading'];
	language: ContentLanguage;
	/** Within the folder of the language. */
	path: string;
	onDisk: string;
}

async function readSectionAgain(
	section: SharedSection,
	{ reading: { root, kinds }, language, path, onDisk }: Source,
	report: Report,
): Promise<SharedSection | undefined> {
	const [source] = sharedSectionsIn(new Map([[path, onDisk]]));
	const now = source && (await readSharedSection(root, source, { language, kinds }, report));
	return now && besidesTexts(now) === besidesTexts(section) ? now : undefined;
}

async function readPageAgain(
	page: PageFile,
	{ reading: { root, kinds, cache, config }, language, path, onDisk }: Source,
	report: Report,
): Promise<PageFile | undefined> {
	const place = pageAt(path, config.collections);
	// A list is more pages than its file.
	if (!place || place.collection?.part === 'list') return undefined;
	const now = await readPageFile(root, { ...place, path, onDisk }, { language, kinds, cache }, report);
	return !now.isBroken && besidesWords(now) === besidesWords(page) ? now : undefined;
}

/** Returns what of a page decides on addresses, on the order of pages and lists, on when it is published, and on pictures. */
function besidesWords(page: PageFile): string {
	const { isBroken, slug, redirectFrom, draft, noindex, order, entry, publishAt, expireAt, expiredTo } = page;
	const listed = entry && [entry, page.updated];
	const schedule = [publishAt, expireAt, expiredTo, page.format === 'yaml' && scheduleOfSections(page)];
	return JSON.stringify([isBroken, slug, redirectFrom, draft, noindex, order, listed, schedule, picturesIn(page)]);
}

function scheduleOfSections({ sections }: Extract<PageFile, { format: 'yaml' }>): unknown {
	return [...sections].flatMap(([name, content]) => {
		const schedule = typeof content === 'object' ? scheduleOf(content) : {};
		return Object.keys(schedule).length > 0 ? [[name, schedule]] : [];
	});
}

/** Returns when a shared section is shown, and its pictures. */
function besidesTexts(section: SharedSection): string {
	return JSON.stringify([scheduleOf(section.content), picturesIn(section)]);
}

/** Returns the pictures of a file or page, wherever it shows them. */
export function picturesIn({ images }: Pick<PageFile, 'images'>): string {
	return JSON.stringify(images.map(({ line: _, where: _where, ...image }: PageImage) => JSON.stringify(image)).sort());
}
