import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the kit: its `package.json`, its code and the settings of its bundler. */
export const kitRoot: string = fileURLToPath(new URL('../..', import.meta.url));

/** Whether the kit runs from its sources, as in its repository, and not compiled, as npm installs it. */
const isSource = import.meta.url.endsWith('.ts');

/** Folder of the code, from that of the kit. */
export const codeFolder: string = isSource ? 'src' : 'dist';

/**
 * Path of a module of the kit, from its folder.
 *
 * @param source its path among the sources
 * @example modulePath('client/boot.ts') // 'src/client/boot.ts', or 'dist/client/boot.js' where it is compiled
 */
export function modulePath(source: string): string {
	return `${codeFolder}/${isSource ? source : source.replace(/\.tsx?$/, '.js')}`;
}

/**
 * The list of installed packages: the nearest `package-lock.json` above the kit, or undefined if npm installed nothing.
 */
export const lockFile: string | undefined = findAbove(kitRoot, 'package-lock.json');

const require = createRequire(import.meta.url);

/** The folder `node_modules` that holds what the kit depends on. */
export const modulesFolder: string = dirname(dirname(require.resolve('react/package.json')));

function findAbove(folder: string, name: string): string | undefined {
	const path = join(folder, name);
	if (existsSync(path)) return path;
	return dirname(folder) === folder ? undefined : findAbove(dirname(folder), name);
}
