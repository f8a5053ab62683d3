import { type Row, type Statement, steadyClock, type Work } from '../sql/statement.ts';
import { TooLate } from '../store-fault.ts';

/** What is used of a Durable Object's storage: https://developers.cloudflare.com/durable-objects/api/sqlite-storage-api/ */
export interface ObjectStorage {
	sql: { exec: (text: string, ...values: (string | number | null)[]) => { toArray: () => Row[] } };
	transactionSync: <Result>(run: () => Result) => Result;
	setAlarm: (time: number) => Promise<void>;
}

/**
 * Does work in one transaction: all of it, or none.
 *
 * @param deadline in milliseconds since 1970
 * @throws {TooLate} past the deadline
 */
export function transact<Result>(
	storage: Pick<ObjectStorage, 'sql' | 'transactionSync'>,
	work: Work<Result>,
	deadline: number,
): Result {
	if (Date.now() > deadline) throw new TooLate();
	return storage.transactionSync(() => {
		let step = work.next();
		while (!step.done) step = work.next(ask(storage.sql, step.value));
		return step.value;
	});
}

/** The platform keeps the time of day, which is never set back: an object has no steadier clock. */
function ask(sql: ObjectStorage['sql'], { text, parameters }: Statement): Row[] {
	const values = parameters.map((value) => {
		if (value === steadyClock) return Date.now();
		return typeof value === 'string' ? value.toWellFormed() : value;
	});
	return sql.exec(text.replace(/\$(\d+)/g, '?$1'), ...values).toArray();
}

/**
 * Explains a fault of the storage, in its general words.
 *
 * @returns undefined for a bug in this code
 */
export function explainFault(error: unknown): string | undefined {
	if (error instanceof TooLate) return 'it was too slow';
	const [, code] = /\bSQLITE_(FULL|IOERR|CORRUPT|NOTADB|READONLY|BUSY|NOMEM)\b/.exec(String(error)) ?? [];
	return code === undefined ? undefined : faults[code];
}

const faults: Record<string, string> = {
	FULL: 'database or disk is full',
	IOERR: 'disk I/O error',
	CORRUPT: 'database disk image is malformed',
	NOTADB: 'file is not a database',
	READONLY: 'attempt to write a readonly database',
	BUSY: 'database is locked',
	NOMEM: 'out of memory',
};
