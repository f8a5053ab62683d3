import { accessSync, constants, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kitRoot, modulesFolder } from '#node/installation.ts';

/** Returns where the bundles of the kit are kept: beside the packages, for all sites of the installation, or else in a cache of one site. */
export function bundlesFolder(cache: string): string {
	const shared = join(modulesFolder, '.cache/vitrine/bundles');
	return isWritable(shared) ? shared : join(cache, 'bundles');
}

/** Whether a name in that folder is of a bundle, and not of one that is being made. */
export function isBundle(name: string): boolean {
	return /^[\da-f]{16}$/.test(name);
}

/** Returns where the development server keeps what it has made of packages, by the same rule. */
export function viteFolder(cache: string): string {
	const shared = join(kitRoot, 'node_modules/.vite');
	return isWritable(shared) ? shared : join(cache, 'vite');
}

/** Whether files can be written into a folder, or into the one in which it would be made. */
function isWritable(folder: string): boolean {
	const found = statSync(folder, { throwIfNoEntry: false });
	if (!found) return dirname(folder) !== folder && isWritable(dirname(folder));
	if (!found.isDirectory()) return false;
	try {
		accessSync(folder, constants.W_OK | constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
