import { sizeLimits } from '#settings/size-limits.ts';
import { homeId } from '../site/site.ts';
import { displayWidth } from '../typography/display-width.ts';
import type { PageHead } from './pages.ts';

/** The most that a title or description may be, in columns. A full-width character takes two. */
export const maxColumns = { title: sizeLimits.title.most, description: sizeLimits.description.most } as const;

/**
 * Returns the most that a field of a page may be, in columns; undefined where it may be of any length.
 *
 * @param name of the site, which follows each title but that of the home page
 */
export function maxColumnsOf(
	field: string,
	{ id, noindex }: Pick<PageHead, 'id' | 'noindex'>,
	name: string,
): number | undefined {
	if (noindex) return undefined;
	if (field === 'description') return maxColumns.description;
	if (field !== 'title') return undefined;
	return id === homeId ? maxColumns.title : Math.max(1, maxColumns.title - displayWidth(` · ${name}`));
}
