import type { Encoding, ManifestEntry } from '#protocol/manifest.ts';
import { bodyName, bodyPath } from '#protocol/node/export-folder.ts';
import type { ByteRange } from '../byte-range.ts';
import type { Body, Bytes, Peer } from '../source.ts';
import { readWithRetry } from './descriptors.ts';
import type { FileCache } from './file-cache.ts';
import { openPieces } from './file-pieces.ts';
import { largestPiece, type WaitingBytes } from './waiting-bytes.ts';

/** Where the bytes of a resource lie. */
export type BodyEntry = Pick<ManifestEntry, 'hash' | 'size'>;

export interface ExportedBodies {
	/** Reads all of a body. */
	read: (entry: BodyEntry, encoding: Encoding) => Bytes | Promise<Bytes>;
	/** Opens all of a body, or a part, to be sent to a visitor. */
	open: (entry: BodyEntry, encoding: Encoding, peer: Peer, part?: ByteRange) => Body | Promise<Body>;
}

export interface ExportedBodiesOptions {
	folder: string;
	kept: FileCache;
	waiting: WaitingBytes;
	/** Called where there is no such file any more. */
	onGone: (error: Error) => Promise<never>;
}

/** Reads the bytes that the list of an export names. Those that fit into one piece are kept in memory where there is room. */
export function exportedBodies({ folder, kept, waiting, onGone }: ExportedBodiesOptions): ExportedBodies {
	const unlessGone = (error: NodeJS.ErrnoException): Promise<never> => {
		if (error.code === 'ENOENT') return onGone(error);
		throw error;
	};

	function read(entry: BodyEntry, encoding: Encoding): Bytes | Promise<Bytes> {
		const name = bodyName(entry, encoding);
		const bytes = kept.get(name);
		if (bytes) return bytes;
		const path = bodyPath(folder, entry, encoding);
		const size = entry.size[encoding] ?? 0;
		return readWithRetry(path).then((fresh) => {
			// A loss of power has cut it off: better no answer than half of one, which caches would keep.
			if (fresh.length !== size) throw new Error(`${path} has another size than in its list.`);
			kept.set(name, fresh);
			return fresh;
		}, unlessGone);
	}

	function open(entry: BodyEntry, encoding: Encoding, peer: Peer, part?: ByteRange): Body | Promise<Body> {
		const size = entry.size[encoding] ?? 0;
		if (size > largestPiece)
			return openPieces(bodyPath(folder, entry, encoding), { size, part, peer, waiting }).catch(unlessGone);
		const bytes = read(entry, encoding);
		if (!part) return bytes;
		const cut = (whole: Bytes) => whole.subarray(part.first, part.last + 1);
		return bytes instanceof Promise ? bytes.then(cut) : cut(bytes);
	}

	return { read, open };
}
