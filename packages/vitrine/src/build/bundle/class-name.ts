import { basename, dirname } from 'node:path';
import { normalizePath } from 'vite';
import { kitRoot } from '#node/installation.ts';

/**
 * Returns the name that a class of a CSS module has in pages: `features-list` for `list` in the kit's
 * `features.module.css`, `own-theme-footer` for `footer` in a site's `theme/footer.module.css`.
 */
export function className(name: string, file: string): string {
	const [component = ''] = basename(file).split('.');
	const isOwn = !normalizePath(file).startsWith(normalizePath(kitRoot));
	const parts = isOwn ? ['own', basename(dirname(file)), component, name] : [component, name];
	return parts.filter((part, index) => part !== parts[index - 1]).join('-');
}
