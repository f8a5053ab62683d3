import { checkForms } from './checks/check-forms.ts';
import { checkLinkPeriods } from './checks/check-link-periods.ts';
import { type ChangedPages, checkLinks } from './checks/check-links.ts';
import { checkOutside } from './checks/check-outside.ts';
import { checkSchedule } from './checks/check-schedule.ts';
import { checkVideos } from './checks/check-videos.ts';
import { checkUnreadFiles } from './checks/unread-files.ts';
import type { SiteFiles } from './join-site.ts';
import { classifyLink } from './markdown/link-syntax.ts';
import { checkConsent } from './messages/form-texts.ts';
import { checkHome } from './pages/home.ts';
import { filesByLocale } from './pages/page-addresses.ts';
import { createPeriods } from './pages/page-periods.ts';
import type { PageFile } from './pages/pages.ts';
import { checkSharedSections } from './pages/shared-sections.ts';
import { scheduleOf, translationsOf, writtenSections } from './pages/shown-sections.ts';
import type { Report } from './problems/problem.ts';
import type { ReadContent, Reading } from './read-languages.ts';
import { isShown } from './schedule/period.ts';
import { showMoment } from './schedule/show-moment.ts';
import { sectionAnchors } from './section-types/section-anchors.ts';
import { sharedSection } from './section-types/section-schema.ts';
import type { PublicFile } from './section-types/section-types.ts';
import type { LeftOut } from './site/link-problems.ts';
import type { Site } from './site/site.ts';

/**
 * Checks what files hold, before they are joined.
 *
 * @returns the pages, with one that is empty for each home page that is missing
 */
export function checkContent(
	{ config, written, kinds, formLines }: Reading,
	{ files, misplaced, languages, pageFiles, shared }: ReadContent,
	{ pictureFiles }: SiteFiles,
	report: Report,
): PageFile[] {
	const { defaultLocale } = config;
	const originals = languages.find(({ code }) => code === defaultLocale)?.files ?? new Map();
	checkSharedSections(shared, { pages: pageFiles, files: originals, defaultLocale }, report);
	checkUnreadFiles({ config, pages: pageFiles, shared, pictureFiles, files: files.keys(), misplaced }, report);
	checkSchedule(pageFiles, { config, shared }, report);
	checkForms(pageFiles, { forms: new Set(formLines.keys()), kinds, shared }, report);
	return checkHome(pageFiles, written, report);
}

interface CheckedSources extends SiteFiles {
	languages: ReadContent['languages'];
	/** Returns the line of a setting. */
	lineOf: (path: readonly PropertyKey[]) => number;
	/** What the site leaves out, by page id. */
	drafts: ReadonlyMap<string, LeftOut>;
	/** Anchors of sections that it leaves out, as `<locale> <id>#<anchor>`. */
	hidden: ReadonlySet<string>;
	/** The files in `public/`, as they are served. */
	sent: ReadonlyMap<string, PublicFile>;
	/** Pages that alone differ from a site without problems. */
	changed?: ChangedPages | undefined;
	/** The moment at which it is read. */
	now: number;
}

/** Checks what pages show and lead to. */
export async function checkSite(
	site: Site,
	{ languages, sent, lineOf, changed, now, ...sources }: CheckedSources,
	report: Report,
): Promise<void> {
	const entries = new Map(languages.map(({ code, navigation }) => [code, navigation.entries]));
	const { link } = site.config.notice;
	if (link !== undefined && classifyLink(link) === 'internal') {
		const entry = { target: link, file: 'site.config.ts', line: lineOf(['notice', 'link']), where: 'notice.link' };
		for (const [code, others] of entries) entries.set(code, [...others, entry]);
	}
	checkLinks(site, { ...sources, entries, changed }, report);
	checkLinkPeriods(site, now, report);
	checkOutside(site, { lineOf, drafts: sources.drafts, changed }, report);
	checkConsent(site, { forms: new Map(languages.map(({ code, forms }) => [code, forms])), sources }, report);
	const pages = changed ? new Map([...site.pages].filter(([id]) => changed.ids.has(id))) : site.pages;
	await checkVideos({ pages }, sent, report);
}

/** Returns the pages that a site leaves out, by their ids: drafts, and those that are not published yet or any more. */
export function leftOutOf(
	{ pages, config }: Site,
	{ view }: Pick<Reading, 'view'>,
	{ pageFiles }: ReadContent,
): ReadonlyMap<string, LeftOut> {
	const leftOut = pageFiles.filter(({ id, locale, collection }) => {
		return (locale === config.defaultLocale || collection) && !pages.has(id);
	});
	if (leftOut.length === 0) return new Map();
	const periodOf = createPeriods(filesByLocale(pageFiles, config), config);
	return new Map(
		leftOut.map((page): [string, LeftOut] => {
			const { id, file, draft } = page;
			if (draft) return [id, { file }];
			const { from, until } = periodOf(page);
			const day = (moment?: number) => (moment === undefined ? undefined : showMoment(moment, config.timeZone));
			return [
				id,
				until !== undefined && until <= view.now ? { file, goneSince: day(until) } : { file, waitsUntil: day(from) },
			];
		}),
	);
}

/** Returns the anchors of sections that are not published, each as `<locale> <id>#<anchor>`. */
export function hiddenAnchors(
	{ pages, config }: Site,
	{ kinds, view }: Pick<Reading, 'kinds' | 'view'>,
	{ pageFiles, shared }: ReadContent,
): ReadonlySet<string> {
	const hidden = new Set<string>();
	if (view.span === 'always') return hidden;
	const isScheduled = (page: PageFile) =>
		page.format === 'yaml' &&
		[...page.sections.values()].some((section) =>
			typeof section === 'object' ? Object.keys(scheduleOf(section)).length > 0 : section === sharedSection,
		);
	const scheduled = new Set(pageFiles.flatMap((page) => (isScheduled(page) ? [page.id] : [])));
	if (scheduled.size === 0) return hidden;
	const byLocale = filesByLocale(pageFiles, config);
	for (const id of scheduled) {
		if (!pages.has(id)) continue;
		const translations = translationsOf(id, byLocale);
		for (const { code } of config.locales) {
			for (const { name, from, period } of writtenSections(code, { translations }, { config, shared })) {
				if (isShown(period, view)) continue;
				for (const anchor of sectionAnchors({ name, content: from.content }, kinds))
					hidden.add(`${code} ${id}#${anchor}`);
			}
		}
	}
	return hidden;
}
