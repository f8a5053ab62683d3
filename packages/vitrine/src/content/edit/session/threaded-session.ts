import { Worker } from 'node:worker_threads';
import { EditRefusal } from '../edit-refusal.ts';
import type { EditSession } from './edit-session.ts';
import type { SessionAnswer, SessionCall } from './session-thread.ts';

interface Waiting {
	fulfill: (value: unknown) => void;
	fail: (error: Error) => void;
	/** Ends the thread when its call takes too long. */
	timer: NodeJS.Timeout;
}

/** A session whose texts are parsed in a thread that can be ended. */
export interface ThreadedSession extends EditSession {
	/** Ends the thread. Calls that wait fail. */
	close: () => Promise<void>;
}

const tooLong = 'This text takes too long to read. Nothing was written: make it shorter, or divide it.';

/**
 * Opens a session in a thread. A call that takes too long ends the thread, and is refused; the next call starts another
 * one. What is being written then is completed or taken back at the next change.
 *
 * @param timeLimit of a call, in milliseconds
 */
export function openThreadedSession(root: string, { timeLimit = 30_000 } = {}): ThreadedSession {
	let worker: Worker | undefined;
	let last = 0;
	const waiting = new Map<number, Waiting>();
	const failAll = (error: Error) => {
		for (const { fail, timer } of waiting.values()) {
			clearTimeout(timer);
			fail(error);
		}
		waiting.clear();
	};
	const end = async (error: Error) => {
		const ended = worker;
		worker = undefined;
		failAll(error);
		await ended?.terminate();
	};
	const start = () => {
		const started = new Worker(new URL('./session-thread.ts', import.meta.url), {
			workerData: { root },
			resourceLimits: { maxOldGenerationSizeMb: 1024 },
		});
		started.unref();
		started.on('message', ({ id, value, failure }: SessionAnswer) => {
			const call = waiting.get(id);
			if (!call) return;
			waiting.delete(id);
			clearTimeout(call.timer);
			if (waiting.size === 0) started.unref();
			if (!failure) call.fulfill(value);
			else call.fail(failure.isRefusal ? new EditRefusal(failure.message) : new Error(failure.message));
		});
		started.on('error', (error) => {
			if (worker !== started) return;
			worker = undefined;
			failAll(error);
		});
		worker = started;
		return started;
	};
	const call = <Name extends keyof EditSession>(name: Name, ...parameters: Parameters<EditSession[Name]>) =>
		new Promise<unknown>((fulfill, fail) => {
			const id = ++last;
			const timer = setTimeout(() => void end(new EditRefusal(tooLong)), timeLimit);
			waiting.set(id, { fulfill, fail, timer });
			const thread = worker ?? start();
			thread.ref();
			thread.postMessage({ id, name, parameters } satisfies SessionCall);
		});
	return {
		files: () => call('files') as ReturnType<EditSession['files']>,
		shownOn: (file) => call('shownOn', file) as ReturnType<EditSession['shownOn']>,
		fieldsOf: (file) => call('fieldsOf', file) as ReturnType<EditSession['fieldsOf']>,
		edit: (edits) => call('edit', edits) as ReturnType<EditSession['edit']>,
		check: (edits) => call('check', edits) as ReturnType<EditSession['check']>,
		forget: (files) => void call('forget', files).catch(() => {}),
		close: () => end(new Error('The session was closed.')),
	};
}
