import { availableParallelism } from 'node:os';
import { startThreads, type Threads } from './threads.ts';
import { createStopwatch, type Stopwatch, type Timings } from './timings.ts';

interface PoolOptions<Common, Item, Answer> {
	/** The code of a thread, which calls `answerItems`. */
	module: URL;
	/** What the items have in common. */
	common: Common;
	/** Begins the same work in this thread. */
	begin: (stopwatch: Stopwatch) => Promise<(item: Item) => Promise<Answer>>;
	/** Fewer batches are answered here, sooner than threads are started. */
	threshold: number;
	/** Cores that may work; with one, no thread is started: they would only take turns. */
	cores?: number | undefined;
	timings: Pick<Timings, 'advance' | 'addWork'>;
}

/** Returns an answer for each item, in any order: in this thread where there are few or one core, else in a thread for each core. */
export async function answerAll<Common, Item, Answer>(
	batches: Iterable<readonly Item[]> | AsyncIterable<readonly Item[]>,
	{ module, common, begin, threshold, cores = availableParallelism(), timings }: PoolOptions<Common, Item, Answer>,
): Promise<Answer[]> {
	const { addWork, advance } = timings;
	const answers: Answer[] = [];
	const asked: Promise<Answer[]>[] = [];
	let held: (readonly Item[])[] = [];
	let threads: Threads<Item, Answer> | undefined;
	let answering: ReturnType<typeof begin> | undefined;
	const stopwatch = createStopwatch();
	const answerHere = async (items: readonly Item[]) => {
		answering ??= begin(stopwatch);
		const answer = await answering;
		for (const item of items) answers.push(await answer(item));
		addWork(stopwatch.take());
		advance(items.length);
	};
	const answerInThread = async (items: readonly Item[]) => {
		threads ??= startThreads(module, common, { addWork, cores });
		await threads.free();
		asked.push(threads.ask(items));
		advance(items.length);
	};
	try {
		for await (const batch of batches) {
			held.push(batch);
			if (cores > 1 && !threads && held.length < threshold) continue;
			for (const items of held) await (cores > 1 ? answerInThread(items) : answerHere(items));
			held = [];
		}
		for (const items of held) await answerHere(items);
		return [...answers, ...(await Promise.all(asked)).flat()];
	} finally {
		// When one fails, none is left that writes.
		await threads?.end();
	}
}
