import { href } from '#routes.ts';
import { splitTarget } from '../markdown/link-syntax.ts';
import type { MenuEntry } from '../navigation/menu-entries.ts';
import { createImageCheck, type ImageSources } from '../pictures/image-check.ts';
import { coded, type MessageValues } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import { createLinkCheck, type LinkSources } from '../site/link-problems.ts';
import { homeId, homeOf, type Page, type Site } from '../site/site.ts';
import { parseTarget } from '../site/site-links.ts';

export interface ContentLinks extends LinkSources, ImageSources {
	/** The links of header and footer in each language, with their places. */
	entries: ReadonlyMap<string, readonly MenuEntry[]>;
	/** Pages that alone differ from a site without problems: only their links are checked, and those that lead to them. */
	changed?: ChangedPages | undefined;
	/** Anchors of sections that are not published, as `<locale> <id>#<anchor>`: headers and footers leave links to them out. */
	hidden: ReadonlySet<string>;
}

/** Pages of a site that were read again. */
export interface ChangedPages {
	ids: ReadonlySet<string>;
	/** Ids of those that links may lead to other parts of than before. */
	withOtherAnchors: ReadonlySet<string>;
}

/** Checks that every link of the content leads to a page and an anchor that exist in the language of the link. */
export function checkLinks(site: Site, { entries, changed, hidden, ...sources }: ContentLinks, report: Report): void {
	const check = createLinkCheck(site, sources, report);
	const checkImage = createImageCheck(site.config, sources, report);
	const seen = new Set<string>();
	const leadsToChange = (target: string, page: Page) =>
		target.includes('#') && changed?.withOtherAnchors.has(parseTarget(site, target, page)?.page.id ?? '');
	for (const page of site.pages.values()) {
		const isChanged = !changed || changed.ids.has(page.id);
		if (!isChanged && changed.withOtherAnchors.size === 0) continue;
		const shownIn = [
			...Object.entries(page.translations),
			...Object.entries(page.fallbacks).map(([code, { locale }]) => [code, page.translations[locale]] as const),
		];
		for (const [locale, article] of shownIn) {
			if (!article) continue;
			for (const link of article.links) {
				if (!isChanged && !leadsToChange(link.target, page)) continue;
				const { target, ...place } = link;
				check(target, { file: article.file, ...place, page, locale });
			}
		}
		for (const article of isChanged ? Object.values(page.translations) : []) {
			for (const image of article.images) {
				const place = `${image.file}:${image.line}`;
				// The languages that fall back show the same field.
				if (image.field && seen.has(place)) continue;
				seen.add(place);
				checkImage({ ...image, file: image.file ?? article.file });
			}
		}
	}
	for (const [locale, links] of entries) {
		for (const { target, ...place } of links) {
			if (typeof target !== 'string') continue;
			const { path, anchor } = splitTarget(target);
			const id = path.slice(1) || homeId;
			if (sources.drafts.has(id) || hidden.has(`${locale} ${id}#${anchor}`)) continue;
			if (!reportUnlabelled(site, target, { place, sources }, report)) {
				check(target, { ...place, page: homeOf(site), locale });
			}
		}
	}
}

/** Navigation takes its words from what it leads to: the title of a page, the label of a section. */
function reportUnlabelled(
	site: Site,
	target: string,
	{ place, sources }: { place: { file: string; line: number; where: string }; sources: LinkSources },
	report: Report,
): boolean {
	const problem = {
		...place,
		found: `a link to ${quote(target)}`,
		expected: 'a page, or a section with a label: navigation takes its words from there',
	};
	const because = (reason: MessageValues['menu-target']['reason']) => coded('menu-target', { target, reason });
	const { path, anchor } = splitTarget(target);
	if (path === href('licenses')) {
		const fix = `give it a name: { href: ${quote(path)}, name: 'MIT' }`;
		report({ ...problem, fix, message: because('licenses') });
		return true;
	}
	if (sources.publicFiles.includes(path)) {
		report({ ...problem, fix: 'take it out, and link to the file from a page', message: because('file') });
		return true;
	}
	const text = parseTarget(site, target, homeOf(site))?.page.translations[site.config.defaultLocale];
	if (text?.format !== 'yaml') return false;
	const named = text.sections.find(({ name }) => `to-${name}` === anchor);
	if (!named || 'label' in named.content) return false;
	const fix = `take it out: sections of the kind ${quote(named.content.kind)} have no label`;
	report({ ...problem, fix, message: because('section') });
	return true;
}
