import { availableParallelism } from 'node:os';
import type { ManifestEntry } from '#protocol/manifest.ts';
import type { Resource, ResourceInfo } from '#resources/resource.ts';
import type { Task } from '#resources/task.ts';
import { forbidExit } from '../threads/exit-error.ts';
import { startThreads, type Threads } from '../threads/threads.ts';
import { createStopwatch, type Timings } from '../threads/timings.ts';
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

/**
 * Writes resources to the bodies of a folder of builds, and lists them. What the last export made from the same is named
 * again, without being made or read. A few are made here, and so are all where there is one core; for more, threads are
 * started that have no part of the site but what they are given with each batch.
 */
export async function exportResources(
	resources: readonly Resource[],
	{ keyOf, last, timings, cores = availableParallelism(), ...options }: ExportResourcesOptions,
): Promise<ManifestEntry[]> {
	const entries: ManifestEntry[] = [];
	let batch: ExportItem[] = [];
	let weight = 0;
	let threads: Threads<ExportItem, ManifestEntry> | undefined;
	const stopwatch = createStopwatch();
	let exporter: ReturnType<typeof createExporter> | undefined;
	const exportHere = async () => {
		exporter ??= createExporter(options, stopwatch);
		const exportItem = await exporter;
		for (const item of batch) entries.push(await exportItem(item));
		timings.addWork(stopwatch.take());
	};
	timings.begin('pages', resources.length);
	try {
		// What takes long comes first: at the end, all threads are done at nearly the same time.
		for (const resource of [...resources.filter(isHeavy), ...resources.filter((one) => !isHeavy(one))]) {
			const { path } = resource;
			const task = resource.task?.();
			const key = task ? keyOf(task) : resource.key;
			const before = last.get(path);
			if (key !== undefined && before?.key === key && before.contentType === resource.contentType) {
				entries.push(entryOf({ ...infoOf(resource), key }, before));
				timings.advance(1);
				continue;
			}
			const item: ExportItem = {
				...infoOf(resource),
				...(key === undefined ? {} : { key }),
				before,
				...(resource.body ? { body: await forbidExit(path, resource.body) } : {}),
				...(task ? { task } : {}),
			};
			const same = takeSame(item, options);
			if (same) {
				entries.push(same);
				timings.advance(1);
				continue;
			}
			batch.push(item);
			weight += isHeavy(resource) ? heavy : 1;
			if (weight < batchWeight) continue;
			if (cores > 1) {
				const { addWork } = timings;
				threads ??= startThreads(new URL('./export.thread.ts', import.meta.url), options, { addWork, cores });
				await threads.give(batch);
			} else await exportHere();
			timings.advance(batch.length);
			[batch, weight] = [[], 0];
		}
		if (!threads) {
			await exportHere();
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

function infoOf({ task: _, body: __, key: ___, ...info }: Resource): ResourceInfo {
	return info;
}
