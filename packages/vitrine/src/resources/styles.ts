import { stylesheet } from '#document/stylesheet.ts';
import type { Publication } from './resource.ts';

/** The one stylesheet of a site: the same bytes in every page. */
export function stylesOf({ fonts }: Publication): string {
	return stylesheet + fonts.css;
}
