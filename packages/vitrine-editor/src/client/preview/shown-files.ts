import type { OverviewPage, SiteOverview } from 'vitrine/edit';
import type { PageInSight } from '../route/opened.ts';

/** Where a text is in the page that is shown. */
export interface Spot {
	/** Whether it is in the main part: else it is in the header or the footer. */
	isInMain: boolean;
	/** The page that its link leads to. */
	linked: OverviewPage | undefined;
	/** Whether the page has a section of this name, or the link leads to one. */
	hasSection: (name: string) => boolean;
}

/**
 * Lists the files that may have a text of a page, the likeliest first: those of its main part, menus, texts of the interface, forms, and the
 * page that its link leads to. Where a language lacks a file, visitors read that of the originals.
 */
export function shownFiles(
	{ files, defaultLocale }: SiteOverview,
	{ page, locale }: Omit<PageInSight, 'path'>,
	{ isInMain, linked, hasSection }: Spot,
): string[] {
	const codes = [...new Set([locale, defaultLocale])];
	const filesOf = (one: OverviewPage | undefined) => codes.flatMap((code) => one?.texts[code]?.file ?? []);
	const named = (path: RegExp, isWanted = (_: string) => true) =>
		codes.flatMap((code) =>
			files.flatMap(({ file }) => {
				const start = `content/${code}/`;
				const found = file.startsWith(start) ? path.exec(file.slice(start.length)) : null;
				return found && isWanted(found[1] ?? '') ? [file] : [];
			}),
		);
	const main = [...filesOf(page), ...named(/^shared\/(.+)\.yaml$/, hasSection)];
	const around = [
		...named(/^navigation\.yaml$/),
		...files.flatMap(({ file }) => (file === 'content/navigation.yaml' ? [file] : [])),
		...named(/^messages\.yaml$/),
		...named(/^forms\/.+\.yaml$/),
		...filesOf(linked),
	];
	const settings = files.flatMap(({ file }) => (file === 'site.config.ts' ? [file] : []));
	return [...new Set([...(isInMain ? [...main, ...around] : [...around, ...main]), ...settings])];
}
