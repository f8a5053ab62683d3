import { existsSync, readdirSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, type ManifestEntry, previewBodies } from '#protocol/manifest.ts';
import {
	bodyName,
	builtNumber,
	encodingsOf,
	exportNumbers,
	exportPaths,
	openExport,
} from '#protocol/node/export-folder.ts';
import { servedNumber } from './publish-export.ts';

/**
 * For how long a server may be behind the pointer, in milliseconds: an export that was served until a moment ago keeps
 * its bytes. Servers look four times a second.
 */
const grace = 60_000;

/** What no export needs that is kept. */
export interface Unreferenced {
	/** Numbers of lists. */
	lists: number[];
	/** Names in the folder of bodies. */
	bodies: string[];
}

interface FindOptions {
	/** Milliseconds since 1970. */
	now?: number;
	/** Numbers of the exports that there are before the next one, which follows before anything is deleted. */
	beforeNext?: readonly number[];
}

/**
 * Deletes lists of exports beyond those kept for rollback, and bodies that no list names.
 *
 * @param keep how many exports before the one that is served are kept
 */
export function pruneExports(out: string, keep: number, options: FindOptions = {}): void {
	removeUnreferenced(out, findUnreferenced(out, keep, options));
}

/** Finds lists of exports beyond those kept for rollback, and bodies that no other list names. */
export function findUnreferenced(
	out: string,
	keep: number,
	{ now = Date.now(), beforeNext }: FindOptions = {},
): Unreferenced {
	const current = servedNumber(out);
	const contents = new Set<number | 'next'>(beforeNext ? ['next'] : []);
	const named = new Set<string>();
	const sizes = new Map<string, ManifestEntry['size']>();
	const lists: number[] = [];
	for (const number of beforeNext ?? exportNumbers(out)) {
		const found = openExport(out, number);
		const content = found ? builtNumber(found) : number;
		if (contents.size <= keep) contents.add(content);
		// The one that is served ends when the next one follows, and servers may be behind.
		const isKept =
			contents.has(content) || number === current || now - statSync(exportPaths.list(out, number)).mtimeMs < grace;
		if (!found || !isKept) {
			lists.push(number);
			continue;
		}
		for (const entry of bodiesOf(found)) {
			// Lists that follow each other name mostly the same.
			const size = sizes.get(entry.hash);
			if (size && size.br === entry.size.br && size.gzip === entry.size.gzip) continue;
			sizes.set(entry.hash, entry.size);
			for (const encoding of encodingsOf(entry)) named.add(bodyName(entry, encoding));
		}
	}
	return { lists, bodies: namesIn(exportPaths.bodies(out)).filter((name) => !named.has(name)) };
}

/** Reads what names the bodies of an export. */
function* bodiesOf({
	manifest,
	entries,
}: NonNullable<ReturnType<typeof openExport>>): Generator<Pick<ManifestEntry, 'hash' | 'size'>> {
	yield* entries();
	yield* previewBodies(manifest);
}

/** @param next the export that has followed since: what it names stays */
export function removeUnreferenced(out: string, { lists, bodies }: Unreferenced, next?: Manifest): void {
	const unreferenced = new Set(bodies);
	for (const entry of unreferenced.size > 0 && next ? [...next.resources, ...previewBodies(next)] : []) {
		for (const encoding of encodingsOf(entry)) unreferenced.delete(bodyName(entry, encoding));
	}
	for (const number of lists) rmSync(exportPaths.list(out, number), { force: true });
	// What was still being written when it was found has its own name by now.
	for (const name of unreferenced) rmSync(join(exportPaths.bodies(out), name), { force: true });
	// Left by a build that was killed between writing and naming a list or the pointer.
	for (const name of namesIn(exportPaths.lists(out))) {
		if (name.endsWith('.unfinished')) unlinkSync(join(exportPaths.lists(out), name));
	}
}

function namesIn(folder: string): string[] {
	return existsSync(folder) ? readdirSync(folder) : [];
}
