import { join } from 'node:path';
import { checkContent } from './check-site.ts';
import { withMeantCollections } from './collections/meant-collections.ts';
import { completeSite, type SiteReading } from './complete-site.ts';
import { completeChanges } from './edit/files/complete-changes.ts';
import { kindOf } from './files/source-file.ts';
import { joinSite, listSiteFiles } from './join-site.ts';
import { pseudoLocale } from './messages/content-language.ts';
import { type ContentCache, createContentCache } from './pages/content-cache.ts';
import { createDataMemory } from './pages/data-memory.ts';
import { listSchedule } from './pages/list-schedule.ts';
import { readPublicFiles } from './pictures/public-files.ts';
import { ContentError, type Problem } from './problems/problem.ts';
import { type Reading, readLanguages } from './read-languages.ts';
import type { View } from './schedule/period.ts';
import type { SiteConfig } from './settings/site-schema.ts';
import type { Site } from './site/site.ts';
import { type LoadedConfig, readSiteConfig } from './site-config.ts';
import { checkTheme } from './theme/theme.ts';

export interface LoadSiteOptions {
	/** Folder with `site.config.ts`, `content/` and `public/`. */
	root: string;
	/** Replaces the configured origin, which makes the build a preview. */
	origin?: string | undefined;
	/** Whether the site may have forms: not on a host that cannot take its messages. */
	form?: boolean;
	/** Whether files are all that its host sends: no server finds out a language then, or takes messages. */
	filesOnly?: boolean;
	/** Whether drafts are part of the site. */
	drafts?: boolean;
	/** What of the schedule is part of it: what is published; with drafts, all. */
	span?: View['span'];
	/** The moment at which it is read, in milliseconds since 1970: it decides what is published. */
	now?: number;
	/** Whether it has a gallery that the settings do not publish, as in development. */
	gallery?: boolean;
	/** Whether the site has the pseudo-locale, a copy of the source language that shows what does not fit. */
	pseudo?: boolean;
	/** Keeps what was read between loads. */
	cache?: ContentCache;
	/** What `site.config.ts` has, where that is read already. */
	settings?: LoadedConfig;
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

/** Reads a site as `loadSite` does, and gives what its files can be read again with one by one. */
export async function readSite({
	root,
	origin,
	drafts = false,
	now = Date.now(),
	span = drafts ? 'always' : 'now',
	gallery = false,
	cache = createContentCache(),
	...options
}: LoadSiteOptions): Promise<SiteReading> {
	await completeChanges(root);
	const settings = options.settings ?? (await readSiteConfig(root));
	const { kinds, lineOf, formLines } = settings;
	const problems = [...settings.problems];
	const report = (problem: Problem) => problems.push(problem);
	const written = await withMeantCollections(root, settings, report);
	const config = configFor(written, options);
	const reading: Reading = {
		root,
		config,
		written,
		kinds,
		lineOf,
		formLines,
		cache,
		view: { now, drafts, span },
		gallery,
	};

	const missing = await missingSource(reading);
	if (missing) throw new ContentError([...problems, missing]);
	checkTheme(root, report);
	const read = await readLanguages(reading, report);
	const files = await listSiteFiles(reading, read);
	const content = { ...read, pageFiles: checkContent(reading, read, files, report) };
	const schedule = listSchedule(reading, content);
	const sources = { content, files, origin: origin ?? config.origin };
	// What begins later is checked now: a timer publishes it, with no writer there.
	const isAhead = span === 'now' && schedule.some(({ moment }) => moment > now);
	const view = isAhead ? { ...reading.view, span: 'ahead' as const } : reading.view;
	const checked = await joinSite({ ...reading, view }, sources, report);
	const published = isAhead ? await joinSite(reading, sources, () => {}) : checked;
	const sent = await readPublicFiles(root, files.inPublic);
	const parts = { reading, content, files, sent, schedule, memory: createDataMemory() };
	return completeSite(checked, { ...parts, published, problems });
}

/** Returns the settings as they are for a host and a purpose. */
function configFor(
	written: SiteConfig,
	{ form = true, filesOnly = false, pseudo = false }: Pick<LoadSiteOptions, 'form' | 'filesOnly' | 'pseudo'>,
): SiteConfig {
	return {
		...written,
		locales: pseudo ? [...written.locales, pseudoLocale] : written.locales,
		forms: form && !filesOnly ? written.forms : {},
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
