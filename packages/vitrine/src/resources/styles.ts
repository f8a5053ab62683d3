import { stylesheet } from '#document/stylesheet.ts';
import type { RenderContext } from './resource.ts';

/** The one stylesheet of a site: the same bytes in every page. */
export function stylesOf({ fonts }: RenderContext): string {
	return stylesheet + fonts.css;
}
