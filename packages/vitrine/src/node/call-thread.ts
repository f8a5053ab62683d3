import { parentPort, Worker } from 'node:worker_threads';

/** A call: the name of a function and its parameters. */
interface Call {
	id: number;
	name: string;
	parameters: readonly unknown[];
}

/** What a call returned, or why it failed; without the id of a call, that the thread has made its long preparations. */
interface Answer {
	id?: number;
	value?: unknown;
	/** With what a refusal has beside its message. */
	failure?: { message: string; isRefusal: boolean; refusal?: unknown };
}

/** The end of a call that waited when its thread was closed: nothing went wrong. */
export class ThreadClosed extends Error {
	override name = 'ThreadClosed';

	constructor() {
		super('The thread was closed.');
	}
}

/** Another call ended the thread before this one was answered: whether it was made is not known. */
export class CallInterrupted extends Error {
	override name = 'CallInterrupted';

	constructor() {
		super('Another call ended the thread.');
	}
}

/** Functions that run in a thread. */
export interface CalledThread {
	call: (name: string, parameters: readonly unknown[]) => Promise<unknown>;
	/** Lets later calls run in a new thread, which loads code anew. Those that wait are answered by the present one. */
	renew: () => void;
	/** Ends the thread. Calls that wait fail with `ThreadClosed`. */
	close: () => Promise<void>;
}

export interface ThreadOptions {
	/** What the thread begins with. */
	data: unknown;
	/** Variables of its environment, in place of those of the process. */
	env?: NodeJS.ProcessEnv | undefined;
	/** Of a call, in milliseconds. */
	timeLimit: number;
	/** The same as long as the thread makes its preparations. */
	firstLimit?: number;
	/** Returns the error of a call that was refused; without a message, of one that took too long or too much memory. */
	refusal: (message: string | undefined, refusal?: unknown) => Error;
	/** Whether a function only reads: it is called again where the call of another one has ended the thread. */
	isRead?: (name: string) => boolean;
}

interface Waiting {
	thread: Worker;
	name: string;
	parameters: readonly unknown[];
	fulfill: (value: unknown) => void;
	fail: (error: Error) => void;
	/** Ends the thread when its call takes too long. */
	timer: NodeJS.Timeout;
}

/** Starts a module in a thread with the first call. A call that takes too long ends it; the next one starts another. */
export function openThread(
	module: URL,
	{ data, env, timeLimit, firstLimit = timeLimit, refusal, isRead = () => false }: ThreadOptions,
): CalledThread {
	let worker: Worker | undefined;
	let isPrepared = false;
	let last = 0;
	const waiting = new Map<number, Waiting>();
	/** Threads that answer what waits in them, and nothing else. */
	const former = new Set<Worker>();
	const failAll = (error: Error, of: Worker) => {
		for (const [id, { thread, fail, timer }] of waiting) {
			if (thread !== of) continue;
			clearTimeout(timer);
			waiting.delete(id);
			fail(error);
		}
	};
	/** No later call runs in a thread. */
	const leave = (thread: Worker) => {
		former.delete(thread);
		if (worker !== thread) return;
		worker = undefined;
		isPrepared = false;
	};
	const end = async (thread: Worker, error: Error) => {
		leave(thread);
		failAll(error, thread);
		await thread.terminate();
	};
	const isIdle = (thread: Worker) => ![...waiting.values()].some((call) => call.thread === thread);
	const endBy = (id: number) => {
		const thread = waiting.get(id)?.thread;
		if (!thread) return;
		const others = [...waiting].filter(([other, call]) => other !== id && call.thread === thread);
		for (const [other, { timer }] of others) {
			clearTimeout(timer);
			waiting.delete(other);
		}
		void end(thread, refusal(undefined));
		for (const [, call] of others) {
			if (isRead(call.name)) post(call);
			else call.fail(new CallInterrupted());
		}
	};
	const limit = (id: number) => setTimeout(() => endBy(id), isPrepared ? timeLimit : firstLimit);
	const shortenLimits = () => {
		isPrepared = true;
		for (const [id, call] of waiting) {
			if (call.thread !== worker) continue;
			clearTimeout(call.timer);
			call.timer = limit(id);
		}
	};
	const start = () => {
		const started = new Worker(module, { workerData: data, env, resourceLimits: { maxOldGenerationSizeMb: 1024 } });
		started.unref();
		started.on('message', ({ id, value, failure }: Answer) => {
			if (id === undefined) return started === worker ? shortenLimits() : undefined;
			const call = waiting.get(id);
			if (!call) return;
			waiting.delete(id);
			clearTimeout(call.timer);
			if (isIdle(started)) started.unref();
			if (former.has(started) && isIdle(started)) void end(started, new ThreadClosed());
			if (!failure) call.fulfill(value);
			else call.fail(failure.isRefusal ? refusal(failure.message, failure.refusal) : new Error(failure.message));
		});
		started.on('error', (error) => {
			leave(started);
			const isTooLarge = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
			failAll(isTooLarge ? refusal(undefined) : error, started);
		});
		worker = started;
		return started;
	};
	const post = (call: Omit<Waiting, 'timer' | 'thread'>) => {
		const id = ++last;
		const thread = worker ?? start();
		waiting.set(id, { ...call, thread, timer: limit(id) });
		thread.ref();
		thread.postMessage({ id, name: call.name, parameters: call.parameters } satisfies Call);
	};
	return {
		call: (name, parameters) => new Promise<unknown>((fulfill, fail) => post({ name, parameters, fulfill, fail })),
		renew() {
			const present = worker;
			if (!present) return;
			leave(present);
			if (isIdle(present)) void present.terminate();
			else former.add(present);
		},
		async close() {
			const threads = [...former, ...(worker ? [worker] : [])];
			await Promise.all(threads.map((thread) => end(thread, new ThreadClosed())));
		},
	};
}

/**
 * Answers the calls of a thread from within.
 *
 * @param isRefusal whether the message of an error is for a person
 * @param preparations what calls may wait for
 */
export function answerCalls(
	functions: Promise<object>,
	isRefusal: (error: unknown) => boolean,
	preparations: Promise<unknown> = functions,
): void {
	const port = parentPort;
	// Calls report why preparations have failed.
	preparations.catch(() => {}).then(() => port?.postMessage({} satisfies Answer));
	port?.on('message', async ({ id, name, parameters }: Call) => {
		const answer = (rest: Omit<Answer, 'id'>) => port.postMessage({ id, ...rest } satisfies Answer);
		try {
			const run = Reflect.get(await functions, name) as (...values: readonly unknown[]) => unknown;
			answer({ value: await run(...parameters) });
		} catch (error) {
			const message = error instanceof Error ? error.message : String(error);
			const refusal = error instanceof Error && 'refusal' in error ? error.refusal : undefined;
			answer({ failure: { message, isRefusal: isRefusal(error), refusal } });
		}
	});
}
