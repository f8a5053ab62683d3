import { join } from 'node:path';
import type { InlineConfig, UserConfig } from 'vite';
import { tokensFile } from '#content/theme/theme.ts';
import { codeFolder, kitRoot, modulePath } from '#node/installation.ts';
import { appChunk } from './app-chunk.ts';
import { assetsFolder } from './bundle.ts';
import { className } from './class-name.ts';
import { iconModules } from './icon-modules.ts';
import { plainImports } from './plain-imports.ts';
import { siteModules, type UsedCode } from './site-modules.ts';

/** The duration of single plugins does not help authors of a site. */
export const checks = { pluginTimings: false };

/**
 * What every use of Vite has in common. The kit alone decides how code is compiled: Vite would look for settings of its own, of PostCSS
 * and of TypeScript in the folders of the site and in those above, and read variables of the environment, which hold secrets.
 */
export const closedSettings = {
	root: kitRoot,
	configFile: false,
	envDir: false,
	css: { postcss: { plugins: [] } },
	tsconfig: join(kitRoot, codeFolder, 'build/bundled-code.tsconfig.json'),
} satisfies InlineConfig;

/**
 * Configures Vite for two environments: `client` for browsers, and `ssr` for the renderer, which turns a site into
 * resources at build time and in development.
 *
 * @param site folder of the site
 * @param options which parts of the code to bundle; all by default
 */
export function viteConfig(site: string, used: UsedCode = {}): UserConfig {
	return {
		...closedSettings,
		resolve: {
			// Sections of the site use the React of the kit.
			dedupe: ['react', 'react-dom'],
			alias: [{ find: /^#theme\/tokens\.css(?=\?)/, replacement: tokensFile(site) }],
		},
		appType: 'custom',
		publicDir: false,
		plugins: [iconModules(), plainImports(), ...siteModules(site, used)],
		css: { ...closedSettings.css, modules: { generateScopedName: className } },
		environments: {
			client: {
				build: {
					manifest: true,
					assetsDir: assetsFolder,
					assetsInlineLimit: 0,
					modulePreload: { polyfill: false },
					cssCodeSplit: false,
					rolldownOptions: {
						input: { boot: modulePath('client/boot.ts') },
						// All of boot runs at load: Chromium then compiles it whole, beside the main thread.
						output: {
							postBanner: ({ name }) => (name === 'boot' ? '//# allFunctionsCalledOnLoad' : ''),
							codeSplitting: { groups: [appChunk()], includeDependenciesRecursively: false },
						},
						checks,
					},
				},
			},
			ssr: {
				// Where the kit is installed as a package, Node cannot load its styles.
				resolve: { noExternal: ['vitrine', /^vitrine\//, /^#/] },
				build: {
					ssr: true,
					cssMinify: true,
					// The first versions that know light-dark(): it is sent as written.
					cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
					rolldownOptions: { input: { resources: modulePath('resources/resources.ts') }, checks },
				},
			},
		},
	};
}
