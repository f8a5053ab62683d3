import { checkAddresses } from '#content/checks/check-addresses.ts';
import { checkNames } from '#content/checks/unread-files.ts';
import { namedFiles } from '#content/edit/fields/file-schemas.ts';
import { listFiles, readSourceFile, type SourceFile } from '#content/files/source-file.ts';
import { type JoinedPage, joinPages } from '#content/pages/join-pages.ts';
import type { PageHead } from '#content/pages/pages.ts';
import type { Problem, Report } from '#content/problems/problem.ts';
import type { SectionTypes } from '#content/section-types/section-types.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { listLanguageFiles, pagesIn, sharedSectionsIn } from '#content/site/language-files.ts';
import { homeId } from '#content/site/site.ts';
import { loadSiteConfig } from '#content/site-config.ts';
import { conflictProblem } from './conflict.ts';
import { messagesPath, readInterfaceTexts, withKitWords } from './interface-texts.ts';
import { createReader, type ReadTexts, type Settings } from './read-texts.ts';
import type { UnitFile } from './unit.ts';

/** The home page comes first. */
const homePaths = [`pages/${homeId}.yaml`, `pages/${homeId}.md`];

/** All texts of a site, as they are written. */
export interface Content {
	config: SiteConfig;
	kinds: SectionTypes;
	/**
	 * By the code of each language, the files that it has by their path. Drafts are in none. The texts of the interface in
	 * the default language are those that visitors read, words of the kit among them.
	 */
	languages: Map<string, Map<string, UnitFile>>;
	/** By the code of each language, the texts of the interface for which the kit has words in it. */
	builtIn: ReadonlyMap<string, ReadonlySet<string>>;
	/** Texts of the interface that the default language lacks: visitors read the kit's English. */
	lacked: string[];
	/** Paths of pages whose original is a draft: their translations are not due yet. */
	drafts: Set<string>;
	/** Paths that are known, in the order in which they are shown. */
	paths: string[];
	/** Paths of files that cannot be read, with the languages in which they cannot. */
	unreadable: Unreadable;
	/** The pages of all languages with their addresses. */
	pages: JoinedPage<PageHead>[];
	/** What an editor has to change before all can be compared. */
	problems: Problem[];
}

/** Languages by the path of a file within their folders. */
export type Unreadable = Map<string, Set<string>>;

/** Adds a file that cannot be read. */
export function addUnreadable(unreadable: Unreadable, { locale, path }: { locale: string; path: string }): void {
	unreadable.set(path, (unreadable.get(path) ?? new Set()).add(locale));
}

/** Whether a file can be compared with its original: both can be read, as far as they are there. */
export function isComparable(
	{ config, unreadable }: Pick<Content, 'config' | 'unreadable'>,
	{ locale, path }: { locale: string; path: string },
): boolean {
	const locales = unreadable.get(path);
	return !locales?.has(config.defaultLocale) && !locales?.has(locale);
}

/**
 * Reads the texts of every language from `content/`, before anything is made of them.
 *
 * @param settings what `site.config.ts` has, where that is read already
 * @throws {ContentError} when `site.config.ts` cannot be read
 */
export async function readContent(root: string, settings?: Settings): Promise<Content> {
	const { config, kinds } = settings ?? (await loadSiteConfig(root));
	const problems: Problem[] = [];
	const report = (problem: Problem) => problems.push(problem);
	await checkNames(root, 'content', report);
	const readTexts = createReader({ config, kinds });
	const unreadable: Unreadable = new Map();
	const languages = new Map<string, Map<string, UnitFile>>();
	for (const { code: locale } of config.locales) {
		const files = new Map<string, UnitFile>();
		languages.set(locale, files);
		const wanted = await filesToRead(root, locale, config);
		const sources = await Promise.all(
			[...wanted].map(async ([path, onDisk]) => ({ path, onDisk, source: await readText(root, onDisk, report) })),
		);
		for (const { path, onDisk, source } of sources) {
			const texts = source && readTexts(source, { locale, path }, report);
			if (texts) files.set(path, { ...texts, onDisk });
			else addUnreadable(unreadable, { locale, path });
		}
	}
	const { builtIn, lacked } = completeInterface({ config, readTexts, languages, unreadable });
	const pages = [...languages.values()].flatMap((files) => [...files.values()].filter(isPage));
	const readable = pages.filter(({ path }) => !unreadable.has(path));
	const joined = await joinAndCheck(root, { config, pages: readable.map(({ head }) => head) }, report);
	const originals = pages.filter(({ locale }) => locale === config.defaultLocale);
	const drafts = new Set(originals.flatMap(({ path, head }) => (head.draft ? [path] : [])));
	for (const files of languages.values()) for (const path of drafts) files.delete(path);
	const paths = shownPaths(config, languages);
	return { config, kinds, languages, builtIn, lacked, drafts, paths, unreadable, pages: joined, problems };
}

