import { join } from 'node:path';
import type { Manifest } from '#protocol/manifest.ts';
import type { Bytes, Source } from '../source.ts';
import { storedResources } from '../stored-resources.ts';
import { damageOf, readManifest } from './export-folder.ts';
import { createMemory } from './memory.ts';
import { readPatiently } from './read-patiently.ts';
import { sharedFiles } from './shared-files.ts';

export interface ExportedFilesOptions {
	/** Bytes of files that are kept in memory; beyond, they are read from disk each time. */
	memory?: number;
	/** Folder with files of other builds, for what this export lacks. */
	assetsDir?: string | undefined;
}

/**
 * Serves the files of an export.
 *
 * @param folder the folder with `site/` and `site.json`
 * @throws {Error} with one sentence when the export is missing or incomplete
 */
export function exportedFiles(
	folder: string,
	{ memory = 64 * 1024 * 1024, assetsDir }: ExportedFilesOptions = {},
): Source & { manifest: Manifest } {
	const manifest = readManifest(folder);
	if (!manifest) throw new Error(`There is no complete build in ${folder}: run "npm run build".`);
	const damage = damageOf(folder, manifest);
	if (damage) throw new Error(`The build in ${folder} is damaged (${damage}): run "npm run build".`);
	const kept = createMemory(memory);

	const read = (file: string): Bytes | Promise<Bytes> => {
		const bytes = kept.get(file);
		if (bytes) return bytes;
		return readPatiently(join(folder, 'site', file)).then((fresh) => {
			kept.set(file, fresh);
			return fresh;
		});
	};
	const byPath = storedResources(manifest, read);
	const findShared = assetsDir === undefined ? () => undefined : sharedFiles(assetsDir);
	return { manifest, facts: () => manifest, find: (path) => byPath.get(path) ?? findShared(path) };
}
