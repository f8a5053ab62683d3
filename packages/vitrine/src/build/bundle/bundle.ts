import {
	existsSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createFolder } from '#node/create-folder.ts';
import { modulePath } from '#node/installation.ts';
import { withLock } from '#node/lock.ts';
import { isWithin } from '#node/path-names.ts';
import { href, prefixOf } from '#routes.ts';
import type { License, PublishedFile } from '#views/render-context.ts';
import { bundlesFolder } from '../cache/writable-folder.ts';
import { shortHash } from '../threads/hashes.ts';
import { endUnusedBundler, runBundler } from './run-bundler.ts';
import type { UsedCode } from './site-modules.ts';

/** Milliseconds after which no build reads the bundle that it began with. */
const maxBuildTime = 60 * 60 * 1000;

export const preludeNames = ['theme', 'language', 'notice'] as const;

type PreludeName = (typeof preludeNames)[number];

/** The folder of a client bundle that browsers load from, named as in their addresses. */
export const assetsFolder = prefixOf('asset').slice(1, -1);

/** The name of the script of search begins with this, and that of no chunk of a site. */
export const searchName = '_search';

/** What the bundler makes of the code. Of a site it depends on the section types and of field in use, and on nothing else. */
export interface Bundle {
	/** Address of the module that exports `resources`: in a path, `%` would be read as in one. */
	renderer: string;
	/** Script elements for the head of every page. */
	scripts: string;
	/** Address of the script of search. */
	searchScript: string;
	/** Code that runs in the head before anything is drawn. */
	preludes: Record<PreludeName, string>;
	/** Hashed files that browsers load. */
	files: PublishedFile[];
	/** Terms of the code and of the icons in them. */
	licenses: License[];
	/** Packages and files of the site in the script `app`, each with its share of the whole. */
	appParts: [name: string, share: number][];
}

/**
 * Bundles the client and the renderer, unless the last bundle was made from the same code.
 *
 * @param code fingerprint of the code
 * @param root folder of the site
 * @param used what the site uses of it: no visitor loads the rest
 * @param cache receives the bundles where nothing can be written beside the packages
 */
export async function bundleCode(
	code: string,
	root: string,
	{ used, cache }: { used: Required<UsedCode>; cache: string },
): Promise<Bundle> {
	const bundles = bundlesFolder(cache);
	createFolder(bundles);
	const place = { bundles: realpathSync(bundles), isApart: isWithin(cache, bundles) };
	try {
		return await withLock(join(place.bundles, 'bundling.lock'), () => bundle(code, root, { used, ...place }));
	} finally {
		endUnusedBundler();
	}
}

/** Whether the last bundle was made from the same code. */
export function isBundled(code: string, { used, cache }: { used: Required<UsedCode>; cache: string }): boolean {
	return existsSync(join(bundlesFolder(cache), nameOf(code, used)));
}

function nameOf(code: string, { kinds, addedFields }: Required<UsedCode>): string {
	return shortHash([code, ...kinds, ...(addedFields ? ['added fields'] : [])].join(' ')).slice(0, 16);
}

async function bundle(
	code: string,
	root: string,
	{ used, bundles, isApart }: { used: Required<UsedCode>; bundles: string; isApart: boolean },
): Promise<Bundle> {
	const folder = join(bundles, nameOf(code, used));
	if (!existsSync(folder)) {
		const unfinished = join(bundles, 'unfinished');
		rmSync(unfinished, { recursive: true, force: true });
		await runBundler({ folder: unfinished, root, used, isApart });
		renameSync(unfinished, folder);
	}
	writeFileSync(lastUse(folder), '');
	forgetOldBundles(bundles, usedAt(folder));
	return {
		renderer: pathToFileURL(join(folder, 'renderer/resources.js')).href,
		scripts: scriptElements(join(folder, 'client')),
		searchScript: searchScript(join(folder, 'client')),
		preludes: {
			theme: readFileSync(join(folder, 'prelude/theme.js'), 'utf8').trim(),
			language: readFileSync(join(folder, 'prelude/language.js'), 'utf8').trim(),
			notice: readFileSync(join(folder, 'prelude/notice.js'), 'utf8').trim(),
		},
		// Styles stand in the page already.
		files: readdirSync(join(folder, 'client', assetsFolder))
			.filter((name) => !name.endsWith('.css'))
			.map((name) => ({
				path: href('asset', { file: name }),
				kind: 'asset',
				source: join(folder, 'client', assetsFolder, name),
			})),
		licenses: JSON.parse(readFileSync(join(folder, 'licenses.json'), 'utf8')),
		appParts: JSON.parse(readFileSync(join(folder, 'app-parts.json'), 'utf8')),
	};
}

/**
 * Deletes bundles of other code, except for those that a build into another folder may be reading.
 *
 * @param bundles the folder of all
 * @param now by the clock of the disk: that of a process may have been set to another day
 */
function forgetOldBundles(bundles: string, now: number): void {
	for (const entry of readdirSync(bundles, { withFileTypes: true })) {
		if (!entry.isDirectory()) continue;
		const bundle = join(bundles, entry.name);
		if (now - usedAt(bundle) > maxBuildTime) rmSync(bundle, { recursive: true, force: true });
	}
}

/** A file that is written whenever a build begins to read a bundle. */
const lastUse = (bundle: string) => join(bundle, 'last-use');

function usedAt(bundle: string): number {
	return (statSync(lastUse(bundle), { throwIfNoEntry: false }) ?? statSync(bundle)).mtimeMs;
}

function scriptElements(client: string): string {
	const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
		string,
		{ file: string }
	>;
	const boot = manifest[modulePath('client/boot.ts')];
	if (!boot) throw new Error('The client bundle has no boot script.');
	// A module runs after the document is parsed, so it finds the elements at its end.
	return `<script type="module" src="/${boot.file}"></script>`;
}

function searchScript(client: string): string {
	const name = readdirSync(join(client, assetsFolder)).find((file) => file.startsWith(`${searchName}-`));
	if (name === undefined) throw new Error('The client bundle has no script of search.');
	return href('asset', { file: name });
}
