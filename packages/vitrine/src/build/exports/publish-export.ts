import { readFileSync, utimesSync } from 'node:fs';
import { createFolder } from '#node/create-folder.ts';
import { replaceFile } from '#node/replace-file.ts';
import type { Manifest } from '#protocol/manifest.ts';
import {
	damageOf,
	exportNumbers,
	exportPaths,
	type OpenedExport,
	openExport,
	readPointer,
	writePointer,
} from '#protocol/node/export-folder.ts';
import { listParts } from '#protocol/node/export-list.ts';
import { updateSiteFolder } from './site-folder.ts';

/** Opens the export that is served, if none of its bytes is damaged. */
export function openWholeExport(out: string): OpenedExport | undefined {
	const opened = openExport(out);
	return opened && damageOf(out, opened.manifest) === undefined ? opened : undefined;
}

/** The newest export that was built, and not brought back by a rollback. */
export function newestExport(out: string): OpenedExport | undefined {
	for (const number of exportNumbers(out)) {
		const opened = openExport(out, number);
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
export function servedNumber(out: string): number {
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
