import { workerData } from 'node:worker_threads';
import { storeWork } from '#contact/sql/store-work.ts';
import { type Question, serveStore } from '../serve-store.ts';
import { explainFault, isBusy } from './explain-fault.ts';
import { type Database, NotInPlace, openDatabase } from './open-database.ts';

const { file } = workerData as { file: string };
let database: Database | undefined;

serveStore({ perform, explain: explainFault, close });

function perform(question: Question): unknown {
	try {
		return transact(question);
	} catch (error) {
		if (!isBusy(error)) close();
		if (error instanceof NotInPlace) return transact(question);
		throw error;
	}
}

function transact(question: Question): unknown {
	const { method, deadline } = question;
	database ??= openDatabase(file, deadline);
	const value = database.transact(storeWork(question), deadline);
	if (method === 'remove' || method === 'removeBefore') database.forget();
	return value;
}

/** A database that failed is opened anew by the next call: by then the cause may be gone. */
function close(): void {
	try {
		database?.close();
	} catch {
		// It is closed already.
	}
	database = undefined;
}
