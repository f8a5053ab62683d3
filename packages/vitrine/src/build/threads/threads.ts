import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { parentPort, Worker } from 'node:worker_threads';
import { ExitError } from './exit-error.ts';
import { createStopwatch, type Stopwatch, type WorkTimes } from './timings.ts';

/** Messages to a thread: the common data of a run, some of its items, or the end. */
type Message<Common, Item> = { begin: Common } | { items: readonly Item[] } | 'end';

/** Messages of a thread: answers, and the duration of each. */
interface Told<Answer> {
	answers: Answer[];
	times: WorkTimes;
}

/** Threads of one run. What goes wrong in one of them is the failure of all. */
export interface Threads<Item, Answer> {
	/** Waits until a thread can take more. */
	free: () => Promise<void>;
	/** Gives items to the thread that has the least to do, and returns what it makes of them. */
	ask: (items: readonly Item[]) => Promise<Answer[]>;
	/** Ends the threads after what they have been given: none is left that writes. Idle ones may wait for another run. */
	end: () => Promise<unknown>;
}

/** A thread, and the module and environment that it was started with. */
interface Thread {
	module: string;
	worker: Worker;
	env: NodeJS.ProcessEnv;
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
	addWork?: (times: WorkTimes) => void;
	/** How many threads are started. */
	cores?: number | undefined;
	/** Whether they only read: then they may be ended in the middle of their work. */
	onlyRead?: boolean;
}

/**
 * Starts a thread for each core.
 *
 * @param module the code of a thread, which calls `answerItems`
 * @param common what the items have in common
 */
export function startThreads<Common, Item, Answer>(
	module: URL,
	common: Common,
	{ addWork = () => {}, cores = availableParallelism(), onlyRead = false }: ThreadOptions = {},
): Threads<Item, Answer> {
	const started = Array.from({ length: cores }, () => ({
		thread: takeThread(module),
		asked: [] as PromiseWithResolvers<Answer[]>[],
	}));
	let failure: unknown;
	let hasEnded = false;
	const fail = (error: unknown) => {
		failure ??= error;
		for (const { reject } of started.flatMap(({ asked }) => asked.splice(0))) reject(failure);
	};
	const send = ({ worker }: Thread, message: Message<Common, Item>) => worker.postMessage(message);
	for (const { thread, asked } of started) {
		thread.worker.on('message', ({ answers, times }: Told<Answer>) => {
			addWork(times);
			asked.shift()?.resolve(answers);
		});
		thread.worker.on('error', fail);
		// No error event follows an exit from within.
		thread.worker.on('exit', (code) => {
			fail(new ExitError(`A thread of the build ended with code ${code} before its work was done.`));
		});
		send(thread, { begin: common });
	}
	const idlest = () => started.reduce((least, one) => (one.asked.length < least.asked.length ? one : least));
	return {
		async free() {
			while (failure === undefined && idlest().asked.length >= maxGiven) {
				await Promise.race(started.flatMap(({ asked }) => asked.map(({ promise }) => promise)));
			}
			if (failure !== undefined) throw failure;
		},
		ask(items) {
			const answer = Promise.withResolvers<Answer[]>();
			// A failure is reported where the answer is awaited, which may be later.
			answer.promise.catch(() => {});
			const { thread, asked } = idlest();
			if (failure === undefined) {
				asked.push(answer);
				send(thread, { items });
			} else answer.reject(failure);
			return answer.promise;
		},
		async end() {
			if (hasEnded) return;
			hasEnded = true;
			const threads = started.map(({ thread }) => thread);
			const isIdle = started.every(({ asked }) => asked.length === 0);
			if (isIdle && failure === undefined) releaseThreads(threads);
			else if (onlyRead) await Promise.all(threads.map(({ worker }) => worker.terminate()));
			else await Promise.all(threads.map(endThread));
		},
	};
}

/** Makes a thread answer the items that it receives. An error ends the thread and is reported as the thread's error. */
export function answerItems<Common, Item, Answer>(
	begin: (common: Common, stopwatch: Stopwatch) => Promise<(item: Item) => Answer | Promise<Answer>>,
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
		if (!answer) throw new Error('This thread was given items before their common data.');
		const answers: Answer[] = [];
		for (const item of message.items) answers.push(await answer(item));
		parentPort?.postMessage({ answers, times: stopwatch.take() } satisfies Told<Answer>);
	});
}

/** Takes the thread of an earlier build that runs a module, or starts one. */
function takeThread({ href: module }: URL): Thread {
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
	return { module, worker, env };
}

/** Ends threads that have done their work, or lets them wait: what a process does for the second time, it will do again. */
function releaseThreads(threads: readonly Thread[]): void {
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
	const leave = () => {
		const place = waiting.indexOf(thread);
		if (place >= 0) waiting.splice(place, 1);
	};
	worker.on('exit', leave);
	worker.unref();
	thread.end = setTimeout(() => {
		// It takes a moment to end: a build that begins meanwhile must not take it.
		leave();
		void worker.terminate();
	}, maxWait).unref();
	waiting.push(thread);
}

/** What goes wrong in a thread from now on has nothing to do with a build. */
function forget(thread: Thread): Thread {
	for (const event of ['message', 'error', 'exit']) thread.worker.removeAllListeners(event);
	thread.worker.on('error', () => {});
	return thread;
}
