import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copySuffixes, type Encoding, type Manifest } from '#protocol/manifest.ts';

/**
 * Reads the description of an export.
 *
 * @param folder the folder with `site/` and `site.json`
 * @returns undefined where there is none, or only a part of one
 */
export function readManifest(folder: string): Manifest | undefined {
	try {
		const manifest: unknown = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'));
		return isManifest(manifest) ? manifest : undefined;
	} catch {
		// Missing, or cut off in the middle: what to do is the same.
		return undefined;
	}
}

function isManifest(value: unknown): value is Manifest {
	if (typeof value !== 'object' || value === null || !('id' in value) || !('locales' in value)) return false;
	if (!('resources' in value) || !Array.isArray(value.resources)) return false;
	return value.resources.every(
		(entry) => typeof entry?.path === 'string' && typeof entry.file === 'string' && typeof entry.size === 'object',
	);
}

/** Says which file of an export is missing or has another size than it should; undefined where all are whole. */
export function damageOf(folder: string, { resources }: Manifest): string | undefined {
	for (const { file, size } of resources) {
		for (const [encoding, bytes] of Object.entries(size)) {
			const path = join(folder, 'site', file + copySuffixes[encoding as Encoding]);
			const found = statSync(path, { throwIfNoEntry: false })?.size;
			if (found === undefined) return `${path} is missing`;
			if (found !== bytes) return `${path} has ${found} bytes instead of ${bytes}`;
		}
	}
	return undefined;
}
