import type { OverviewPage, SiteOverview } from 'vitrine/edit';

/** Lists what can be opened in the order of the list: pages, entries by their collections, and files that many pages use. */
export function rowOrder({ pages, files }: Pick<SiteOverview, 'pages' | 'files'>): string[] {
	const own = pages.filter(({ collection }) => collection === undefined).toSorted(compareByPath);
	const entries = pages.filter(({ collection }) => collection !== undefined);
	const collections = Map.groupBy(entries, ({ collection }) => collection);
	return [...[own, ...collections.values()].flat().map(({ id }) => id), ...files.map(({ file }) => file)];
}

/** Compares the places of pages: the home page comes first, and pages come behind the one above them. */
export function compareByPath(one: OverviewPage, other: OverviewPage): number {
	const pathOf = ({ id }: OverviewPage) => (id === 'index' ? '' : id);
	return pathOf(one).localeCompare(pathOf(other));
}
