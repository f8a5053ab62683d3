import type { ManifestEntry } from '#protocol/manifest.ts';
import type { Resource } from '#resources/resource.ts';
import { createExporter, type ExporterOptions, type ExportItem } from './export-item.ts';
import { startThreads, type Threads } from './threads.ts';
import { entryOf } from './write-entry.ts';

export interface ExportResourcesOptions extends ExporterOptions {
	/** What the export before this one holds, by path. */
	last: ReadonlyMap<string, ManifestEntry>;
}

/** So much goes to a thread at once: of documents and payloads each counts one, of what takes long as many as this. */
const batchWeight = 32;
const heavy = 8;

/**
 * Writes resources to the bodies of a folder of builds, and lists them. What the last export made from the same is named
 * again, without being made or read. A few are made here; for more, threads are started that have no part of the site but
 * what they are given with each batch.
 */
export async function exportResources(
	resources: readonly Resource[],
	{ last, ...options }: ExportResourcesOptions,
): Promise<ManifestEntry[]> {
	const entries: ManifestEntry[] = [];
	let batch: ExportItem[] = [];
	let weight = 0;
	let threads: Threads<ExportItem, ManifestEntry> | undefined;
	try {
		// What takes long comes first: at the end, all threads are done at nearly the same time.
		for (const resource of [...resources.filter(isHeavy), ...resources.filter((one) => !isHeavy(one))]) {
			const key = resource.key?.();
			const before = last.get(resource.path);
			if (key !== undefined && before?.key === key && before.contentType === resource.contentType) {
				entries.push(entryOf({ ...resource, key }, before));
				continue;
			}
			batch.push(await itemOf(resource, key, before));
			weight += isHeavy(resource) ? heavy : 1;
			if (weight < batchWeight) continue;
			threads ??= startThreads(new URL('./export-worker.ts', import.meta.url), options);
			await threads.give(batch);
			[batch, weight] = [[], 0];
		}
		if (!threads) {
			const exportItem = await createExporter(options);
			for (const item of batch) entries.push(await exportItem(item));
			return entries;
		}
		await threads.give(batch);
		return [...entries, ...(await threads.finish())];
	} finally {
		// When one fails, none is left that writes.
		await threads?.end();
	}
}

function isHeavy({ compression, kind }: Resource): boolean {
	return compression === 'best' || kind === 'og-image';
}

async function itemOf(
	{ render, task, key: _, ...resource }: Resource,
	key: string | undefined,
	before: ManifestEntry | undefined,
): Promise<ExportItem> {
	const made = task ? { task: task() } : { body: await render() };
	return { ...resource, ...(key === undefined ? {} : { key }), before, ...made };
}
