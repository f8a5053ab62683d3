import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { kitRoot, modulesFolder } from '#node/installation.ts';

/**
 * Leads the renderer, which is bundled into another folder, to the packages that are installed inside the kit.
 *
 * @param folder receives the renderer; its modules import by relative paths, so that the installation may be moved
 * @param isApart whether the packages beside the kit are not found from there either
 */
export function nestedPackages(folder: string, { isApart }: { isApart: boolean }): Plugin {
	const places = [join(kitRoot, 'node_modules'), ...(isApart ? [modulesFolder] : [])];
	return {
		name: 'vitrine:nested-packages',
		enforce: 'pre',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'ssr',
		resolveId(source) {
			const name = /^(?:@[\w.-]+\/)?\w[\w.-]*/.exec(source)?.[0];
			// The kit itself is bundled.
			if (!name || name === 'vitrine' || !places.some((place) => existsSync(join(place, name)))) return null;
			const path = relative(folder, fileURLToPath(import.meta.resolve(source)));
			return { id: path.replaceAll('\\', '/'), external: true };
		},
	};
}
