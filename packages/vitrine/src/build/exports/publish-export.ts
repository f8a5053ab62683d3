import { existsSync, readdirSync, readFileSync, rmSync, statSync, unlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '#node/create-folder.ts';
import { replaceFile } from '#node/replace-file.ts';
import type { Manifest, ManifestEntry } from '#protocol/manifest.ts';
import {
	bodyName,
	bodyPath,
	damageOf,
	encodingsOf,
	exportNumbers,
	exportPaths,
	type FileNumbers,
	type OpenedExport,
	openExport,
	readBodies,
	readExportList,
	readPointer,
	writePointer,
} from '#protocol/node/export-folder.ts';
import { formatList } from '#protocol/node/export-list.ts';
import { updateSiteFolder } from './site-folder.ts';

/**
 * For how long a server may be behind the pointer, in milliseconds: an export that was served until a moment ago keeps
 * its bytes. Servers look four times a second.
 */
const grace = 60_000;

/**
 * Opens the export that is served, if none of its bytes is damaged.
 *
 * @param numbers receives those of its bodies
 */
export function openWholeExport(out: string, numbers?: FileNumbers): OpenedExport | undefined {
	const opened = openExport(out);
	return opened && damageOf(out, opened.manifest, numbers) === undefined ? opened : undefined;
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
 * @param before the export before it, with the numbers of its bodies
 */
export function publishExport(
	out: string,
	manifest: Manifest,
	before?: { last: Manifest; bodies: FileNumbers },
): OpenedExport {
	const number = Math.max(servedNumber(out), ...exportNumbers(out)) + 1;
	createFolder(exportPaths.lists(out));
	replaceFile(exportPaths.list(out, number), formatList(manifest), { isDurable: true });
	const published = { number, manifest };
	if (before) forgetWritten(out, manifest, before);
	pointTo(out, published, before?.bodies);
	return published;
}

/** A body that was written again is another file. What is taken from the list before has the sizes that were read of it. */
function forgetWritten(
	out: string,
	{ resources }: Manifest,
	{ last, bodies }: { last: Manifest; bodies: FileNumbers },
): void {
	const taken = new Set(last.resources.map(({ size }) => size));
	for (const entry of resources) {
		if (taken.has(entry.size)) continue;
		for (const encoding of encodingsOf(entry)) bodies.delete(bodyPath(out, entry, encoding));
	}
}

/** The number of the export that is served; 0 where there is none. */
function servedNumber(out: string): number {
	return Number.parseInt(readPointer(out) ?? '0', 10) || 0;
}

/** Lets servers and `site/` have an export whose list is written. */
export function pointTo(out: string, published: OpenedExport, bodies?: FileNumbers): void {
	noteEnd(out);
	const list = readFileSync(exportPaths.list(out, published.number));
	replaceFile(exportPaths.pointer(out), writePointer(published.number, list), { isDurable: true });
	updateSiteFolder(out, published, bodies ? { bodies } : {});
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

/**
 * Deletes the lists of exports that nobody goes back to, and the bodies that no list names.
 *
 * @param keep how many exports before the one that is served are kept
 * @param now milliseconds since 1970
 */
export function pruneExports(out: string, keep: number, now = Date.now()): void {
	const current = servedNumber(out);
	const contents = new Set<number>();
	const named = new Set<string>();
	const sizes = new Map<string, ManifestEntry['size']>();
	for (const number of exportNumbers(out)) {
		const found = readBodies(out, number);
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
			const known = sizes.get(entry.hash);
			if (known && known.br === entry.size.br && known.gzip === entry.size.gzip) continue;
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