/** Lists the files of a language that have texts, by their path, with where each is on disk. */
export async function filesToRead(root: string, locale: string, config: SiteConfig): Promise<Map<string, string>> {
	const listed = await listLanguageFiles(root, locale, config.collections);
	const others = [...pagesIn(listed, config.collections), ...sharedSectionsIn(listed)].map(({ path }) => path);
	const wanted = [...namedFiles(config).keys(), ...others];
	return new Map(
		wanted.flatMap((path) => {
			const onDisk = listed.get(path);
			return onDisk === undefined ? [] : [[path, onDisk] as const];
		}),
	);
}

/** Puts the kit's words for what the default language does not say of the interface itself, where others translate it. */
export function completeInterface({
	config,
	readTexts,
	languages,
	unreadable,
}: Pick<Content, 'config' | 'languages' | 'unreadable'> & { readTexts: ReadTexts }): Pick<
	Content,
	'builtIn' | 'lacked'
> {
	const { defaultLocale } = config;
	const { builtIn, originals } = readInterfaceTexts(config, readTexts);
	if (unreadable.has(messagesPath)) return { builtIn, lacked: [] };
	const files = languages.get(defaultLocale);
	const own = files?.get(messagesPath);
	const hasFile = [...languages.values()].some((files) => files.has(messagesPath));
	const isTranslated = [...builtIn].some(([code, keys]) => code !== defaultLocale && keys.size === 0);
	if (hasFile || isTranslated) files?.set(messagesPath, withKitWords(own, originals, defaultLocale));
	const said = new Set([...(builtIn.get(defaultLocale) ?? []), ...(own?.fields.map(({ key }) => key) ?? [])]);
	return { builtIn, lacked: originals.map(({ key }) => key).filter((key) => !said.has(key)) };
}

/** @returns undefined when it cannot be read, which is reported */
async function readText(root: string, name: string, report: Report): Promise<SourceFile | undefined> {
	let isSound = true;
	const source = await readSourceFile(root, name, (problem) => {
		isSound = false;
		report(problem);
	});
	const conflict = conflictProblem(source);
	if (conflict) report(conflict);
	return isSound && !conflict ? source : undefined;
}

type PageUnits = UnitFile & { head: PageHead };

function isPage(file: UnitFile): file is PageUnits {
	return file.head !== undefined;
}

/** Joins the files of all languages to pages. Reports translations without an original, and two pages with one address. */
async function joinAndCheck(
	root: string,
	{ config, pages }: { config: SiteConfig; pages: PageHead[] },
	report: Report,
): Promise<JoinedPage<PageHead>[]> {
	const publicFiles = (await listFiles(root, 'public')).map((path) => path.slice('public'.length).normalize('NFC'));
	const joined = joinPages(pages, { config, view: { now: Date.now(), drafts: true, span: 'always' } }, report);
	checkAddresses({ pages: joined, expired: [], publicFiles, config, rows: [], lineOf: () => 1 }, report);
	return joined;
}

/** Returns the paths that are known in any language: the home page first, then what is no page, then all others. */
export function shownPaths(
	config: SiteConfig,
	languages: ReadonlyMap<string, ReadonlyMap<string, UnitFile>>,
): string[] {
	const named = [...homePaths, ...namedFiles(config).keys()];
	const known = new Set([...languages.values()].flatMap((files) => [...files.keys()]));
	const others = [...known].filter((path) => !named.includes(path)).sort();
	return [...named.filter((path) => known.has(path)), ...others];
}
