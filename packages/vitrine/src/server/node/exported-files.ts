import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Encoding, Manifest, ManifestEntry } from '#protocol/manifest.ts';
import {
	bodyName,
	bodyPath,
	builtNumber,
	damageOf,
	damageOfEntry,
	openExport,
	readPointer,
} from '#protocol/node/export-folder.ts';
import type { ByteRange } from '../byte-range.ts';
import { BuildGone, type Bytes, type Source, type StoredResource, storedResources } from '../source.ts';
import { readWithRetry } from './descriptors.ts';
import { sharedFiles } from './shared-files.ts';

export interface ExportedFilesOptions {
	/** Bytes of files that are kept in memory; beyond, they are read from disk each time. */
	memory?: number;
	/** Folder with files of other builds, for what this export lacks. */
	assetsDir?: string | undefined;
}

export interface FollowOptions {
	/** Told of each move, and of exports that cannot be served. */
	report: (sentence: string) => void;
	/** Called after each move. */
	onMove?: () => void;
}

/** The export that is served at this moment, as a source. */
export interface ExportedFiles extends Required<Source> {
	readonly manifest: Manifest;
	/** From now on moves, between two requests, to whatever export the pointer of the folder names. */
	follow: (options: FollowOptions) => void;
}

/** How often the pointer is looked at, in milliseconds: one file, whose page of 4 KB the system has in memory. */
const lookInterval = 250;
/** After how many looks an export that was damaged is looked at again: its files may still be on their way. */
const looksBetweenTries = 20;
/** How many resources are looked at before requests have their turn. */
const checkedAtOnce = 100;

/**
 * Serves the files of an export.
 *
 * @param folder the folder of a build
 * @throws {Error} with one sentence when the export is missing or incomplete
 */
export function exportedFiles(
	folder: string,
	{ memory = 64 * 1024 * 1024, assetsDir }: ExportedFilesOptions = {},
): ExportedFiles {
	const kept = createFileCache(memory);
	const findShared = assetsDir === undefined ? () => undefined : sharedFiles(assetsDir);
	let pointer = readPointer(folder);
	let current = sourceOf(openWhole(folder, pointer));
	let refused: { pointer: string | undefined; looks: number } | undefined;
	let looking: Promise<void> | undefined;
	let followed: FollowOptions = { report: () => {} };

	function sourceOf(manifest: Manifest): Source & { manifest: Manifest } {
		const onGone = async (error: Error): Promise<never> => {
			await look();
			throw current === own ? error : new BuildGone(error.message);
		};
		const read = (entry: ManifestEntry, encoding: Encoding) => readBody({ folder, kept }, entry, encoding, onGone);
		const readPart = async (entry: ManifestEntry, part: ByteRange): Promise<Bytes> => {
			const bytes = kept.get(bodyName(entry, 'identity'));
			if (bytes) return bytes.slice(part.first, part.last + 1);
			return readWithRetry(bodyPath(folder, entry, 'identity'), part).catch(unlessGone(onGone));
		};
		const byPath = storedResources(manifest, read, readPart);
		const find = (path: string): StoredResource | undefined => byPath.get(path) ?? findShared(path);
		const own = { manifest, buildInfo: () => manifest, find };
		return own;
	}

	/** Moves to the export that the pointer names, if it is another one and whole. */
	function look(): Promise<void> {
		looking ??= lookOnce().finally(() => {
			looking = undefined;
		});
		return looking;
	}

	async function lookOnce(): Promise<void> {
		const found = readPointer(folder);
		// Without a pointer, someone has moved the folder away or is about to bring another: the open export stays.
		if (found === undefined || found === pointer) return;
		if (refused?.pointer === found && ++refused.looks % looksBetweenTries !== 0) return;
		const opened = openExport(folder, found);
		const damage = opened ? await findDamage(folder, opened.manifest) : 'its list is missing or incomplete';
		if (opened === undefined || damage !== undefined) {
			if (refused?.pointer !== found) {
				refused = { pointer: found, looks: 0 };
				followed.report(
					`Export ${opened ? builtNumber(opened) : found.split(' ')[0]} cannot be served (${damage}): the one before stays.`,
				);
			}
			return;
		}
		pointer = found;
		refused = undefined;
		current = sourceOf(opened.manifest);
		followed.report(`Export ${builtNumber(opened)} is served now (build ${opened.manifest.id}).`);
		followed.onMove?.();
	}

	return {
		get manifest() {
			return current.manifest;
		},
		buildInfo: () => current.manifest,
		find: (path) => current.find(path),
		snapshot: () => current,
		follow(options) {
			followed = options;
			setInterval(look, lookInterval).unref();
		},
	};
}

function openWhole(folder: string, pointer: string | undefined): Manifest {
	const opened = openExport(folder, pointer);
	if (!opened) throw new Error(`There is no complete build in ${folder}: run "npm run build".`);
	const damage = damageOf(folder, opened.manifest);
	if (damage) throw new Error(`The build in ${folder} is damaged (${damage}): run "npm run build".`);
	return opened.manifest;
}

/** As `damageOf`, while requests are answered. */
async function findDamage(folder: string, { resources }: Manifest): Promise<string | undefined> {
	for (const [index, entry] of resources.entries()) {
		const damage = damageOfEntry(folder, entry);
		if (damage !== undefined) return damage;
		if (index % checkedAtOnce === 0) await nextTurn();
	}
	return undefined;
}

/** @param onGone called where there is no such file any more */
function readBody(
	{ folder, kept }: { folder: string; kept: FileCache },
	entry: ManifestEntry,
	encoding: Encoding,
	onGone: (error: Error) => Promise<never>,
): Bytes | Promise<Bytes> {
	const name = bodyName(entry, encoding);
	const bytes = kept.get(name);
	if (bytes) return bytes;
	return readWithRetry(bodyPath(folder, entry, encoding)).then((fresh) => {
		kept.set(name, fresh);
		return fresh;
	}, unlessGone(onGone));
}

function unlessGone(onGone: (error: Error) => Promise<never>) {
	return (error: NodeJS.ErrnoException): Promise<never> => {
		if (error.code === 'ENOENT') return onGone(error);
		throw error;
	};
}

interface FileCache {
	get: (file: string) => Bytes | undefined;
	set: (file: string, bytes: Bytes) => void;
}

/**
 * Keeps files in memory up to a number of bytes. Where there is no more room, those go first that were not asked for
 * the longest time.
 */
function createFileCache(limit: number): FileCache {
	const files = new Map<string, { bytes: Bytes; isRecent: boolean }>();
	let used = 0;
	return {
		get(file) {
			const kept = files.get(file);
			if (kept) kept.isRecent = true;
			return kept?.bytes;
		},
		set(file, bytes) {
			if (bytes.length > limit || files.has(file)) return;
			used += bytes.length;
			files.set(file, { bytes, isRecent: false });
			// A second chance for what was asked for since the last round (the "clock" of page replacement): reads stay cheap.
			for (const [name, kept] of files) {
				if (used <= limit) break;
				files.delete(name);
				if (kept.isRecent) files.set(name, { bytes: kept.bytes, isRecent: false });
				else used -= kept.bytes.length;
			}
		},
	};
}
