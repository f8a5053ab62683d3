import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleCode } from '#build/bundle/bundle.ts';
import { codeHash } from '#build/export/input-hash.ts';
import { sectionFolders } from '#content/section-types/section-types.ts';
import { openFileHashes } from '#node/file-hashes.ts';
import { kitRoot, modulePath } from '#node/installation.ts';
import type { SiteCode } from './site-code.ts';

/** The module of the code that a build bundles as its renderer. */
const renderer = 'resources/resources.ts';

/**
 * Bundles the code of a site as a build does, with all section types: what is bundled once is there at the next start. Pages load no
 * scripts.
 *
 * @param root folder of the site
 */
export async function bundledCode(root: string): Promise<SiteCode> {
	const cache = join(root, 'dist/cache');
	const hashes = openFileHashes();
	const kinds = sectionFolders(root).map(({ kind }) => kind);
	const { hash } = await codeHash(root, hashes);
	const bundle = await bundleCode(hash, root, { used: { kinds, addedFields: true }, cache });
	return {
		load: (module) => import(module === renderer ? bundle.renderer : addressOf(module)),
		scripts: '',
		searchScript: bundle.searchScript,
		fixStack: () => {},
	};
}

function addressOf(module: string): string {
	return pathToFileURL(join(kitRoot, modulePath(module))).href;
}
