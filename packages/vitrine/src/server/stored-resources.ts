import type { Encoding, Manifest, ManifestEntry } from '#protocol/manifest.ts';
import type { Bytes, StoredResource } from './source.ts';

/**
 * The resources of an export by their paths.
 *
 * @param read gives the bytes of one of them
 */
export function storedResources(
	manifest: Manifest,
	read: (entry: ManifestEntry, encoding: Encoding) => Bytes | Promise<Bytes>,
): Map<string, StoredResource> {
	const byPath = new Map<string, StoredResource>();
	for (const entry of manifest.resources) {
		const { path, kind, contentType, size, hash } = entry;
		const encodings = Object.keys(size) as Encoding[];
		byPath.set(path, {
			path,
			kind,
			contentType,
			hash,
			encodings,
			read: (encoding) => read(entry, encoding),
		});
	}
	return byPath;
}
