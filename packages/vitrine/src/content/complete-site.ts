import { checkSite, leftOutOf } from './check-site.ts';
import type { ChangedPages } from './checks/check-links.ts';
import type { SiteFiles } from './join-site.ts';
import { splitTarget } from './markdown/link-syntax.ts';
import { filterTargets } from './navigation/menu-entries.ts';
import type { DataMemory } from './pages/data-memory.ts';
import { addSectionData, findSectionMistakes } from './pages/section-data.ts';
import { ContentError, type Problem } from './problems/problem.ts';
import type { ReadContent, Reading } from './read-languages.ts';
import type { PublicFile } from './section-types/section-types.ts';
import type { Menus, NavigationTarget } from './settings/navigation-schema.ts';
import type { Site } from './site/site.ts';

/** What a site is joined from. */
interface SiteParts {
	reading: Reading;
	content: ReadContent;
	files: SiteFiles;
	/** The files in `public/`, as they are served. */
	sent: ReadonlyMap<string, PublicFile>;
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
 * @throws {ContentError} with the problems that were found before, and those that are found here
 */
export async function completeSite(
	joined: Site,
	{ problems, changed, ...parts }: SiteParts & { problems: readonly Problem[]; changed?: ChangedPages },
): Promise<SiteReading> {
	const { reading, content, files, sent, memory } = parts;
	const { root, kinds, lineOf } = reading;
	const { languages, pageFiles, shared } = content;
	const found = [...problems];
	const drafts = leftOutOf(joined, content);
	await checkSite(joined, { ...files, languages, sent, drafts, lineOf, changed }, (problem) => found.push(problem));

	const published = { ...joined, languages: withoutDrafts(joined, drafts) };
	const sections = { kinds, files: sent, pageFiles, shared, memory };
	if (found.length > 0) {
		const isKnown = !pageFiles.some(({ isBroken }) => isBroken);
		throw new ContentError([...found, ...(isKnown ? await findSectionMistakes(root, published, sections) : [])]);
	}
	const site = await addSectionData(root, published, sections);
	return { ...parts, site, withoutData: published };
}

/** Returns the languages of a site without the links to drafts in their headers and footers. */
function withoutDrafts({ languages }: Site, leftOut: ReadonlyMap<string, unknown>): Site['languages'] {
	if (leftOut.size === 0) return languages;
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
