import { join } from 'node:path';
import { build } from 'vite';
import { addresses } from './src/addresses.ts';

/**
 * Bundles the interface for browsers.
 *
 * @param folder receives `index.html`, and the scripts and styles in `assets/`
 */
export async function buildClient(folder: string): Promise<void> {
	await build({
		root: join(import.meta.dirname, 'src/client'),
		base: `${addresses.app}/`,
		configFile: false,
		envDir: false,
		css: { postcss: { plugins: [] } },
		// The sheet with the tokens is that of the site: Vite warns that it is none of the bundle.
		logLevel: 'error',
		build: {
			outDir: folder,
			emptyOutDir: true,
			modulePreload: { polyfill: false },
			assetsInlineLimit: 0,
			license: { fileName: 'licenses.md' },
		},
	});
}
