import { type ChangedPages, checkLinks } from './checks/check-links.ts';
import { checkOutside } from './checks/check-outside.ts';
import { checkVideos } from './checks/check-videos.ts';
import { checkUnreadFiles } from './checks/unread-files.ts';
import type { SiteFiles } from './join-site.ts';
import { classifyLink } from './markdown/link-syntax.ts';
import { checkConsent } from './messages/contact-texts.ts';
import { checkHome } from './pages/home.ts';
import type { PageFile } from './pages/pages.ts';
import { checkSharedSections } from './pages/shared-sections.ts';
import type { Report } from './problems/problem.ts';
import type { ReadContent, Reading } from './read-languages.ts';
import type { PublicFile } from './section-types/section-types.ts';
import type { LeftOut } from './site/link-problems.ts';
import type { Site } from './site/site.ts';

/**
 * Checks what files hold, before they are joined.
 *
 * @returns the pages, with one that is empty for each home page that is missing
 */
export function checkContent(
	{ config, written }: Reading,
	{ files, misplaced, languages, pageFiles, shared }: ReadContent,
	{ pictureFiles }: SiteFiles,
	report: Report,
): PageFile[] {
	const { defaultLocale } = config;
	const originals = languages.find(({ code }) => code === defaultLocale)?.files ?? new Map();
	checkSharedSections(shared, { pages: pageFiles, files: originals, defaultLocale }, report);
	checkUnreadFiles({ config, pages: pageFiles, shared, pictureFiles, files: files.keys(), misplaced }, report);
	return checkHome(pageFiles, written, report);
}

interface CheckedSources extends SiteFiles {
	languages: ReadContent['languages'];
	/** Returns the line of a setting. */
	lineOf: (path: readonly PropertyKey[]) => number;
	/** What the site leaves out, by page id. */
	drafts: ReadonlyMap<string, LeftOut>;
	/** The files in `public/`, as they are served. */
	sent: ReadonlyMap<string, PublicFile>;
	/** Pages that alone differ from a site without problems. */
	changed?: ChangedPages | undefined;
}

/** Checks what pages show and lead to. */
export async function checkSite(
	site: Site,
	{ languages, sent, lineOf, changed, ...sources }: CheckedSources,
	report: Report,
): Promise<void> {
	const entries = new Map(languages.map(({ code, navigation }) => [code, navigation.entries]));
	const { link } = site.config.notice;
	if (link !== undefined && classifyLink(link) === 'internal') {
		const entry = { target: link, file: 'site.config.ts', line: lineOf(['notice', 'link']), where: 'notice.link' };
		for (const [code, others] of entries) entries.set(code, [...others, entry]);
	}
	checkLinks(site, { ...sources, entries, changed }, report);
	checkOutside(site, { lineOf, drafts: sources.drafts, changed }, report);
	const lines = new Map(languages.map(({ code, contact }) => [code, contact.consentLine]));
	checkConsent(site, { lines, sources }, report);
	const pages = changed ? new Map([...site.pages].filter(([id]) => changed.ids.has(id))) : site.pages;
	await checkVideos({ pages }, sent, report);
}

/** Returns the drafts and waiting entries that a site leaves out, by page id. */
export function leftOutOf({ pages, config }: Site, { pageFiles }: ReadContent): ReadonlyMap<string, LeftOut> {
	const leftOut = pageFiles.filter(({ id, locale, collection }) => {
		return (locale === config.defaultLocale || collection) && !pages.has(id);
	});
	return new Map(
		leftOut.map(({ id, file, draft, entry }) => [id, { file, waitsUntil: draft ? undefined : entry?.date }]),
	);
}
