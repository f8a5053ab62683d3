import { parentPort } from 'node:worker_threads';
import { StoreUnavailable } from '#contact/contact-store.ts';
import type { StoreCall } from '#contact/sql/store-work.ts';

/** A call that the thread of a store is asked to perform. */
export interface Question extends StoreCall {
	id: number;
	/** By the steady clock: what is not done by then must not be done. */
	deadline: number;
}

/** What it answers: a value, why the store is not available, or where its code is wrong. */
export type Answer = { id: number; value: unknown } | { id: number; unavailable: string } | { id: number; bug: Error };

/** A database, as the thread of a store serves it. */
interface Served {
	/** Performs a call, or throws. */
	perform: (question: Question) => unknown;
	/** Says why a fault makes the store unavailable; undefined where it shows that the code is wrong. */
	explain: (error: unknown) => string | undefined;
	close: () => unknown;
}

/** Performs the calls that the thread of a store is sent, until it is told to close. */
export function serveStore({ perform, explain, close }: Served): void {
	const answer = async (question: Question): Promise<Answer> => {
		const { id } = question;
		try {
			return { id, value: await perform(question) };
		} catch (error) {
			const unavailable = error instanceof StoreUnavailable ? error.message : explain(error);
			return unavailable === undefined ? { id, bug: storeFailed(error) } : { id, unavailable };
		}
	};
	parentPort?.on('message', async (question: Question | 'close') => {
		if (question !== 'close') return parentPort?.postMessage(await answer(question));
		await close();
		parentPort?.close();
	});
}

/** Says what kind of mistake was made and where, without its own words, which may quote a message. */
function storeFailed(error: unknown): Error {
	const { name, stack = '' } = error instanceof Error ? error : new Error();
	const places = stack.split('\n').filter((line) => /^ +at /.test(line));
	return new Error([`The store of messages failed: ${name}`, ...places].join('\n'));
}
