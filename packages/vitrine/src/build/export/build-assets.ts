import type { BuildAssets, ServedBuild } from '#protocol/builds.ts';
import { readImmutablePath } from '#protocol/immutable-file.ts';
import type { ManifestEntry } from '#protocol/manifest.ts';
import { contentTypes } from '#resources/resource.ts';
import { href } from '#routes.ts';
import { writeEntry } from './write-entry.ts';

/** What open tabs of the build that was just made may request, with the hashes of the bytes. */
export function lastingFiles(entries: readonly ManifestEntry[]): ServedBuild['files'] {
	const own = entries.filter(({ path, isEarlier }) => !isEarlier && readImmutablePath(path) !== undefined);
	return Object.fromEntries(own.map(({ path, hash }) => [path, hash]).sort());
}

/**
 * Writes the list of builds whose files are served, from which the next build takes them over. It can be written only
 * when all else is: it holds the hashes of what was rendered.
 */
export function writeBuildAssets(out: string, builds: ServedBuild[]): ManifestEntry {
	const path = href('buildAssets');
	const assets: BuildAssets = { builds };
	return writeEntry(
		{ path, kind: 'build-assets', contentType: contentTypes.json, compression: 'quick' },
		{ out, bytes: Buffer.from(JSON.stringify(assets)) },
	);
}
