import { statfsSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { StoreUnavailable } from '#contact/contact-store.ts';
import { storeWork } from '#contact/sql/store-work.ts';
import { type Question, serveStore } from '../threaded-store.ts';
import { type Database, explainFault, isBusy, NotInPlace, openDatabase } from './open-database.ts';

const { file, minFree } = workerData as { file: string; minFree: number };
let database: Database | undefined;

serveStore({ perform, explain: explainFault, close });

function perform(question: Question): unknown {
	try {
		return transact(question);
	} catch (error) {
		if (!isBusy(error) && !(error instanceof StoreUnavailable)) close();
		if (error instanceof NotInPlace) return transact(question);
		throw error;
	}
}

function transact(question: Question): unknown {
	const { method, deadline } = question;
	database ??= openDatabase(file, deadline);
	if (method === 'accept' || method === 'check') assertRoom();
	const value = database.transact(storeWork(question), deadline);
	if (method === 'remove' || method === 'removeBefore') database.forget();
	return value;
}

/** What comes in leaves room for what must go on: deliveries are noted, messages deleted, logs written. */
function assertRoom(): void {
	if (minFree === 0 || freeBytes() >= minFree) return;
	throw new StoreUnavailable(
		`its disk has less than ${Math.round(minFree / 1024 / 1024)} MB free (CONTACT_MIN_FREE_MB)`,
	);
}

function freeBytes(): number {
	try {
		const { bavail, bsize } = statfsSync(file);
		return bavail * bsize;
	} catch {
		// The file was moved away: the work itself reports the consequence.
		return Number.POSITIVE_INFINITY;
	}
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
