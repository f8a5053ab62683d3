import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { ManifestEntry } from '#protocol/manifest.ts';
import type { ExporterOptions, ExportItem } from './export-item.ts';

/** What a thread is told: what the items of this export have in common, or some of them. */
export type ThreadMessage = { begin: ExporterOptions } | { items: readonly ExportItem[] };

/** Threads that make the answers of one export. */
export interface ExportThreads {
	/** Waits until a thread is free to take them. */
	give: (items: readonly ExportItem[]) => Promise<void>;
	/** Waits for all that was given, and lets the threads wait for another export. */
	finish: () => Promise<ManifestEntry[]>;
	/** Ends the threads, if they have not finished: none is left that writes. */
	end: () => Promise<unknown>;
}

/** A thread, and the environment that it was started with. */
interface Thread {
	worker: Worker;
	env: NodeJS.ProcessEnv;
	/** Batches that it has and has not answered. */
	given: number;
	/** Ends it when it has waited for long enough. */
	end?: NodeJS.Timeout;
}

/** Threads of earlier builds: to start one, which loads the renderer, takes longer than to render a small site. */
const waiting: Thread[] = [];

/** Milliseconds after which no other build of this process is expected. */
const longestWait = 30_000;

/** Batches that a thread has at most: it need not wait for the next one. */
const mostGiven = 2;

export function startThreads(options: ExporterOptions): ExportThreads {
	const entries: ManifestEntry[] = [];
	const threads = Array.from({ length: availableParallelism() }, takeThread);
	let failure: unknown;
	let wake = () => {};
	let isFinished = false;
	for (const thread of threads) {
		thread.given = 0;
		thread.worker.on('message', (made: ManifestEntry[]) => {
			entries.push(...made);
			thread.given--;
			wake();
		});
		thread.worker.on('error', (error) => {
			failure ??= error;
			wake();
		});
		tell(thread, { begin: options });
	}
	const waitFor = async <Found>(find: () => Found | undefined): Promise<Found> => {
		for (;;) {
			if (failure !== undefined) throw failure;
			const found = find();
			if (found !== undefined) return found;
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
		}
	};
	return {
		async give(items) {
			const free = await waitFor(() => {
				const [idlest] = threads.toSorted((a, b) => a.given - b.given);
				return idlest && idlest.given < mostGiven ? idlest : undefined;
			});
			free.given++;
			tell(free, { items });
		},
		async finish() {
			const made = await waitFor(() => (threads.every(({ given }) => given === 0) ? entries : undefined));
			threads.forEach(keepThread);
			isFinished = true;
			return made;
		},
		end: async () => isFinished || Promise.all(threads.map(({ worker }) => worker.terminate())),
	};
}

function tell({ worker }: Thread, message: ThreadMessage): void {
	worker.postMessage(message);
}

function takeThread(): Thread {
	const env = { ...process.env, NODE_ENV: 'production' };
	const found = waiting.findIndex((thread) => isDeepStrictEqual(thread.env, env));
	const [kept] = found < 0 ? [] : waiting.splice(found, 1);
	if (kept) {
		clearTimeout(kept.end);
		kept.worker.ref();
		return kept;
	}
	// Rendering makes much garbage at once: left alone, each thread would let it grow to a third of a gigabyte.
	const resourceLimits = { maxYoungGenerationSizeMb: 16 };
	const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { resourceLimits, env });
	return { worker, env, given: 0 };
}

/** Lets a thread wait for the next build. The process ends all the same. */
function keepThread(thread: Thread): void {
	thread.worker.removeAllListeners('message').removeAllListeners('error').unref();
	thread.end = setTimeout(() => {
		waiting.splice(waiting.indexOf(thread), 1);
		thread.worker.terminate();
	}, longestWait).unref();
	waiting.push(thread);
}
