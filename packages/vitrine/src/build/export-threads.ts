import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { ExportedSlice, ExportTask } from './export-worker.ts';

/** A thread that renders, and the environment that it was started with. */
interface Thread {
	worker: Worker;
	env: NodeJS.ProcessEnv;
	/** Ends it when it has waited for long enough. */
	end?: NodeJS.Timeout;
}

/** Threads of earlier builds: to start one, which loads the renderer, takes longer than to render a small site. */
const waiting: Thread[] = [];

/** Milliseconds after which no other build of this process is expected. */
const longestWait = 30_000;

/** Lets threads render a share each. When one fails, none is left that writes. */
export async function renderInThreads(task: Omit<ExportTask, 'thread' | 'threads'>): Promise<ExportedSlice[]> {
	const count = availableParallelism();
	const threads = Array.from({ length: count }, takeThread);
	try {
		const slices = await Promise.all(
			threads.map(({ worker }, thread) => renderIn(worker, { ...task, thread, threads: count })),
		);
		threads.forEach(keepThread);
		return slices;
	} catch (error) {
		await Promise.all(threads.map(({ worker }) => worker.terminate()));
		throw error;
	}
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
	return { worker: new Worker(new URL('./export-worker.ts', import.meta.url), { resourceLimits, env }), env };
}

/** Lets a thread wait for the next build. The process ends all the same. */
function keepThread(thread: Thread): void {
	thread.worker.unref();
	thread.end = setTimeout(() => {
		waiting.splice(waiting.indexOf(thread), 1);
		thread.worker.terminate();
	}, longestWait).unref();
	waiting.push(thread);
}

function renderIn(worker: Worker, task: ExportTask): Promise<ExportedSlice> {
	return new Promise((resolve, reject) => {
		worker.once('message', (slice: ExportedSlice) => {
			worker.removeAllListeners('error');
			resolve(slice);
		});
		worker.once('error', reject);
		worker.postMessage(task);
	});
}
