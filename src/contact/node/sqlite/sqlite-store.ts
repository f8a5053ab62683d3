import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type ContactStore, StoreUnavailable } from '#contact/contact-store.ts';
import { type StoreCall, storeMethods } from '#contact/sql/store-work.ts';
import { readSteadyClock } from '../steady-clock.ts';
import type { Answer, Question } from './database-thread.ts';

export interface SqliteStoreOptions {
	/** `DATA_DIR`. */
	folder: string;
}

/** Where the messages lie in `DATA_DIR`. */
export const databaseFile = 'contact.sqlite';

/** How long a call takes at most, in milliseconds: as `ContactStore` promises. */
const limit = 3000;

/** How long the thread may try. The rest is for the last write, which cannot be called back. */
const patience = 2500;

/** How many calls wait at most: more than the thread can do within the limit are refused at once. */
const mostCalls = 256;

/** How many threads hang in the system at most, on a disk that answers nothing, until further calls are refused. */
const mostHanging = 3;

/** A thread with the calls that wait for it. */
interface Thread {
	worker: Worker;
	calls: Map<number, Call>;
}

interface Call extends PromiseWithResolvers<unknown> {
	timer: NodeJS.Timeout;
}

/**
 * Keeps messages in a file of SQLite, `contact.sqlite`, in a thread of its own: however slow the disk is, no page
 * waits. The file is opened by the first call, and again after each fault, so that a store that was down comes back by
 * itself.
 */
export function createSqliteStore({ folder }: SqliteStoreOptions): ContactStore {
	const file = resolve(join(folder, databaseFile));
	const unavailable = (reason: string) => new StoreUnavailable(`The store of messages (${file}): ${reason}.`);
	const hanging = new Set<Thread>();
	let thread: Thread | undefined;
	let isClosed = false;
	let count = 0;

	const start = (): Thread => {
		const worker = new Worker(new URL('./database-thread.ts', import.meta.url), { workerData: { file } });
		const started: Thread = { worker, calls: new Map() };
		// What waits for an answer has a timer, which keeps the process alive.
		worker.unref();
		worker.on('message', (answer: Answer) => settle(started, answer));
		worker.on('error', () => giveUp(started, 'its thread has failed'));
		worker.on('exit', () => {
			giveUp(started, 'its thread has ended');
			hanging.delete(started);
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
		if (hanging.size >= mostHanging) throw unavailable('the disk does not answer');
		thread ??= start();
		const asked = thread;
		if (asked.calls.size >= mostCalls) throw unavailable('too many calls wait');
		const id = ++count;
		const timer = setTimeout(() => {
			hanging.add(asked);
			giveUp(asked, 'the disk does not answer');
			asked.worker.terminate();
		}, limit);
		const waiting: Call = { ...Promise.withResolvers<unknown>(), timer };
		asked.calls.set(id, waiting);
		const deadline = readSteadyClock() + patience;
		asked.worker.postMessage({ ...call, id, deadline } satisfies Question);
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
			const timer = setTimeout(() => worker.terminate(), limit);
			await ended;
			clearTimeout(timer);
		},
	};
}

function settle(thread: Thread, answer: Answer): void {
	const call = take(thread, answer.id);
	if ('value' in answer) call?.resolve(answer.value);
	else if ('unavailable' in answer) call?.reject(new StoreUnavailable(answer.unavailable));
	else call?.reject(answer.bug);
}

function take({ calls }: Thread, id: number): Call | undefined {
	const call = calls.get(id);
	clearTimeout(call?.timer);
	calls.delete(id);
	return call;
}
