import {
	existsSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build, createBuilder } from 'vite';
import type { Licence, PublishedFile } from '#resources/resource.ts';
import { iconLicences } from './licences/icon-licences.ts';
import { findLicence } from './licences/licence-text.ts';
import { type Bundled, packageLicences, packagesIn } from './licences/package-licences.ts';
import { withLock } from './lock.ts';
import { projectRoot } from './project.ts';

/** Milliseconds after which no build reads the bundle that it began with. */
const longestBuild = 60 * 60 * 1000;

const preludeNames = ['theme', 'language'] as const;

type PreludeName = (typeof preludeNames)[number];

/** What the bundler makes of the code: independent of any site's content. */
export interface Bundle {
	/** Module that exports `resources`. */
	renderer: string;
	/** Script elements for the head of every page. */
	scripts: string;
	/** Code that runs in the head before anything is drawn. */
	preludes: Record<PreludeName, string>;
	/** Hashed files that browsers load. */
	files: PublishedFile[];
	/** Terms of the code and of the icons in them. */
	licences: Licence[];
}

/**
 * Bundles the client and the renderer, unless the last bundle was made from the same code.
 *
 * @param code fingerprint of the code
 */
export async function bundleCode(code: string): Promise<Bundle> {
	return withLock(join(projectRoot, 'dist/bundling.lock'), () => bundle(code));
}

async function bundle(code: string): Promise<Bundle> {
	const bundles = join(projectRoot, 'dist/bundle');
	const folder = join(bundles, code.slice(0, 16));
	if (!existsSync(folder)) {
		const unfinished = join(bundles, 'unfinished');
		rmSync(unfinished, { recursive: true, force: true });
		await bundleInto(unfinished);
		renameSync(unfinished, folder);
	}
	utimesSync(folder, new Date(), new Date());
	forgetOldBundles(bundles);
	return {
		renderer: join(folder, 'renderer/resources.js'),
		scripts: scriptElements(join(folder, 'client')),
		preludes: {
			theme: readFileSync(join(folder, 'prelude/theme.js'), 'utf8').trim(),
			language: readFileSync(join(folder, 'prelude/language.js'), 'utf8').trim(),
		},
		// Styles stand in the page already.
		files: readdirSync(join(folder, 'client/assets'))
			.filter((name) => !name.endsWith('.css'))
			.map((name) => ({ path: `/assets/${name}`, kind: 'asset', source: join(folder, 'client/assets', name) })),
		licences: JSON.parse(readFileSync(join(folder, 'licences.json'), 'utf8')),
	};
}

/** Deletes bundles of other code, except for those that a build into another folder may be reading. */
function forgetOldBundles(bundles: string): void {
	for (const name of readdirSync(bundles)) {
		const bundle = join(bundles, name);
		if (Date.now() - statSync(bundle).mtimeMs > longestBuild) rmSync(bundle, { recursive: true, force: true });
	}
}

async function bundleInto(folder: string): Promise<void> {
	// Vite bundles for whatever NODE_ENV it finds, and test runners set it.
	const environment = process.env.NODE_ENV;
	process.env.NODE_ENV = 'production';
	try {
		const builder = await createBuilder({
			root: projectRoot,
			logLevel: 'warn',
			environments: {
				client: { build: { outDir: join(folder, 'client') } },
				ssr: { build: { outDir: join(folder, 'renderer') } },
			},
		});
		const forBrowsers: unknown[] = [];
		for (const [name, target] of Object.entries(builder.environments)) {
			const made = await builder.build(target);
			if (name === 'client') forBrowsers.push(made);
		}
		for (const name of preludeNames) {
			const made = await build({
				root: projectRoot,
				configFile: false,
				logLevel: 'warn',
				build: {
					outDir: join(folder, 'prelude'),
					emptyOutDir: false,
					lib: { entry: `src/client/prelude/${name}.ts`, formats: ['iife'], name, fileName: () => `${name}.js` },
				},
			});
			forBrowsers.push(made);
		}
		writeFileSync(join(folder, 'licences.json'), JSON.stringify(licencesOf(forBrowsers.flat() as Bundled[])));
	} finally {
		if (environment === undefined) delete process.env.NODE_ENV;
		else process.env.NODE_ENV = environment;
	}
}

/** Our own first, then what others made. */
function licencesOf(bundles: readonly Bundled[]): Licence[] {
	const own = findLicence(projectRoot);
	if (own === undefined) throw new Error(`The licence of this project is missing: put its text into LICENSE.`);
	return [{ name: 'Vitrine', text: own }, ...packageLicences(packagesIn(bundles)), ...iconLicences()];
}

function scriptElements(client: string): string {
	const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
		string,
		{ file: string }
	>;
	const boot = manifest['src/client/boot.ts'];
	if (!boot) throw new Error('The client bundle has no boot script.');
	return `<script type="module" async src="/${boot.file}"></script>`;
}
