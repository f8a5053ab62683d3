import { parentPort, workerData } from 'node:worker_threads';
import { StoreUnavailable } from '#contact/contact-store.ts';
import { type StoreCall, storeWork } from '#contact/sql/store-work.ts';
import { storeFailed } from '../store-failed.ts';
import { type Database, NotInPlace, openDatabase } from './open-database.ts';
import { explainFault, isBusy, isOutside } from './outside-fault.ts';

/** What the thread is asked: a method of the store. */
export interface Question extends StoreCall {
	id: number;
	/** By the steady clock: what is not done by then must not be done. */
	deadline: number;
}

/** What it answers: a value, why the store is not available, or where its code is wrong. */
export type Answer = { id: number; value: unknown } | { id: number; unavailable: string } | { id: number; bug: Error };

const file: string = workerData.file;
let database: Database | undefined;

parentPort?.on('message', (question: Question | 'close') => {
	if (question === 'close') {
		closeDatabase();
		parentPort?.close();
		return;
	}
	parentPort?.postMessage(answer(question));
});

function answer(question: Question): Answer {
	const { id } = question;
	try {
		return { id, value: perform(question) };
	} catch (error) {
		if (!isBusy(error)) closeDatabase();
		if (error instanceof StoreUnavailable) return { id, unavailable: error.message };
		if (isOutside(error)) return { id, unavailable: `The store of messages (${file}): ${explainFault(error)}.` };
		return { id, bug: storeFailed(error) };
	}
}

function perform(question: Question): unknown {
	const { method, deadline } = question;
	let value: unknown;
	try {
		database ??= openDatabase(file, deadline);
		value = database.transact(storeWork(question), deadline);
	} catch (error) {
		if (!(error instanceof NotInPlace)) throw error;
		closeDatabase();
		database = openDatabase(file, deadline);
		value = database.transact(storeWork(question), deadline);
	}
	if (method === 'remove' || method === 'removeBefore') database.forget();
	return value;
}

/** A database that failed is opened anew by the next call: by then the cause may be gone. */
function closeDatabase(): void {
	try {
		database?.close();
	} catch {
		// It cannot be closed a second time.
	}
	database = undefined;
}
