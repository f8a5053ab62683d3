import { existsSync, readdirSync, readFileSync, rmSync, statSync, unlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '#node/create-folder.ts';
import { replaceFile } from '#node/replace-file.ts';
import type { Manifest, ManifestEntry } from '#protocol/manifest.ts';
import {
	bodyName,
	damageOf,
	encodingsOf,
	exportNumbers,
	exportPaths,
	type OpenedExport,
	openExport,
	readBodies,
	readExportList,
	readPointer,
	writePointer,
} from '#protocol/node/export-folder.ts';
import { listParts } from '#protocol/node/export-list.ts';
import { updateSiteFolder } from './site-folder.ts';

/**
 * For how long a server may be behind the pointer, in milliseconds: an export that was served until a moment ago keeps
 * its bytes. Servers look four times a second.
 */
const grace = 60_000;

/** Opens the export that is served, if none of its bytes is damaged. */
export function openWholeExport(out: string): OpenedExport | undefined {
	const opened = openExport(out);
	return opened && damageOf(out, opened.manifest) === undefined ? opened : undefined;
}

/** The newest export that was built, and not brought back by a rollback. */
export function newestExport(out: string): OpenedExport | undefined {
	for (const number of exportNumbers(out)) {
		const opened = readExportList(out, number);
		if (opened && opened.manifest.restores === undefined) return opened;
	}
	return undefined;
}

/**
 * Gives an export, whose bodies are written, the next number and points to it.
 *
 * @param before the export of which `site/` is known to be the complete tree
 */
export function publishExport(out: string, manifest: Manifest, before?: Manifest): OpenedExport {
	const number = Math.max(servedNumber(out), ...exportNumbers(out)) + 1;
	createFolder(exportPaths.lists(out));
	replaceFile(exportPaths.list(out, number), listParts(manifest), { isDurable: true });
	const published = { number, manifest };
	pointTo(out, published, before);
	return published;
}

/** The number of the export that is served; 0 where there is none. */
function servedNumber(out: string): number {
	return Number.parseInt(readPointer(out) ?? '0', 10) || 0;
}

/** Lets servers and `site/` have an export whose list is written. */
export function pointTo(out: string, published: OpenedExport, before?: Manifest): void {
	noteEnd(out);
	const list = readFileSync(exportPaths.list(out, published.number));
	replaceFile(exportPaths.pointer(out), writePointer(published.number, list), { isDurable: true });
	updateSiteFolder(out, published, { before });
}

/** Notes on the list of the export that is served that this ends now. */
function noteEnd(out: string): void {
	const number = servedNumber(out);
	const now = new Date();
	try {
		if (number > 0) utimesSync(exportPaths.list(out, number), now, now);
	} catch {
		// Its list was deleted by hand: there is nothing left to keep.
	}
}

/** What lists of exports name, by number: they never change. */
export type NamedBodies = Map<number, ReturnType<typeof readBodies>>;

/** Reads what the lists name that `pruneExports` will ask for. */
export function readNamedBodies(out: string): NamedBodies {
	return new Map(exportNumbers(out).map((number) => [number, readBodies(out, number)]));
}

interface PruneOptions {
	/** Milliseconds since 1970. */
	now?: number;
	/** Lists that have been read already. */
	known?: NamedBodies;
}

/**
 * Deletes the lists of exports that nobody goes back to, and the bodies that no list names.
 *
 * @param keep how many exports before the one that is served are kept
 */
export function pruneExports(out: string, keep: number, { now = Date.now(), known }: PruneOptions = {}): void {
	const current = servedNumber(out);
	const contents = new Set<number>();
	const named = new Set<string>();
	const sizes = new Map<string, ManifestEntry['size']>();
	for (const number of exportNumbers(out)) {
		const found = known?.get(number) ?? readBodies(out, number);
		const content = found?.restores ?? number;
		if (contents.size <= keep) contents.add(content);
		const list = exportPaths.list(out, number);
		const isKept = contents.has(content) || number === current || now - statSync(list).mtimeMs < grace;
		if (!found || !isKept) {
			rmSync(list, { force: true });
			continue;
		}
		for (const entry of found.bodies) {
			// Lists that follow each other name mostly the same.
			const size = sizes.get(entry.hash);
			if (size && size.br === entry.size.br && size.gzip === entry.size.gzip) continue;
			sizes.set(entry.hash, entry.size);
			for (const encoding of encodingsOf(entry)) named.add(bodyName(entry, encoding));
		}
	}
	removeFrom(exportPaths.bodies(out), (name) => !named.has(name));
	// Left by a build that was killed between writing and naming a list or the pointer.
	removeFrom(exportPaths.lists(out), (name) => name.endsWith('.unfinished'));
}

function removeFrom(folder: string, isUseless: (name: string) => boolean): void {
	for (const name of existsSync(folder) ? readdirSync(folder) : []) {
		if (isUseless(name)) unlinkSync(join(folder, name));
	}
}
