import { realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { type ImmutableFile, readImmutablePath } from '#protocol/immutable-file.ts';
import { copySuffixes, type Encoding } from '#protocol/manifest.ts';
import type { StoredResource } from '../source.ts';
import { readWithRetry } from './descriptors.ts';
import { openPieces } from './file-pieces.ts';
import type { WaitingBytes } from './waiting-bytes.ts';

/**
 * Finds files of other builds in a folder that servers share: `assets/`, `og/` and `builds/meta/`, as a build writes
 * them. The folder is only read, and may change while the server runs.
 *
 * @throws {Error} with one sentence when there is no such folder
 */
export function sharedFiles(folder: string, waiting: WaitingBytes): (path: string) => StoredResource | undefined {
	const root = realFolder(folder);
	const known = new Map<string, StoredResource>();
	return (path) => {
		const lasting = readImmutablePath(path);
		const found = lasting && describe(root, lasting);
		if (!found) {
			known.delete(path);
			return undefined;
		}
		// The same object for the same file: its headers are remembered by it.
		const last = known.get(path);
		if (last?.hash === found.hash) return last;
		const fileOf = (encoding: Encoding) => join(root, lasting.file + copySuffixes[encoding]);
		const stored: StoredResource = {
			path,
			kind: lasting.kind,
			contentType: mediaTypeOf(lasting),
			...found,
			read: (encoding) => readWithRetry(fileOf(encoding)),
			open: (encoding, peer, part) =>
				openPieces(fileOf(encoding), { size: found.sizes[encoding] ?? 0, part, peer, waiting }),
		};
		known.set(path, stored);
		return stored;
	};
}

type Described = Pick<StoredResource, 'hash' | 'encodings'> & Required<Pick<StoredResource, 'sizes'>>;

/** In which encodings a file is there, and what changes with any of them; undefined where there is none. */
function describe(root: string, { file }: ImmutableFile): Described | undefined {
	const copies = (Object.keys(copySuffixes) as Encoding[]).flatMap((encoding) => {
		const found = statWithin(root, file + copySuffixes[encoding]);
		return found ? [{ encoding, ...found }] : [];
	});
	if (copies[0]?.encoding !== 'identity') return undefined;
	return {
		hash: copies.map(({ size, mtimeMs }) => `${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}`).join('-'),
		encodings: copies.map(({ encoding }) => encoding),
		sizes: Object.fromEntries(copies.map(({ encoding, size }) => [encoding, size])),
	};
}

/** What is known of a file, unless it is none or a link leads out of the folder. */
function statWithin(root: string, file: string): { size: number; mtimeMs: number } | undefined {
	try {
		const path = realpathSync(join(root, file));
		const found = statSync(path);
		return path.startsWith(root + sep) && found.isFile() ? { size: found.size, mtimeMs: found.mtimeMs } : undefined;
	} catch {
		// Not there, or not for us to read.
		return undefined;
	}
}

function realFolder(folder: string): string {
	const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
	if (!isFolder) throw new Error(`ASSETS_DIR is ${JSON.stringify(folder)}, which is no folder that can be read.`);
	return realpathSync(folder);
}

function mediaTypeOf({ kind, file }: ImmutableFile): string {
	if (kind === 'build-meta') return 'application/json; charset=utf-8';
	return getMimeType(file) ?? 'application/octet-stream';
}
