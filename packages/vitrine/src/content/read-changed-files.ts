import { completeSite, type SiteReading } from './complete-site.ts';
import { joinLanguages } from './join-site.ts';
import { type JoinedPage, sitePages } from './pages/join-pages.ts';
import type { PageFile } from './pages/pages.ts';
import { checkSections } from './pages/section-page.ts';
import { checkSharedSections } from './pages/shared-sections.ts';
import type { Problem, Report } from './problems/problem.ts';
import { type FilesAgain, picturesIn, readFilesAgain } from './read-files-again.ts';
import type { ReadContent } from './read-languages.ts';
import { sharedSection } from './section-types/section-schema.ts';
import type { Page } from './site/site.ts';

/** What is known of a site after some of its files were read again. */
export interface ChangedReading extends SiteReading {
	/** Ids of the pages, where nothing but their texts has changed: no other page shows these. */
	onlyTexts: readonly string[] | undefined;
}

/**
 * Reads again some files of a site without problems whose other files are as they were: pages, shared sections, words of the
 * interface, of menus and of the form. Only what depends on them is checked.
 *
 * @param files in NFC, from the site's folder
 * @returns undefined where addresses, the order of pages, lists or pictures change, a page cannot be read at all, or a file is new or
 * gone: then the site is to be read as a whole
 * @throws {ContentError} with the problems that a reading of the whole site would find
 */
export async function readChangedFiles(
	last: SiteReading,
	files: readonly string[],
): Promise<ChangedReading | undefined> {
	const problems: Problem[] = [];
	const report: Report = (problem) => problems.push(problem);
	const again = await readFilesAgain(last, files, report).catch(() => undefined);
	if (!again) return undefined;
	const { config, kinds, view } = last.reading;
	const content = withFiles(last.content, again);
	const ids = pagesWith(again, content.pageFiles, config.defaultLocale);
	const joined = joinAgain(last, content.pageFiles, ids);
	if (!joined) return undefined;

	const originals = content.languages.find(({ code }) => code === config.defaultLocale)?.files ?? new Map();
	const sources = { pages: content.pageFiles, files: originals, defaultLocale: config.defaultLocale };
	checkSharedSections(content.shared, sources, report);
	for (const page of joined) checkSections(page, config.defaultLocale, report);
	const changed = sitePages(joined, { config, kinds, shared: content.shared, view });
	for (const [id, page] of changed) {
		// Pages that show a shared section show its pictures, too.
		if (shownPictures(page) !== shownPictures(last.withoutData.pages.get(id))) return undefined;
	}
	const pages = new Map([...last.withoutData.pages, ...changed]);
	const languages = again.words ? joinLanguages(config, content.languages) : last.withoutData.languages;
	const withoutData = { ...last.withoutData, pages, languages };
	if (problems.length === 0 && areTexts(again)) {
		const site = { ...last.site, pages: new Map([...last.site.pages, ...changed]) };
		return { ...last, content, site, withoutData, onlyTexts: [...ids] };
	}
	const withOtherAnchors = new Set(
		[...ids].filter((id) => anchorsOf(pages.get(id)) !== anchorsOf(last.site.pages.get(id))),
	);
	const complete = await completeSite(withoutData, { ...last, content, problems, changed: { ids, withOtherAnchors } });
	return { ...complete, onlyTexts: undefined };
}

function withFiles(content: ReadContent, { pages, shared, words }: FilesAgain): ReadContent {
	return {
		...content,
		pageFiles: content.pageFiles.map((page) => pages.get(page) ?? page),
		shared: content.shared.map((section) => shared.get(section) ?? section),
		languages: content.languages.map((language, index) => ({ ...language, ...words?.[index] })),
	};
}

/** Returns the ids of the pages that show any of the files. */
function pagesWith({ pages, shared }: FilesAgain, all: readonly PageFile[], defaultLocale: string): Set<string> {
	const ids = new Set([...pages.values()].map(({ id }) => id));
	const names = [...shared.keys()].map(({ name }) => name);
	for (const page of names.length > 0 ? all : []) {
		if (page.format !== 'yaml' || page.locale !== defaultLocale) continue;
		if (names.some((name) => page.sections.get(name) === sharedSection)) ids.add(page.id);
	}
	return ids;
}

/** Joins pages that have the addresses that they had; undefined where the site does not show one of them. */
function joinAgain(
	{ withoutData }: SiteReading,
	files: readonly PageFile[],
	ids: ReadonlySet<string>,
): JoinedPage<PageFile>[] | undefined {
	const known = new Map<string, PageFile>();
	for (const file of files) if (ids.has(file.id)) known.set(`${file.locale} ${file.id}`, file);
	const joined: JoinedPage<PageFile>[] = [];
	for (const id of ids) {
		const before = withoutData.pages.get(id);
		if (!before) return undefined;
		const translations: JoinedPage<PageFile>['translations'] = {};
		for (const [locale, { address, period }] of Object.entries(before.translations)) {
			const page = known.get(`${locale} ${id}`);
			if (!page) return undefined;
			translations[locale] = { page, address, ...(period ? { period } : {}) };
		}
		const { fallbacks, period } = before;
		joined.push({ id, translations, fallbacks, ...(period ? { period } : {}) });
	}
	return joined;
}

/** Whether files differ in nothing but the text of pages of Markdown that no list shows. */
function areTexts({ pages, shared, words }: FilesAgain): boolean {
	if (words || shared.size > 0) return false;
	return [...pages].every(
		([before, after]) => after.format === 'md' && !after.collection && besidesText(before) === besidesText(after),
	);
}

function besidesText(page: PageFile): string {
	const shown = { ...page, textKey: undefined, characters: undefined };
	return JSON.stringify(shown, (name, value) => (name === 'line' ? undefined : value));
}

function shownPictures(page: Page | undefined): string {
	return Object.values(page?.translations ?? {})
		.map(picturesIn)
		.join();
}

function anchorsOf(page: Page | undefined): string {
	return JSON.stringify(Object.values(page?.translations ?? {}).map(({ anchors }) => anchors));
}
