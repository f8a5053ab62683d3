import type { Plugin } from 'vite';

/**
 * Leaves `import()` as browsers know it. Vite wraps each in a helper that loads styles and further scripts beside a
 * chunk; here the app loads styles by itself and browsers what a chunk imports, and the helper would be larger than all of boot.
 */
export function plainImports(): Plugin {
	const helper = '\0vite/preload-helper.js';
	return {
		name: 'plain-imports',
		enforce: 'pre',
		load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : undefined),
	};
}
