import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { copySuffixes, type Encoding, type Manifest, type ManifestEntry, previewBodies } from '#protocol/manifest.ts';
import { type ExportList, parseManifest, readList } from './export-list.ts';

/** An export, as it is found in the folder of a build. Lists and bodies never change; what changes is the pointer. */
export interface OpenedExport {
	/** Of its list: they are counted. */
	number: number;
	manifest: Manifest;
}

/**
 * Where the parts of exports lie in the folder of a build:
 *
 * - `exports/<number>.json` lists what one export answers;
 * - `exports/current` points to the one that is served, with the hash of its list;
 * - `bodies/` has the bytes that lists name, each once.
 */
export const exportPaths = {
	lists: (folder: string): string => join(folder, 'exports'),
	list: (folder: string, number: number): string => join(folder, 'exports', `${number}.json`),
	pointer: (folder: string): string => join(folder, 'exports/current'),
	bodies: (folder: string): string => join(folder, 'bodies'),
};

/** The file in `bodies/` with the bytes of a resource. Its size stands in the name of a compressed copy: zlib may change. */
export function bodyName(
	{ hash, size }: Pick<ManifestEntry, 'hash' | 'size'>,
	encoding: Encoding = 'identity',
): string {
	return encoding === 'identity' ? hash : `${hash}.${size[encoding]}${copySuffixes[encoding]}`;
}

/** The bytes of a resource, as a path. */
export function bodyPath(folder: string, entry: Pick<ManifestEntry, 'hash' | 'size'>, encoding?: Encoding): string {
	return `${exportPaths.bodies(folder)}${sep}${bodyName(entry, encoding)}`;
}

/** The encodings that a resource can be had in. */
export function encodingsOf({ size }: Pick<ManifestEntry, 'size'>): Encoding[] {
	return Object.keys(size) as Encoding[];
}

/** What the pointer of a folder says; undefined where there is none. */
export function readPointer(folder: string): string | undefined {
	return readBytes(exportPaths.pointer(folder))?.toString();
}

/** What a pointer says of an export. */
export function writePointer(number: number, list: string | Buffer): string {
	return `${number} ${hashOf(list)}\n`;
}

/**
 * Opens the export that a pointer names.
 *
 * @returns undefined where there is none, or only a part of one
 */
export function openExport(folder: string, pointer = readPointer(folder)): OpenedExport | undefined {
	const named = readNamed(folder, pointer);
	const manifest = named && parseManifest(named.list.toString());
	return manifest && { number: named.number, manifest };
}

/** Opens the export that a pointer names, as `openExport` does, and reads no more of its list than is asked for. */
export function openExportList(
	folder: string,
	pointer: string | undefined,
): (OpenedExport & Pick<ExportList, 'find' | 'entries'>) | undefined {
	const named = readNamed(folder, pointer);
	const list = named && readList(named.list);
	return list && { number: named.number, ...list };
}

/** The list that a pointer names, if it is whole. */
function readNamed(folder: string, pointer: string | undefined): { number: number; list: Buffer } | undefined {
	const [, number, hash] = pointer?.match(/^(\d+) ([0-9a-f]{32})\n$/) ?? [];
	const list = number === undefined ? undefined : readBytes(exportPaths.list(folder, Number(number)));
	return list && hashOf(list) === hash ? { number: Number(number), list } : undefined;
}

/** Reads the list of an export by its number; undefined where it is not kept, or damaged. */
export function readExportList(folder: string, number: number): OpenedExport | undefined {
	const manifest = parseManifest(readBytes(exportPaths.list(folder, number))?.toString() ?? '');
	return manifest && { number, manifest };
}

/** What an export restores, if it does, and what names its bodies; undefined where its list is not kept, or damaged. */
export function readBodies(
	folder: string,
	number: number,
): { restores: number | undefined; bodies: Pick<ManifestEntry, 'hash' | 'size'>[] } | undefined {
	const bytes = readBytes(exportPaths.list(folder, number));
	try {
		const list = bytes && readList(bytes);
		if (!list) return undefined;
		return { restores: list.manifest.restores, bodies: [...list.bodies(), ...previewBodies(list.manifest)] };
	} catch {
		// One of its lines is damaged.
		return undefined;
	}
}

/** The number that people know an export by: a rollback writes a list of a new number, and brings back the old export. */
export function builtNumber({ number, manifest }: OpenedExport): number {
	return manifest.restores ?? number;
}

/** Reads the list of the export that is served. */
export function readManifest(folder: string): Manifest | undefined {
	return openExport(folder)?.manifest;
}

/** The numbers of all exports that are kept, the highest first. */
export function exportNumbers(folder: string): number[] {
	try {
		const numbers = readdirSync(exportPaths.lists(folder)).flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []);
		return numbers.map(Number).sort((a, b) => b - a);
	} catch {
		// No build was made there yet.
		return [];
	}
}

/** By their paths, the numbers by which the file system knows files: two names with the same number are one file. */
export type FileNumbers = Map<string, bigint>;

/**
 * Says which bytes of an export are missing or have another size than they should; undefined where all are whole.
 *
 * @param numbers receives those of the bodies
 */
export function damageOf(folder: string, { resources }: Manifest, numbers?: FileNumbers): string | undefined {
	for (const entry of resources) {
		const damage = damageOfEntry(folder, entry, numbers);
		if (damage !== undefined) return damage;
	}
	return undefined;
}

/** Says which bytes of one resource are missing or have another size than they should. */
export function damageOfEntry(folder: string, entry: ManifestEntry, numbers?: FileNumbers): string | undefined {
	for (const encoding of encodingsOf(entry)) {
		const file = bodyPath(folder, entry, encoding);
		const found = statSync(file, { throwIfNoEntry: false, bigint: true });
		if (found === undefined) return `${entry.path}: ${file} is missing`;
		if (Number(found.size) !== entry.size[encoding])
			return `${entry.path}: ${file} has ${found.size} bytes instead of ${entry.size[encoding]}`;
		numbers?.set(file, found.ino);
	}
	return undefined;
}

function readBytes(file: string): Buffer | undefined {
	try {
		return readFileSync(file);
	} catch {
		// Missing, or not for us to read: what to do is the same.
		return undefined;
	}
}

function hashOf(text: string | Buffer): string {
	return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
