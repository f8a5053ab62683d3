import { parentPort, Worker } from 'node:worker_threads';
import { type ContactStore, StoreUnavailable } from '#contact/contact-store.ts';
import { type StoreCall, storeMethods } from '#contact/sql/store-work.ts';
import { answerFault, type StoreAnswer } from '#contact/store-fault.ts';

interface ThreadedStoreOptions {
	/** The module of the thread, which calls `serveStore`. */
	module: URL;
	/** What its thread needs to find the database. */
	workerData: unknown;
	/** Where the messages are, for those who read that they cannot be reached. */
	place: string;
}

/** How long a call takes at most, in milliseconds: as `ContactStore` promises. */
const callTimeout = 3000;

/** How long the thread may try. The rest is for the last write, which cannot be called back. */
const workTimeout = 2500;

/** How many calls wait at most: more than the thread can do in that time are refused at once. */
const maxCalls = 256;

/** How many threads that do not answer there are at most, until further calls are refused at once. */
const maxSilent = 3;

/** A thread with the calls that wait for it. */
interface Thread {
	worker: Worker;
	calls: Map<number, Call>;
}

interface Call extends PromiseWithResolvers<unknown> {
	timer: NodeJS.Timeout;
}

/**
 * Keeps messages in a database that only a worker thread talks to: a slow disk or server and a driver that crashes delay
 * no page and end no process. A thread that is silent or has ended is replaced by the next call.
 */
export function createThreadedStore({ module, workerData, place }: ThreadedStoreOptions): ContactStore {
	const unavailable = (reason: string) => new StoreUnavailable(`The store of messages (${place}): ${reason}.`);
	const silent = new Set<Thread>();
	let thread: Thread | undefined;
	let isClosed = false;
	let count = 0;

	const start = (): Thread => {
		const worker = new Worker(module, { workerData });
		const started: Thread = { worker, calls: new Map() };
		// What waits for an answer has a timer, which keeps the process alive.
		worker.unref();
		worker.on('message', (answer: Answer) => {
			const call = take(started, answer.id);
			if ('value' in answer) call?.resolve(answer.value);
			else if ('unavailable' in answer) call?.reject(unavailable(answer.unavailable));
			else call?.reject(new Error(answer.bug));
		});
		worker.on('error', () => giveUp(started, 'its thread has failed'));
		worker.on('exit', () => {
			giveUp(started, 'its thread has ended');
			silent.delete(started);
		});
		return started;
	};
	/** Refuses what waits for a thread; the next call starts another one. */
	const giveUp = (given: Thread, reason: string) => {
		if (thread === given) thread = undefined;
		for (const id of [...given.calls.keys()]) take(given, id)?.reject(unavailable(reason));
	};
	const ask = async (call: StoreCall): Promise<unknown> => {
		if (isClosed) throw unavailable('it is closed');
		if (silent.size >= maxSilent) throw unavailable('it does not answer');
		thread ??= start();
		const asked = thread;
		if (asked.calls.size >= maxCalls) throw unavailable('too many calls wait');
		const id = ++count;
		const timer = setTimeout(() => {
			silent.add(asked);
			giveUp(asked, 'it does not answer');
			asked.worker.terminate();
		}, callTimeout);
		const waiting: Call = { ...Promise.withResolvers<unknown>(), timer };
		asked.calls.set(id, waiting);
		asked.worker.postMessage({ ...call, id, deadline: readSteadyClock() + workTimeout } satisfies Question);
		return waiting.promise;
	};
	return {
		...storeMethods(ask),
		async close() {
			isClosed = true;
			if (!thread) return;
			const { worker, calls } = thread;
			await Promise.allSettled([...calls.values()].map(({ promise }) => promise));
			const ended = new Promise((resolve) => worker.once('exit', resolve));
			worker.postMessage('close');
			const timer = setTimeout(() => worker.terminate(), callTimeout);
			await ended;
			clearTimeout(timer);
		},
	};
}

function take({ calls }: Thread, id: number): Call | undefined {
	const call = calls.get(id);
	clearTimeout(call?.timer);
	calls.delete(id);
	return call;
}

/** A call that the thread of a store performs. */
export interface Question extends StoreCall {
	id: number;
	/** By the steady clock: what is not done by then must not be done. */
	deadline: number;
}

/** What it answers. */
type Answer = { id: number } & StoreAnswer;

/** A database, as the thread of a store serves it. */
interface Served {
	/** Performs a call, or throws. */
	perform: (question: Question) => unknown;
	/** Returns why a fault makes the store unavailable, or undefined for a bug in the code. */
	explain: (error: unknown) => string | undefined;
	close: () => unknown;
}

/** Performs the calls that the thread of a store receives, until it receives the request to close. */
export function serveStore({ perform, explain, close }: Served): void {
	const answer = async (question: Question): Promise<Answer> => {
		const { id } = question;
		try {
			return { id, value: await perform(question) };
		} catch (error) {
			return { id, ...answerFault(error, explain) };
		}
	};
	parentPort?.on('message', async (question: Question | 'close') => {
		if (question !== 'close') return parentPort?.postMessage(await answer(question));
		await close();
		parentPort?.close();
	});
}

/** The time since the machine started, in milliseconds: the same for every process of it, whatever the time of day. */
export function readSteadyClock(): number {
	return Number(process.hrtime.bigint() / 1_000_000n);
}
