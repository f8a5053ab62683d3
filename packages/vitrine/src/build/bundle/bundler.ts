import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, createBuilder, type EnvironmentOptions } from 'vite';
import { kitRoot, modulePath } from '#node/installation.ts';
import type { License } from '#views/render-context.ts';
import { appParts, type BundledModules } from './app-parts.ts';
import { assetsFolder, preludeNames, searchName } from './bundle.ts';
import { type Bundled, findLicense, iconLicenses, packageLicenses, packagesIn } from './licenses/licenses.ts';
import { nestedPackages } from './nested-packages.ts';
import type { BundlerTask } from './run-bundler.ts';
import { stemmerFileName } from './stemmer-files.ts';
import { checks, closedSettings, viteConfig } from './vite-config.ts';

/** Makes all bundles, with the terms of what is in them. */
export async function bundleInto({ folder, root, used, isApart }: BundlerTask): Promise<void> {
	const config = viteConfig(root, used);
	const builder = await createBuilder({
		...config,
		logLevel: 'warn',
		plugins: [...(config.plugins ?? []), nestedPackages(join(folder, 'renderer'), { isApart })],
		environments: {
			client: intoFolder(config.environments?.client, join(folder, 'client')),
			ssr: intoFolder(config.environments?.ssr, join(folder, 'renderer')),
		},
	});
	const forBrowsers: unknown[] = [];
	for (const [name, target] of Object.entries(builder.environments)) {
		const made = await builder.build(target);
		if (name !== 'client') continue;
		forBrowsers.push(made);
		writeFileSync(join(folder, 'app-parts.json'), JSON.stringify(appParts(made as BundledModules, root)));
	}
	for (const name of preludeNames) {
		const made = await build({
			...closedSettings,
			logLevel: 'warn',
			build: {
				outDir: join(folder, 'prelude'),
				emptyOutDir: false,
				rolldownOptions: { checks },
				lib: {
					entry: modulePath(`client/prelude/${name}.ts`),
					formats: ['iife'],
					name,
					fileName: () => `${name}.js`,
				},
			},
		});
		forBrowsers.push(made);
	}
	// By itself: what it shared with boot would make that larger.
	forBrowsers.push(
		await build({
			...closedSettings,
			logLevel: 'warn',
			publicDir: false,
			build: {
				outDir: join(folder, 'client', assetsFolder),
				emptyOutDir: false,
				rolldownOptions: {
					checks,
					output: { entryFileNames: `${searchName}-[hash].js`, chunkFileNames: stemmerFileName },
				},
				lib: { entry: modulePath('client/search/search.ts'), formats: ['es'] },
			},
		}),
	);
	writeFileSync(join(folder, 'licenses.json'), JSON.stringify(licensesOf(forBrowsers.flat() as Bundled[])));
}

function intoFolder(environment: EnvironmentOptions | undefined, outDir: string): EnvironmentOptions {
	return { ...environment, build: { ...environment?.build, outDir, emptyOutDir: true } };
}

/** Our own first, then what others made. */
function licensesOf(bundles: readonly Bundled[]): License[] {
	const own = findLicense(kitRoot);
	if (own === undefined) throw new Error(`The license of this project is missing: put its text into LICENSE.`);
	return [{ name: 'Vitrine', text: own }, ...packageLicenses(packagesIn(bundles)), ...iconLicenses()];
}
