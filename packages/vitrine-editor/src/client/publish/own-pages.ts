import type { Rights } from '../person/use-rights.ts';
import type { ListedPage } from './listed-changes.ts';

/** Returns what a person may publish; all of it for who publishes nothing and looks at it. */
export function ownPages(pages: readonly ListedPage[], { publish, all, refusalOf }: Rights): readonly ListedPage[] {
	if (!publish || all) return pages;
	return pages.flatMap((page) => {
		const files = page.files.filter(({ file }) => refusalOf(file) === undefined);
		return files.length > 0 ? [{ ...page, files }] : [];
	});
}
