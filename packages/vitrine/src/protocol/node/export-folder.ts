import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { copySuffixes, type Encoding, type Manifest, type ManifestEntry } from '#protocol/manifest.ts';
import { type ExportList, readList } from './export-list.ts';

/** An export, as it is found in the folder of a build. Lists and bodies never change; what changes is the pointer. */
export interface OpenedExport {
	/** Of its list: they are counted. */
	number: number;
	manifest: Manifest;
}

/**
 * Where the parts of exports lie in the folder of a build:
 *
 * - `exports/<number>.jsonl` lists what one export answers (`.json` where an earlier version of the kit wrote it);
 * - `exports/current` points to the one that is served, with the hash of its list;
 * - `bodies/` has the bytes that lists name, each once.
 */
export const exportPaths = {
	lists: (folder: string): string => join(folder, 'exports'),
	list: (folder: string, number: number): string => {
		const former = join(folder, 'exports', `${number}.json`);
		return existsSync(former) ? former : `${former}l`;
	},
	pointer: (folder: string): string => join(folder, 'exports/current'),
	bodies: (folder: string): string => join(folder, 'bodies'),
};

/**
 * Returns the file in `bodies/` with the bytes of a resource. The name of a compressed copy contains its size: zlib may
 * change.
 */
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

/** Reads the pointer of a folder; undefined if there is none. */
export function readPointer(folder: string): string | undefined {
	return readBytes(exportPaths.pointer(folder))?.toString();
}

/** Returns the content of a pointer to an export. */
export function writePointer(number: number, list: string | Buffer): string {
	return `${number} ${hashOf(list)}\n`;
}

/**
 * Opens an export.
 *
 * @param which the number of its list, or the content of a pointer to it
 * @returns undefined if its list is not kept, or damaged
 */
export function openExport(
	folder: string,
	which: number | string | undefined = readPointer(folder),
): (OpenedExport & ExportList) | undefined {
	if (typeof which === 'number') return openList(folder, which);
	const [, number, hash] = which?.match(/^(\d+) ([0-9a-f]{32})\n$/) ?? [];
	return number === undefined ? undefined : openList(folder, Number(number), hash);
}

/** @param hash of the list; without it, every line is read to find out whether it is whole */
function openList(folder: string, number: number, hash?: string): (OpenedExport & ExportList) | undefined {
	const bytes = readBytes(exportPaths.list(folder, number));
	if (!bytes || (hash !== undefined && hashOf(bytes) !== hash)) return undefined;
	const list = readList(bytes);
	return list && (hash !== undefined || isReadable(list)) ? { number, ...list } : undefined;
}

/** Whether all lines of a list can be read. */
function isReadable({ entries }: ExportList): boolean {
	try {
		return Iterator.from(entries()).every(({ path }) => path !== undefined);
	} catch {
		return false;
	}
}

/** The number that people know an export by: a rollback writes a list of a new number, and brings back the old export. */
export function builtNumber({ number, manifest }: OpenedExport): number {
	return manifest.restores ?? number;
}

/** The numbers of all exports that are kept, the highest first. */
export function exportNumbers(folder: string): number[] {
	try {
		const numbers = readdirSync(exportPaths.lists(folder)).flatMap((name) => /^(\d+)\.jsonl?$/.exec(name)?.[1] ?? []);
		return numbers.map(Number).sort((a, b) => b - a);
	} catch {
		// No build was made there yet.
		return [];
	}
}

/** By their paths, the numbers by which the file system knows files: two names with the same number are one file. */
export type FileNumbers = Map<string, bigint>;

/**
 * Returns which bytes of an export are missing or have the wrong size, or undefined if all are intact.
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

/** Returns which bytes of one resource are missing or have the wrong size. */
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
