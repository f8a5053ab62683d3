import { join } from 'node:path';
import { linksOut, outsideProblem } from '#content/files/source-file.ts';
import { loadSite } from '#content/load-site.ts';
import { ContentError } from '#content/problems/problem.ts';
import { type LoadedConfig, readSiteConfig } from '#content/site-config.ts';
import { type FileHashes, openFileHashes } from '#node/file-hashes.ts';
import type { BuildOptions } from './build-site.ts';
import { codeHash, inputHash } from './input-hash.ts';

/**
 * Reads the settings that a site is built with, where they are not read already.
 *
 * @throws {ContentError} with mistakes in them, and those in the content
 */
export async function readBuildSettings({
	root,
	origin,
	target = 'node',
	form = true,
	pseudo = false,
	settings: given,
}: BuildOptions): Promise<LoadedConfig> {
	// What they name would be inlined into pages, and no build would notice that it changes.
	const foreign = [...(await linksOut(root, 'theme')), ...(await linksOut(root, 'sections'))];
	if (foreign.length > 0) throw new ContentError(foreign.map(outsideProblem));
	const settings = given ?? (await readSiteConfig(root));
	if (settings.problems.length > 0) {
		await loadSite({ root, origin, form, pseudo, filesOnly: target !== 'node', settings });
	}
	return settings;
}

/** Returns the hash of everything that a build is made from but the time, and that of the code alone. */
export async function identify(
	{ root, origin, epoch, target = 'node', form = true, pseudo = false, previews = false }: BuildOptions,
	{ config }: LoadedConfig,
	hashes: FileHashes,
): Promise<{ inputs: string; code: string }> {
	const code = await codeHash(root, hashes);
	const environment = {
		origin,
		epoch,
		pseudo: pseudo ? 'yes' : undefined,
		target: target === 'node' ? undefined : target,
		form: form ? undefined : 'off',
		previews: previews ? 'yes' : undefined,
	};
	return { inputs: await inputHash(root, code, { config, environment }, hashes), code: code.hash };
}

/** Hashes of files, as the builds into a folder keep them. */
export function hashesIn(out: string): FileHashes {
	return openFileHashes(join(out, 'cache/files.json'));
}
