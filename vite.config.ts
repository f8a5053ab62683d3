import { basename } from 'node:path';
import { defineConfig } from 'vite';
import { iconModules } from './src/build/icon-modules.ts';
import { plainImports } from './src/build/plain-imports.ts';

// Two bundles: `client` is what browsers load; `ssr` is the renderer, which turns a site into resources at build time
// and in development.
export default defineConfig({
	appType: 'custom',
	publicDir: false,
	plugins: [iconModules(), plainImports()],
	css: {
		modules: {
			// Readable in the page: `features-list` is the class `list` of features.module.css.
			generateScopedName: (name, file) => {
				const [component = ''] = basename(file).split('.');
				return component === name ? name : `${component}-${name}`;
			},
		},
	},
	environments: {
		client: {
			build: {
				manifest: true,
				assetsInlineLimit: 0,
				modulePreload: { polyfill: false },
				cssCodeSplit: false,
				rolldownOptions: { input: { boot: 'src/client/boot.ts' } },
			},
		},
		ssr: {
			build: {
				ssr: true,
				cssMinify: true,
				// The first versions that know light-dark(): it is sent as written.
				cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
				rolldownOptions: { input: { resources: 'src/resources/resources.ts' } },
			},
		},
	},
});
