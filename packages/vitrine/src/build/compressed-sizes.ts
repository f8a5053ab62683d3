import type { Manifest, ResourceKind } from '#protocol/manifest.ts';
import type { Resource } from '#resources/resource.ts';
import { shortHash } from './hashes.ts';
import { compress } from './write-entry.ts';

/** How many bytes an answer has when it is compressed. */
export type CompressedSize = (bytes: Buffer, resource: Pick<Resource, 'contentType' | 'compression'>) => number;

/** Of them there may be thousands, and no page loads another by itself. */
const notLoaded: ReadonlySet<ResourceKind> = new Set(['page', 'payload']);

/**
 * Says how large answers are when they are compressed. That takes long where it is done as well as can be, and most say the
 * same as before.
 *
 * @param last the export before this one, which has sizes of the same bytes
 */
export function compressedSizes(last?: Manifest): CompressedSize {
	const loaded = last?.resources.filter(({ kind }) => !notLoaded.has(kind)) ?? [];
	const known = new Map(loaded.map(({ hash, size }) => [hash, size.br ?? size.identity]));
	return (bytes, resource) => {
		const hash = shortHash(bytes);
		const size = known.get(hash) ?? (compress(bytes, resource).br ?? bytes).length;
		known.set(hash, size);
		return size;
	};
}
