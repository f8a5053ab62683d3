import { checkSite, hiddenAnchors, leftOutOf } from './check-site.ts';
import type { ChangedPages } from './checks/check-links.ts';
import type { SiteFiles } from './join-site.ts';
import { splitTarget } from './markdown/link-syntax.ts';
import { filterTargets } from './navigation/menu-entries.ts';
import type { DataMemory } from './pages/data-memory.ts';
import type { ScheduledChange } from './pages/list-schedule.ts';
import { addSectionData, findSectionMistakes } from './pages/section-data.ts';
import { ContentError, type Problem } from './problems/problem.ts';
import type { ReadContent, Reading } from './read-languages.ts';
import { momentOf } from './schedule/written-moment.ts';
import type { PublicFile } from './section-types/section-types.ts';
import type { NavigationTarget } from './settings/navigation-schema.ts';
import { homeId, type Site } from './site/site.ts';
import { placeOf } from './site/site-links.ts';

/** What a site is joined from. */
interface SiteParts {
	reading: Reading;
	content: ReadContent;
	files: SiteFiles;
	/** The files in `public/`, as they are served. */
	sent: ReadonlyMap<string, PublicFile>;
	/** Every moment at which something of it begins or ends to be published. */
	schedule: readonly ScheduledChange[];
	memory: DataMemory;
}

/** A site, and what it can be read again from file by file. */
export interface SiteReading extends SiteParts {
	site: Site;
	/** The same before any section has computed its content. */
	withoutData: Site;
}

/**
 * Checks a joined site, and puts into its sections what their types make of it.
 *
 * @param changed pages that alone differ from a site without problems
 * @param published the site that is shown, where more than that is checked
 * @throws {ContentError} with the problems that were found before, and those that are found here
 */
export async function completeSite(
	checked: Site,
	{
		problems,
		changed,
		published: joined = checked,
		...parts
	}: SiteParts & { problems: readonly Problem[]; changed?: ChangedPages; published?: Site },
): Promise<SiteReading> {
	const { reading, content, files, sent, memory } = parts;
	const { root, kinds, lineOf } = reading;
	const { languages, pageFiles, shared } = content;
	const found = [...problems];
	const report = (problem: Problem) => found.push(problem);
	const sources = { ...files, languages, sent, lineOf, changed, now: reading.view.now };
	const { span } = reading.view;
	const ahead = { ...reading, view: { ...reading.view, span: span === 'now' ? ('ahead' as const) : span } };
	const leftOut = { drafts: leftOutOf(checked, ahead, content), hidden: hiddenAnchors(checked, ahead, content) };
	await checkSite(checked, { ...sources, ...leftOut }, report);

	const published = { ...joined, languages: withoutLeftOut(joined, { reading, content }) };
	const sections = { kinds, files: sent, pageFiles, shared, memory };
	if (found.length > 0) {
		const isKnown = !pageFiles.some(({ isBroken }) => isBroken);
		throw new ContentError([...found, ...(isKnown ? await findSectionMistakes(root, published, sections) : [])]);
	}
	const site = await addSectionData(root, published, sections);
	return { ...parts, site, withoutData: published };
}

/** Returns the languages of a site without the links in their headers and footers that lead to what is not published. */
function withoutLeftOut(site: Site, { reading, content }: Pick<SiteParts, 'reading' | 'content'>): Site['languages'] {
	const drafted = leftOutOf(site, reading, content);
	const hidden = hiddenAnchors(site, reading, content);
	if (drafted.size === 0 && hidden.size === 0) return site.languages;
	return Object.fromEntries(
		Object.entries(site.languages).map(([code, language]) => {
			const isPublished = (target: NavigationTarget) => {
				if (typeof target !== 'string') return true;
				const { path, anchor } = splitTarget(target);
				const id = path.slice(1) || homeId;
				const page = site.pages.get(id);
				const isHere = page ? placeOf(page, code) !== undefined || !isGoneIn(id, code) : !drafted.has(id);
				return isHere && !(anchor !== undefined && hidden.has(`${code} ${id}#${anchor}`));
			};
			const { header, footer } = language.menus;
			const menus = { header: filterTargets(header, isPublished), footer: filterTargets(footer, isPublished) };
			return [code, { ...language, menus }];
		}),
	);

	function isGoneIn(id: string, locale: string): boolean {
		const file = content.pageFiles.find((one) => one.id === id && one.locale === locale);
		const until = file && !file.draft ? momentOf(file.expireAt, site.config.timeZone) : undefined;
		return until !== undefined && until <= reading.view.now;
	}
}
