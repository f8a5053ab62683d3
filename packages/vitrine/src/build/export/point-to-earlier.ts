import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type LockOptions, withLock } from '#node/lock.ts';
import type { BuildAssets } from '#protocol/builds.ts';
import { readImmutablePath } from '#protocol/immutable-file.ts';
import type { ManifestEntry } from '#protocol/manifest.ts';
import {
	bodyPath,
	builtNumber,
	damageOf,
	exportNumbers,
	exportPaths,
	type OpenedExport,
	openExport,
} from '#protocol/node/export-folder.ts';
import { parseBuildAssets } from '#protocol/parse-builds.ts';
import { href } from '#routes.ts';
import { newestExport, pointTo, publishExport } from '../exports/publish-export.ts';
import { writeBuildAssets } from './build-assets.ts';

/** Thrown where there is nothing to go to, with a sentence for the operator. */
export class RollbackError extends Error {
	override name = 'RollbackError';
}

export interface RollbackOptions extends LockOptions {
	/** Folder of builds. */
	out: string;
	/** Number of the export to go to; the one before the one that is served, where it is left out. */
	to?: number | undefined;
}

export interface Rollback {
	/** The export that was served until now, and the one that is served now, by the numbers that they were built with. */
	from: RolledExport;
	to: RolledExport;
}

interface RolledExport {
	number: number;
	id: string;
	/** What it was built to be served from. */
	target: string;
}

/**
 * Lets an export be served that was built earlier. What tabs of newer ones may request stays served with it.
 *
 * @throws {RollbackError}
 */
export function rollBack({ out, to, ...lock }: RollbackOptions): Promise<Rollback> {
	return withLock(join(out, 'building.lock'), async () => goTo(out, to), lock);
}

/** An export that is kept. */
export interface KeptExport extends RolledExport {
	/** When its list was written. */
	written: Date;
	isServed: boolean;
}

/**
 * Lists the exports that are kept, newest first, each once.
 *
 * @throws {RollbackError}
 */
export function listExports(out: string): KeptExport[] {
	const served = openExport(out);
	if (!served) throw new RollbackError(`There is no complete build in ${out}: run "npm run build".`);
	const numbers = [...new Set(exportNumbers(out).map((number) => contentOf(out, number)))].sort((a, b) => b - a);
	return numbers.flatMap((number) => {
		const kept = findExport(out, number);
		if (!kept) return [];
		const written = statSync(exportPaths.list(out, kept.number)).mtime;
		return [{ ...describe(kept), written, isServed: builtNumber(kept) === builtNumber(served) }];
	});
}

function goTo(out: string, to: number | undefined): Rollback {
	const served = openExport(out);
	if (!served) throw new RollbackError(`There is no complete build in ${out}: run "npm run build".`);
	const from = builtNumber(served);
	const kept = [...new Set(exportNumbers(out).map((number) => contentOf(out, number)))].sort((a, b) => a - b);
	const number = to ?? exportNumbers(out).find((candidate) => candidate < from);
	if (number === undefined) {
		throw new RollbackError(
			`There is no export before ${from} to go back to: the number that is kept is "earlierBuilds" in site.config.ts.`,
		);
	}
	const target = findExport(out, number);
	if (!target) throw new RollbackError(`There is no export ${number}: kept are ${kept.join(', ')}.`);
	if (builtNumber(target) === from) throw new RollbackError(`Export ${number} is the one that is served.`);
	const damage = damageOf(out, target.manifest);
	if (damage) throw new RollbackError(`Export ${number} is damaged (${damage}): build the commit it was made from.`);
	if (newestExport(out)?.number === number) pointTo(out, target);
	else publishExport(out, bringBack(out, target));
	return { from: describe(served), to: describe(target) };
}

function describe(opened: OpenedExport): RolledExport {
	const { id, target = 'node' } = opened.manifest;
	return { number: builtNumber(opened), id, target };
}

/** The list of an earlier export, with what open tabs of newer ones may request. */
function bringBack(out: string, target: OpenedExport): OpenedExport['manifest'] {
	const newer = exportNumbers(out)
		.map((number) => openExport(out, number))
		.filter((opened) => opened !== undefined)
		.filter(({ number, manifest }) => number > target.number && manifest.restores === undefined);
	const resources = target.manifest.resources.filter(({ kind }) => kind !== 'build-assets');
	const taken = new Set(resources.map(({ file }) => file.toLowerCase()));
	for (const { manifest } of newer) {
		for (const entry of manifest.resources) {
			if (readImmutablePath(entry.path) === undefined || taken.has(entry.file.toLowerCase())) continue;
			taken.add(entry.file.toLowerCase());
			resources.push({ ...entry, isEarlier: true });
		}
	}
	const [own, ...earlier] = buildsOf(out, target);
	const builds = [...(own ? [own] : []), ...newer.flatMap((opened) => buildsOf(out, opened).slice(0, 1)), ...earlier];
	resources.push(writeBuildAssets(out, builds));
	return {
		...target.manifest,
		restores: builtNumber(target),
		resources: resources.sort((a, b) => (a.path < b.path ? -1 : 1)),
	};
}

function buildsOf(out: string, { manifest }: OpenedExport): BuildAssets['builds'] {
	const entry = manifest.resources.find(({ path }) => path === href('buildAssets')) as ManifestEntry;
	return parseBuildAssets(JSON.parse(readFileSync(bodyPath(out, entry), 'utf8'))) ?? [];
}

/** The export of a number, or one that brought it back and is all that is kept of it. */
function findExport(out: string, number: number): OpenedExport | undefined {
	const restored = exportNumbers(out).find((candidate) => contentOf(out, candidate) === number);
	return openExport(out, number) ?? (restored === undefined ? undefined : openExport(out, restored));
}

function contentOf(out: string, number: number): number {
	return openExport(out, number)?.manifest.restores ?? number;
}
