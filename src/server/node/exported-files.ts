import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, ManifestEntry } from '#protocol/manifest.ts';
import type { Bytes, Encoding, Source, Stored } from '../source.ts';
import { createMemory } from './memory.ts';

const suffixes: Record<Encoding, string> = { identity: '', br: '.br', gzip: '.gz' };

export interface ExportedFilesOptions {
	/** Bytes of files that are kept in memory; beyond, they are read from disk each time. */
	memory?: number;
}

/**
 * Serves the files of an export.
 *
 * @param folder the folder with `site/` and `site.json`
 * @throws {Error} with one sentence when the export is missing or incomplete
 */
export function exportedFiles(
	folder: string,
	{ memory = 64 * 1024 * 1024 }: ExportedFilesOptions = {},
): Source & { manifest: Manifest } {
	const manifest = readManifest(folder);
	const kept = createMemory(memory);
	const byPath = new Map<string, Stored>();

	const read = (file: string): Bytes | Promise<Bytes> => {
		const bytes = kept.get(file);
		if (bytes) return bytes;
		return readFile(join(folder, 'site', file)).then((fresh) => {
			kept.set(file, fresh);
			return fresh;
		});
	};
	for (const entry of manifest.resources) {
		verify(folder, entry);
		const { path, kind, contentType, file, size, hash } = entry;
		const encodings = Object.keys(size) as Encoding[];
		byPath.set(path, { path, kind, contentType, hash, encodings, read: (encoding) => read(file + suffixes[encoding]) });
	}
	return { manifest, facts: () => manifest, find: (path) => byPath.get(path) };
}

function readManifest(folder: string): Manifest {
	const file = join(folder, 'site.json');
	try {
		const manifest = JSON.parse(readFileSync(file, 'utf8')) as Partial<Manifest>;
		if (Array.isArray(manifest.resources) && manifest.id !== undefined) return manifest as Manifest;
	} catch {
		// Missing, or cut off in the middle: what to do is the same.
	}
	throw new Error(`There is no complete build in ${folder}: run "npm run build".`);
}

function verify(folder: string, { file, size }: ManifestEntry): void {
	for (const [encoding, bytes] of Object.entries(size)) {
		const path = join(folder, 'site', file + suffixes[encoding as Encoding]);
		const found = statSync(path, { throwIfNoEntry: false })?.size;
		if (found !== bytes) {
			const state = found === undefined ? 'is missing' : `has ${found} bytes instead of ${bytes}`;
			throw new Error(
				`The build in ${folder} is damaged (${path} ${state}): remove the folder and run "npm run build".`,
			);
		}
	}
}
