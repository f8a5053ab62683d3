import { replaceFile } from '#node/replace-file.ts';
import type { Encoding, ManifestEntry } from '#protocol/manifest.ts';
import { bodyPath } from '#protocol/node/export-folder.ts';
import type { Resource } from '#resources/resource.ts';
import { compress } from './compress.ts';
import { shortHash } from './short-hash.ts';

/**
 * Writes what a resource says to the bodies of a folder of builds, with its compressed copies.
 *
 * @param file its name in the tree of the site
 */
export function writeEntry(
	resource: Omit<Resource, 'render'>,
	{ out, file, bytes }: { out: string; file: string; bytes: Buffer },
): ManifestEntry {
	const { path, kind, contentType, isEarlier } = resource;
	const encoded = { identity: bytes, ...compress(bytes, resource) };
	const size: ManifestEntry['size'] = { identity: bytes.length };
	for (const [encoding, content] of Object.entries(encoded)) size[encoding as Encoding] = content.length;
	const entry: ManifestEntry = { path, kind, contentType, file, size, hash: shortHash(bytes) };
	for (const [encoding, content] of Object.entries(encoded)) {
		replaceFile(bodyPath(out, entry, encoding as Encoding), content);
	}
	return isEarlier ? { ...entry, isEarlier } : entry;
}
