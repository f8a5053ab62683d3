import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { parentPort, Worker } from 'node:worker_threads';
import { ExitError } from './exit-error.ts';
import { createStopwatch, type Stopwatch, type WorkTimes } from './timings.ts';

/** What a thread is told: what the items of one run have in common, some of them, or to end. */
type Message<Common, Item> = { begin: Common } | { items: readonly Item[] } | 'end';

/** What a thread tells: answers, and how long it took for what. */
interface Told<Answer> {
	answers: Answer[];
	times: WorkTimes;
}

/** Threads that make an answer of each item, in any order. */
export interface Threads<Item, Answer> {
	/** Waits until a thread is free to take them. */
	give: (items: readonly Item[]) => Promise<void>;
	/** Waits for all that was given. The threads end, or wait for another run. */
	finish: () => Promise<Answer[]>;
	/** Ends the threads, if they have not finished, after what they have been given: none is left that writes. */
	end: () => Promise<unknown>;
}

/** A thread, and the module and environment that it was started with. */
export interface Thread {
	module: string;
	worker: Worker;
	env: NodeJS.ProcessEnv;
	/** Batches that it has and has not answered. */
	given: number;
	/** Ends it when it has waited for long enough. */
	end?: NodeJS.Timeout;
}

/** Threads of earlier builds: to start one, which loads its modules, takes longer than its work for a small site. */
const waiting: Thread[] = [];

/** Modules whose threads a build of this process has had. A command builds once: what threads hold of memory would be in its way. */
const repeated = new Set<string>();

/** Milliseconds after which no other build of this process is expected. */
const maxWait = 30_000;

/** Milliseconds that a thread has for what it was given, before it is ended in the middle of it. */
const maxEnd = 60_000;

/** Batches that a thread has at most: it need not wait for the next one. */
const maxGiven = 2;

export interface ThreadOptions {
	/** Receives how long threads took for what. */
	addWork: (times: WorkTimes) => void;
	/** How many threads are started. */
	cores?: number | undefined;
}

/**
 * Starts a thread for each core. With one core, threads only take turns with the one that is there: do the work in place.
 *
 * @param module the code of a thread, which calls `answerItems`
 * @param common what the items have in common
 */
export function startThreads<Common, Item, Answer>(
	module: URL,
	common: Common,
	{ addWork, cores = availableParallelism() }: ThreadOptions,
): Threads<Item, Answer> {
	const answers: Answer[] = [];
	const threads = Array.from({ length: cores }, () => takeThread(module));
	const tell = ({ worker }: Thread, message: Message<Common, Item>) => worker.postMessage(message);
	let failure: unknown;
	let wake = () => {};
	let isFinished = false;
	for (const thread of threads) {
		thread.given = 0;
		thread.worker.on('message', ({ answers: made, times }: Told<Answer>) => {
			answers.push(...made);
			addWork(times);
			thread.given--;
			wake();
		});
		thread.worker.on('error', (error) => {
			failure ??= error;
			wake();
		});
		// It tells of no error where it was ended from within.
		thread.worker.on('exit', (code) => {
			failure ??= new ExitError(`A thread of the build ended with code ${code} before its work was done.`);
			wake();
		});
		tell(thread, { begin: common });
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
				return idlest && idlest.given < maxGiven ? idlest : undefined;
			});
			free.given++;
			tell(free, { items });
		},
		async finish() {
			const made = await waitFor(() => (threads.every(({ given }) => given === 0) ? answers : undefined));
			releaseThreads(threads);
			isFinished = true;
			return made;
		},
		end: async () => isFinished || Promise.all(threads.map(endThread)),
	};
}

/** The other side: makes a thread answer what it is given. What goes wrong ends the thread: it is told as the thread's error. */
export function answerItems<Common, Item, Answer>(
	begin: (common: Common, stopwatch: Stopwatch) => Promise<(item: Item) => Promise<Answer>>,
): void {
	const stopwatch = createStopwatch();
	let answering: ReturnType<typeof begin> | undefined;
	parentPort?.on('message', async (message: Message<Common, Item>) => {
		if (message === 'end') process.exit();
		if ('begin' in message) {
			answering = begin(message.begin, stopwatch);
			return;
		}
		const answer = await answering;
		if (!answer) throw new Error('This thread was given items before it was told what they are of.');
		const answers: Answer[] = [];
		for (const item of message.items) answers.push(await answer(item));
		parentPort?.postMessage({ answers, times: stopwatch.take() } satisfies Told<Answer>);
	});
}

/** Takes the thread of an earlier build that runs a module, or starts one. */
export function takeThread({ href: module }: URL): Thread {
	const env = { ...process.env, NODE_ENV: 'production' };
	const found = waiting.findIndex((thread) => thread.module === module && isDeepStrictEqual(thread.env, env));
	const [kept] = found < 0 ? [] : waiting.splice(found, 1);
	if (kept) {
		clearTimeout(kept.end);
		for (const event of ['error', 'exit']) kept.worker.removeAllListeners(event);
		kept.worker.ref();
		return kept;
	}
	// Rendering makes much garbage at once: left alone, each thread would let it grow to a third of a gigabyte.
	const resourceLimits = { maxYoungGenerationSizeMb: 16 };
	const worker = new Worker(new URL(module), { resourceLimits, env });
	return { module, worker, env, given: 0 };
}

/** Ends threads that have done their work, or lets them wait: what a process does for the second time, it will do again. */
export function releaseThreads(threads: readonly Thread[]): void {
	for (const thread of threads) {
		if (repeated.has(thread.module)) keepThread(thread);
		else void endThread(forget(thread));
	}
	for (const { module } of threads) repeated.add(module);
}

/** Ends a thread between two batches: Node.js aborts the whole process where one is terminated while it compresses. */
async function endThread({ worker }: Thread): Promise<void> {
	const hasEnded = worker.threadId === -1;
	if (hasEnded) return;
	// What goes wrong in it meanwhile is no news.
	worker.on('error', () => {});
	const timer = setTimeout(() => worker.terminate(), maxEnd);
	worker.postMessage('end');
	await new Promise((resolve) => worker.once('exit', resolve));
	clearTimeout(timer);
}

/** Lets a thread wait for the next build. The process ends all the same. */
function keepThread(thread: Thread): void {
	const { worker } = forget(thread);
	worker.on('exit', () => {
		const place = waiting.indexOf(thread);
		if (place >= 0) waiting.splice(place, 1);
	});
	worker.unref();
	thread.end = setTimeout(() => worker.terminate(), maxWait).unref();
	waiting.push(thread);
}

/** What goes wrong in a thread from now on has nothing to do with a build. */
function forget(thread: Thread): Thread {
	for (const event of ['message', 'error', 'exit']) thread.worker.removeAllListeners(event);
	thread.worker.on('error', () => {});
	return thread;
}
