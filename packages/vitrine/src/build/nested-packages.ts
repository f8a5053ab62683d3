import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { kitRoot } from '#node/installation.ts';

/**
 * Leads the renderer, which is bundled into another folder, to the packages that are installed inside the kit.
 *
 * @param folder receives the renderer; its modules import by relative paths, so that the installation may be moved
 */
export function nestedPackages(folder: string): Plugin {
	return {
		name: 'vitrine:nested-packages',
		enforce: 'pre',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'ssr',
		resolveId(source) {
			const name = /^(?:@[\w.-]+\/)?\w[\w.-]*/.exec(source)?.[0];
			if (!name || !existsSync(join(kitRoot, 'node_modules', name))) return null;
			const path = relative(folder, fileURLToPath(import.meta.resolve(source)));
			return { id: path.replaceAll('\\', '/'), external: true };
		},
	};
}
