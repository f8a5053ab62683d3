import { parentPort, workerData } from 'node:worker_threads';
import { StoreUnavailable } from '#contact/contact-store.ts';
import type { Work } from '#contact/sql/statement.ts';
import { type StoreMethod, storeWork } from '#contact/sql/store-work.ts';
import { type Database, NotInPlace, openDatabase } from './open-database.ts';
import { explainFault, isBusy, isOutside } from './outside-fault.ts';

/** What the thread is asked: a method of the store. */
export interface Question {
	id: number;
	method: StoreMethod;
	parameters: unknown[];
	/** By the steady clock: what is not done by then must not be done. */
	deadline: number;
}

/** What it answers: a value, why the store is not available, or where its code is wrong. */
export type Answer = { id: number; value: unknown } | { id: number; unavailable: string } | { id: number; bug: string };

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
		return { id, bug: withoutMessage(error) };
	}
}

function perform({ method, parameters, deadline }: Question): unknown {
	const work = () => (storeWork[method] as (...parameters: unknown[]) => Work<unknown>)(...parameters);
	let value: unknown;
	try {
		database ??= openDatabase(file, deadline);
		value = database.transact(work(), deadline);
	} catch (error) {
		if (!(error instanceof NotInPlace)) throw error;
		closeDatabase();
		database = openDatabase(file, deadline);
		value = database.transact(work(), deadline);
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

/** Names a fault and where it is, and nothing that may hold a part of a message. */
function withoutMessage(error: unknown): string {
	if (!(error instanceof Error)) return 'unknown';
	const places = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line));
	return [error.name, ...places].join('\n');
}
