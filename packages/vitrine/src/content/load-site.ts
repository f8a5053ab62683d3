import { join } from 'node:path';
import { checkContent, checkSite, leftOutOf } from './check-site.ts';
import { withMeantCollections } from './collections/meant-collections.ts';
import { completeChanges } from './edit/files/complete-changes.ts';
import { kindOf } from './files/source-file.ts';
import { joinSite, listSiteFiles } from './join-site.ts';
import { splitTarget } from './markdown/link-syntax.ts';
import { pseudoLocale } from './messages/content-language.ts';
import { filterTargets } from './navigation/menu-entries.ts';
import { type ContentCache, createContentCache } from './pages/content-cache.ts';
import { addSectionData, findSectionMistakes } from './pages/section-data.ts';
import { readPublicFiles } from './pictures/public-files.ts';
import { ContentError, type Problem } from './problems/problem.ts';
import { type Reading, readLanguages } from './read-languages.ts';
import type { PublicFile, SectionTypes } from './section-types/section-types.ts';
import type { Menus, NavigationTarget } from './settings/navigation-schema.ts';
import type { SiteConfig } from './settings/site-schema.ts';
import type { Site } from './site/site.ts';
import { type LoadedConfig, readSiteConfig } from './site-config.ts';
import { checkTheme } from './theme/theme.ts';

export interface LoadSiteOptions {
	/** Folder with `site.config.ts`, `content/` and `public/`. */
	root: string;
	/** Replaces the configured origin, which makes the build a preview. */
	origin?: string | undefined;
	/** Whether the site may have a form: not on a host that cannot take its messages. */
	form?: boolean;
	/** Whether files are all that its host sends: no server finds out a language then, or takes messages. */
	filesOnly?: boolean;
	/** Whether drafts are part of the site. */
	drafts?: boolean;
	/** Whether it has a gallery that the settings do not publish, as in development. */
	gallery?: boolean;
	/** Whether the site has the pseudo-locale, a copy of the source language that shows what does not fit. */
	pseudo?: boolean;
	/** Keeps what was read between loads. */
	cache?: ContentCache;
	/** What `site.config.ts` has, where that is read already. */
	settings?: LoadedConfig;
}

/** A site, and the input that its sections compute their content from. */
export interface SiteReading {
	site: Site;
	/** The same before any section has computed its content. */
	withoutData: Site;
	kinds: SectionTypes;
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
	drafts = false,
	gallery = false,
	cache = createContentCache(),
	...options
}: LoadSiteOptions): Promise<SiteReading> {
	await completeChanges(root);
	const settings = options.settings ?? (await readSiteConfig(root));
	const { kinds, lineOf } = settings;
	const problems = [...settings.problems];
	const report = (problem: Problem) => problems.push(problem);
	const written = await withMeantCollections(root, settings, report);
	const config = configFor(written, options);
	const reading: Reading = { root, config, written, kinds, lineOf, cache, drafts, gallery };

	const missing = await missingSource(reading);
	if (missing) throw new ContentError([...problems, missing]);
	checkTheme(root, report);
	const read = await readLanguages(reading, report);
	const files = await listSiteFiles(reading, read);
	const content = { ...read, pageFiles: checkContent(reading, read, files, report) };
	const site = await joinSite(reading, { content, files, origin: origin ?? config.origin }, report);
	const sent = await readPublicFiles(root, files.inPublic);
	const leftOut = leftOutOf(site, content);
	await checkSite(site, { ...files, languages: content.languages, sent, drafts: leftOut, lineOf }, report);

	const published = { ...site, languages: withoutDrafts(site, leftOut) };
	const { pageFiles, shared } = content;
	const sections = { kinds, files: sent, pageFiles, shared };
	if (problems.length > 0) {
		const isKnown = !pageFiles.some(({ isBroken }) => isBroken);
		throw new ContentError([...problems, ...(isKnown ? await findSectionMistakes(root, published, sections) : [])]);
	}
	const withData = await addSectionData(root, published, sections);
	return { site: withData, withoutData: published, kinds, files: sent };
}

/** Returns the settings as they are for a host and a purpose. */
function configFor(
	written: SiteConfig,
	{ form = true, filesOnly = false, pseudo = false }: Pick<LoadSiteOptions, 'form' | 'filesOnly' | 'pseudo'>,
): SiteConfig {
	return {
		...written,
		locales: pseudo ? [...written.locales, pseudoLocale] : written.locales,
		contact: form && !filesOnly ? written.contact : undefined,
		...(filesOnly && written.detection === 'server' ? { detection: 'client' as const } : {}),
	};
}

/** Returns what is wrong where there is no folder of the source language: nothing else can be read then. */
async function missingSource({ root, config }: Reading): Promise<Problem | undefined> {
	const file = `content/${config.defaultLocale}`;
	if ((await kindOf(join(root, file))) === 'folder') return undefined;
	const expected = 'a folder with pages/ in the language "defaultLocale"';
	return { file, line: 1, found: 'no such folder', expected, fix: 'create it' };
}

/** Returns the languages of a site without the links to drafts in their headers and footers. */
function withoutDrafts({ languages }: Site, leftOut: ReadonlyMap<string, unknown>): Site['languages'] {
	return Object.fromEntries(
		Object.entries(languages).map(([code, language]) => {
			return [code, { ...language, menus: publishedMenus(language.menus, leftOut) }];
		}),
	);
}

/** Leaves links to drafts out: they come with the day on which those are published. */
function publishedMenus({ header, footer }: Menus, drafted: ReadonlyMap<string, unknown>): Menus {
	const isPublished = (target: NavigationTarget) =>
		typeof target !== 'string' || !drafted.has(splitTarget(target).path.slice(1));
	return { header: filterTargets(header, isPublished), footer: filterTargets(footer, isPublished) };
}
