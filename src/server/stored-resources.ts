import { copySuffixes, type Encoding, type Manifest } from '#protocol/manifest.ts';
import type { Bytes, Stored } from './source.ts';

/**
 * The resources of an export by their paths.
 *
 * @param read gives a file by its name within `dist/site`
 */
export function storedResources(
	manifest: Manifest,
	read: (file: string) => Bytes | Promise<Bytes>,
): Map<string, Stored> {
	const byPath = new Map<string, Stored>();
	for (const { path, kind, contentType, file, size, hash } of manifest.resources) {
		const encodings = Object.keys(size) as Encoding[];
		byPath.set(path, {
			path,
			kind,
			contentType,
			hash,
			encodings,
			read: (encoding) => read(file + copySuffixes[encoding]),
		});
	}
	return byPath;
}
