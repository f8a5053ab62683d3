import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copySuffixes, type Encoding, type ManifestEntry } from '#protocol/manifest.ts';
import type { Resource } from '#resources/resource.ts';
import { compress } from './compress.ts';
import { shortHash } from './short-hash.ts';

/**
 * Writes what a resource says into a folder, with the compressed copies beside it.
 *
 * @param file its name within the folder `target`, which has its folder already
 */
export function writeEntry(
	resource: Omit<Resource, 'render'>,
	{ target, file, bytes }: { target: string; file: string; bytes: Buffer },
): ManifestEntry {
	const { path, kind, contentType, isEarlier } = resource;
	const encoded = { identity: bytes, ...compress(bytes, resource) };
	const size: ManifestEntry['size'] = { identity: bytes.length };
	for (const [encoding, content] of Object.entries(encoded)) {
		size[encoding as Encoding] = content.length;
		writeFileSync(join(target, file + copySuffixes[encoding as Encoding]), content);
	}
	const entry: ManifestEntry = { path, kind, contentType, file, size, hash: shortHash(bytes) };
	return isEarlier ? { ...entry, isEarlier } : entry;
}
