import type { ManifestEntry } from '#protocol/manifest.ts';
import type { Resource, ResourceInfo } from '#resources/resource.ts';
import type { Task } from '#resources/task.ts';
import { forbidExit } from '../threads/exit-error.ts';
import { answerAll } from '../threads/pool.ts';
import type { Timings } from '../threads/timings.ts';
import { createExporter, type ExporterOptions, type ExportItem, takeSame } from './export-item.ts';
import { entryOf } from './write-entry.ts';

export interface ExportResourcesOptions extends ExporterOptions {
	/** Hashes a task. */
	keyOf: (task: Task) => string;
	/** What the export before this one holds, by path. */
	last: ReadonlyMap<string, ManifestEntry>;
	/** Cores that may work; with one, no thread is started. */
	cores?: number | undefined;
	timings: Pick<Timings, 'begin' | 'advance' | 'addWork'>;
}

/** So much goes to a thread at once: of documents and payloads each counts one, of what takes long as many as this. */
const batchWeight = 32;
const heavy = 8;

/** One batch is made sooner than threads are started. */
const threshold = 2;

/**
 * Writes resources to the bodies of a folder of builds, and lists them. What the last export made from the same is named
 * again, without being made or read. Threads have no part of the site but what they are given with each batch.
 */
export async function exportResources(
	resources: readonly Resource[],
	{ keyOf, last, timings, cores, ...options }: ExportResourcesOptions,
): Promise<ManifestEntry[]> {
	const same: ManifestEntry[] = [];
	/** Names again what is the same, and yields the rest. */
	async function* batches(): AsyncGenerator<ExportItem[]> {
		let batch: ExportItem[] = [];
		let weight = 0;
		// What takes long comes first: at the end, all threads are done at nearly the same time.
		for (const resource of [...resources.filter(isHeavy), ...resources.filter((one) => !isHeavy(one))]) {
			const item = await nextItem(resource, { keyOf, last, ...options });
			if ('entry' in item) {
				same.push(item.entry);
				timings.advance(1);
				continue;
			}
			batch.push(item);
			weight += isHeavy(resource) ? heavy : 1;
			if (weight < batchWeight) continue;
			yield batch;
			[batch, weight] = [[], 0];
		}
		if (batch.length > 0) yield batch;
	}
	timings.begin('pages', resources.length);
	const made = await answerAll(batches(), {
		module: new URL('./export.thread.ts', import.meta.url),
		common: options,
		begin: (stopwatch) => createExporter(options, stopwatch),
		...{ threshold, cores, timings },
	});
	return [...same, ...made];
}

/** Returns what is to be made of a resource, or its entry where the last export has the same. */
async function nextItem(
	resource: Resource,
	{ keyOf, last, ...options }: Omit<ExportResourcesOptions, 'timings' | 'cores'>,
): Promise<ExportItem | { entry: ManifestEntry }> {
	const { path } = resource;
	const task = resource.task?.();
	const key = task ? keyOf(task) : resource.key;
	const before = last.get(path);
	if (key !== undefined && before?.key === key && before.contentType === resource.contentType) {
		return { entry: entryOf({ ...infoOf(resource), key }, before) };
	}
	const item: ExportItem = {
		...infoOf(resource),
		...(key === undefined ? {} : { key }),
		before,
		...(resource.body ? { body: await forbidExit(path, resource.body) } : {}),
		...(task ? { task } : {}),
	};
	const entry = takeSame(item, options);
	return entry ? { entry } : item;
}

function isHeavy({ compression, kind }: Resource): boolean {
	return compression === 'best' || kind === 'og-image';
}

function infoOf({ task: _, body: __, key: ___, ...info }: Resource): ResourceInfo {
	return info;
}
