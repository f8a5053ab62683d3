import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '#protocol/manifest.ts';
import type { Encoding, Source, Stored } from './source.ts';

const suffixes: Record<Encoding, string> = { identity: '', br: '.br', gzip: '.gz' };

/** What stays in memory of the files that were sent; the others are read from disk each time. */
const memoryLimit = 64 * 1024 * 1024;

/**
 * Serves the files of an export.
 *
 * @param folder the folder with `site/` and `site.json`
 * @throws {Error} with one sentence when there is no complete export
 */
export function exportedFiles(folder: string): Source & { manifest: Manifest } {
	const manifest = readManifest(join(folder, 'site.json'));
	const memory = new Map<string, Uint8Array<ArrayBuffer>>();
	let used = 0;

	const read = (file: string) => {
		const kept = memory.get(file);
		if (kept) return kept;
		const bytes = readFileSync(join(folder, 'site', file));
		if (used + bytes.length <= memoryLimit) {
			memory.set(file, bytes);
			used += bytes.length;
		}
		return bytes;
	};
	const byPath = new Map<string, Stored>();
	for (const { path, kind, contentType, file, size, hash } of manifest.resources) {
		statSync(join(folder, 'site', file));
		byPath.set(path, {
			kind,
			contentType,
			hash,
			encodings: Object.keys(size) as Encoding[],
			read: (encoding) => read(file + suffixes[encoding]),
		});
	}
	return { manifest, facts: () => manifest, find: (path) => byPath.get(path) };
}

function readManifest(file: string): Manifest {
	try {
		return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
	} catch (error) {
		throw new Error(`No complete build at ${file}: run "npm run build" first.`, { cause: error });
	}
}
