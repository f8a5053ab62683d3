import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Manifest, ManifestEntry } from '#protocol/manifest.ts';
import { builtNumber, damageOfEntry, openExport, readPointer } from '#protocol/node/export-folder.ts';
import { BuildGone, findPreviewIn, type Source, type StoredResource, storedResource } from '../source.ts';
import { exportedBodies } from './exported-bodies.ts';
import { createFileCache } from './file-cache.ts';
import { sharedFiles } from './shared-files.ts';
import { countWaitingBytes } from './waiting-bytes.ts';

export interface ExportedFilesOptions {
	/** Bytes of files that are kept in memory; beyond, they are read from disk each time. */
	memoryBytes?: number;
	/** Folder with files of other builds, for what this export lacks. */
	assetsDir?: string | undefined;
}

export interface FollowOptions {
	/** Called with each move, and with exports that cannot be served. */
	report: (sentence: string) => void;
	/** Called after each move. */
	onMove?: () => void;
}

/** The export that is served at this moment, as a source. */
export interface ExportedFiles extends Required<Omit<Source, 'prepare'>> {
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
/** How many are looked at before the first request is taken: of a larger export, the others are looked at while it answers. */
const checkedAtStart = 5000;
/** How many resources are known beside the list: what is requested most need not be looked up each time. */
const maxKnown = 5000;

type OpenedList = NonNullable<ReturnType<typeof openExport>>;

/**
 * Serves the files of an export.
 *
 * @param folder the folder of a build
 * @throws {Error} with one sentence when the export is missing or incomplete
 */
export function exportedFiles(
	folder: string,
	{ memoryBytes = 48 * 1024 * 1024, assetsDir }: ExportedFilesOptions = {},
): ExportedFiles {
	const kept = createFileCache(memoryBytes);
	const waiting = countWaitingBytes();
	const findShared = assetsDir === undefined ? () => undefined : sharedFiles(assetsDir, waiting);
	let pointer = readPointer(folder);
	const first = openList(folder, pointer);
	let current = sourceOf(first);
	let refused: { pointer: string | undefined; looks: number } | undefined;
	let looking: Promise<void> | undefined;
	let followed: FollowOptions = { report: () => {} };
	let isFollowing = false;

	function sourceOf({ manifest, find: findEntry }: OpenedList): Source & { manifest: Manifest } {
		const onGone = async (error: Error): Promise<never> => {
			await look();
			throw current === own ? error : new BuildGone(error.message);
		};
		const bodies = exportedBodies({ folder, kept, waiting, onGone });
		const known = new Map<string, StoredResource>();
		const findOwn = (path: string): StoredResource | undefined => {
			const entry = findEntry(path);
			if (!entry) return undefined;
			if (known.size >= maxKnown) known.clear();
			const stored = storedResource(entry, {
				read: (encoding) => bodies.read(entry, encoding),
				open: (encoding, peer, part) => bodies.open(entry, encoding, peer, part),
			});
			known.set(path, stored);
			return stored;
		};
		const find = (path: string): StoredResource | undefined => known.get(path) ?? findOwn(path) ?? findShared(path);
		const findPreview = findPreviewIn(manifest.previews, (body) => bodies.read(body, 'identity'));
		const own = { manifest, buildInfo: () => manifest, find, findPreview };
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
		const damage = opened ? await findDamage(folder, opened.entries()) : 'its list is missing or incomplete';
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
		current = sourceOf(opened);
		followed.report(`Export ${builtNumber(opened)} is served now (build ${opened.manifest.id}).`);
		followed.onMove?.();
	}

	return {
		get manifest() {
			return current.manifest;
		},
		buildInfo: () => current.manifest,
		find: (path) => current.find(path),
		findPreview: (path) => current.findPreview?.(path),
		snapshot: () => current,
		catchUp: async () => (isFollowing ? look() : undefined),
		follow(options) {
			followed = options;
			isFollowing = true;
			first.checkOthers(options.report);
			setInterval(look, lookInterval).unref();
		},
	};
}

/**
 * Opens the export that a pointer names.
 *
 * @throws {Error} where there is none, or where bytes are missing among those that are looked at before the start
 */
function openList(
	folder: string,
	pointer: string | undefined,
): OpenedList & { checkOthers: (report: FollowOptions['report']) => void } {
	const opened = openExport(folder, pointer);
	if (!opened) throw new Error(`There is no complete build in ${folder}: run "npm run build".`);
	const explain = (damage: string) => `The build in ${folder} is damaged (${damage}): run "npm run build".`;
	const entries = () => Iterator.from(opened.entries());
	for (const entry of entries().take(checkedAtStart)) {
		const damage = damageOfEntry(folder, entry);
		if (damage !== undefined) throw new Error(explain(damage));
	}
	return {
		...opened,
		async checkOthers(report) {
			const damage = await findDamage(folder, entries().drop(checkedAtStart));
			if (damage !== undefined) report(explain(damage));
		},
	};
}

/** As `damageOf`, while requests are answered. */
async function findDamage(folder: string, entries: Iterable<ManifestEntry>): Promise<string | undefined> {
	let looked = 0;
	for (const entry of entries) {
		const damage = damageOfEntry(folder, entry);
		if (damage !== undefined) return damage;
		if (++looked % checkedAtOnce === 0) await nextTurn();
	}
	return undefined;
}
