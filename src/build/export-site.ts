import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Manifest } from '#protocol/manifest.ts';
import type { Publication } from '#resources/resource.ts';
import type { ExportedSlice, ExportTask } from './export-worker.ts';

/**
 * Renders all resources of a publication into `<out>/site` and describes them in `<out>/site.json`. The folder is
 * replaced as a whole when everything is there, so that a failed export leaves the last good one.
 */
export async function exportSite(
	publication: Publication,
	{ renderer, out }: { renderer: string; out: string },
): Promise<Manifest> {
	const folder = join(out, 'site');
	const target = join(out, 'site.next');
	const manifestFile = join(out, 'site.json');
	rmSync(target, { recursive: true, force: true });
	const entries = new Map(readManifest(manifestFile)?.resources.map((entry) => [entry.path, entry]));

	const threads = availableParallelism();
	const slices = await Promise.all(
		Array.from({ length: threads }, (_, thread) =>
			runWorker({ renderer, publication, thread, threads, target, previous: { folder, entries } }),
		),
	);
	const { site, buildId } = publication;
	const { defaultLocale, locales, detection, icons } = site.config;
	const manifest: Manifest = {
		id: buildId,
		origin: site.origin,
		defaultLocale,
		locales: locales.map(({ code, name, tag, cacheable }) => ({ code, name, tag, cacheable })),
		detection,
		redirects: site.redirects,
		icons,
		inlineHashes: { styles: slices[0]?.styles ?? [], scripts: [] },
		resources: slices.flatMap(({ entries }) => entries).sort((a, b) => (a.path < b.path ? -1 : 1)),
	};
	rmSync(manifestFile, { force: true });
	rmSync(folder, { recursive: true, force: true });
	renameSync(target, folder);
	writeFileSync(manifestFile, JSON.stringify(manifest, undefined, '\t'));
	return manifest;
}

/** Reads `site.json`; undefined when there is none, or it was written by something else. */
export function readManifest(file: string): Manifest | undefined {
	if (!existsSync(file)) return undefined;
	try {
		return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
	} catch {
		return undefined;
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
