import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServedBuild } from '#protocol/builds.ts';
import type { Manifest, ManifestEntry } from '#protocol/manifest.ts';
import type { Publication } from '#resources/resource.ts';
import { lastingFiles, writeBuildAssets } from './build-assets.ts';
import { cspHash } from './csp-hash.ts';
import type { ExportedSlice, ExportTask } from './export-worker.ts';

export interface ExportOptions {
	/** Module that exports `resources`. */
	renderer: string;
	/** Folder that receives `site/` and `site.json`. */
	out: string;
	/** Code that stands inline in every page. */
	inlineScripts: readonly string[];
	/** The export before this one, if it is whole. */
	last: Manifest | undefined;
	/** Builds whose files are taken over, newest first. */
	earlierBuilds: readonly ServedBuild[];
}

/**
 * Renders all resources of a publication into `<out>/site` and describes them in `<out>/site.json`. The folder is
 * replaced as a whole when everything is there, so that a failed export leaves the last good one.
 */
export async function exportSite(
	publication: Publication,
	{ renderer, out, inlineScripts, last, earlierBuilds }: ExportOptions,
): Promise<Manifest> {
	const folder = join(out, 'site');
	const target = join(out, 'site.next');
	const manifestFile = join(out, 'site.json');
	rmSync(target, { recursive: true, force: true });
	const entries = new Map(last?.resources.map((entry) => [entry.path, entry]));

	const threads = availableParallelism();
	const slices = await Promise.all(
		Array.from({ length: threads }, (_, thread) =>
			runWorker({ renderer, publication, thread, threads, target, previous: { folder, entries } }),
		),
	);
	const made = slices.flatMap((slice) => slice.entries);
	const { site, buildId, timestamp, weights } = publication;
	const own = { id: buildId, timestamp, files: lastingFiles(made) };
	made.push(writeBuildAssets(target, [own, ...earlierBuilds]));
	refuseSharedFiles(made);
	const { name, defaultLocale, locales, detection, icons, contact, budgets, foreignWords } = site.config;
	const manifest: Manifest = {
		id: buildId,
		name,
		origin: site.origin,
		defaultLocale,
		locales: locales.map(({ code, name, tag, cacheable, unlisted }) => ({ code, name, tag, cacheable, unlisted })),
		detection,
		redirects: site.redirects,
		icons,
		contact,
		weights,
		budgets,
		foreignWords,
		inlineHashes: { styles: slices[0]?.styles ?? [], scripts: inlineScripts.map(cspHash) },
		resources: made.sort((a, b) => (a.path < b.path ? -1 : 1)),
	};
	rmSync(manifestFile, { force: true });
	rmSync(folder, { recursive: true, force: true });
	renameSync(target, folder);
	writeFileSync(manifestFile, JSON.stringify(manifest, undefined, '\t'));
	return manifest;
}

/** Two answers cannot lie in one file; on some disks, not even when they differ only in capitals. */
function refuseSharedFiles(entries: readonly ManifestEntry[]): void {
	const owners = new Map<string, string>();
	for (const { path, file } of entries) {
		const owner = owners.get(file.toLowerCase());
		if (owner !== undefined)
			throw new Error(`${owner} and ${path} would both be written to ${file}: give one of them another address.`);
		owners.set(file.toLowerCase(), path);
	}
}

function runWorker(task: ExportTask): Promise<ExportedSlice> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
			workerData: task,
			// Rendering makes much garbage at once: left alone, each thread would let it grow to a third of a gigabyte.
			resourceLimits: { maxYoungGenerationSizeMb: 16 },
			env: { ...process.env, NODE_ENV: 'production' },
		});
		worker.once('message', resolve);
		worker.once('error', reject);
	});
}
