import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { bringUpToDate, type Migration, migrations } from '#contact/sql/migrations.ts';
import { type Row, type Statement, steadyClock, type Work } from '#contact/sql/statement.ts';
import { TooLate } from '#contact/store-fault.ts';
import { createFolder } from '#node/create-folder.ts';
import { readSteadyClock } from '../threaded-store.ts';

export interface Database {
	/**
	 * Does work in one transaction: all of it, or none.
	 *
	 * @param deadline by the steady clock: what is not done by then is undone
	 * @throws {TooLate} past the deadline
	 * @throws {NotInPlace} where the file is no longer the one that was opened
	 */
	transact: <Result>(work: Work<Result>, deadline: number) => Result;
	/** Takes deleted texts out of the log of writes as well, unless someone is just reading it. */
	forget: () => void;
	close: () => void;
}

/** Thrown where someone has moved the file away: what is written to it would be lost. */
export class NotInPlace extends Error {
	override name = 'NotInPlace';
}

/** How long a lock of another process is waited for, in milliseconds. */
const lockTimeout = 2000;

/**
 * Opens a database and brings its tables up to date. Where the file or its folder is missing, it is created for the
 * account of this process alone.
 *
 * @throws whatever SQLite, the file system and `migrate` throw
 */
export function openDatabase(file: string, deadline: number, list: readonly Migration[] = migrations): Database {
	createFolder(dirname(file), 0o700);
	if (!existsSync(file)) createFile(file);
	const database = new DatabaseSync(file, { timeout: timeLeft(deadline) });
	try {
		const opened = statSync(file).ino;
		switchToWriteAheadLog(database, deadline);
		database.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
		const transact = createTransact(database, () => statSync(file, { throwIfNoEntry: false })?.ino === opened);
		transact(bringUpToDate(list), deadline);
		return {
			transact,
			forget: () => database.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)'),
			close: () => database.close(),
		};
	} catch (error) {
		database.close();
		throw error;
	}
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Where two processes open a database first, SQLite lets one of them have the log and refuses the other without waiting. */
function switchToWriteAheadLog(database: DatabaseSync, deadline: number): void {
	const end = readSteadyClock() + timeLeft(deadline);
	for (;;) {
		try {
			database.exec('PRAGMA journal_mode = WAL');
			return;
		} catch (error) {
			if (!isBusy(error) || readSteadyClock() > end) throw error;
			Atomics.wait(sleeper, 0, 0, 10);
		}
	}
}

/** Makes an empty file, which is an empty database, that belongs to this account alone before anything is in it. */
function createFile(file: string): void {
	try {
		closeSync(openSync(file, 'wx', 0o600));
	} catch (error) {
		// Another process was quicker, unless it is a link to a file that is not there.
		if (!existsSync(file)) throw error;
	}
}

function createTransact(database: DatabaseSync, isInPlace: () => boolean): Database['transact'] {
	const prepared = new Map<string, StatementSync>();
	const ask = ({ text, parameters }: Statement): Row[] => {
		const statement = prepared.get(text) ?? database.prepare(text);
		prepared.set(text, statement);
		return statement.all(bind(parameters));
	};
	return (work, deadline) => {
		database.exec(`PRAGMA busy_timeout = ${timeLeft(deadline)}; BEGIN IMMEDIATE`);
		try {
			if (!isInPlace()) throw new NotInPlace();
			let step = work.next();
			while (!step.done) step = work.next(ask(step.value));
			timeLeft(deadline);
			database.exec('COMMIT');
			return step.value;
		} finally {
			if (database.isTransaction) database.exec('ROLLBACK');
		}
	};
}

function timeLeft(deadline: number): number {
	const left = deadline - readSteadyClock();
	if (left <= 0) throw new TooLate();
	return Math.min(left, lockTimeout);
}

/** To SQLite, `$1` is a name. */
function bind(parameters: Statement['parameters']): Record<string, string | number | null> {
	const values = parameters.map((value) => (value === steadyClock ? readSteadyClock() : value));
	return Object.fromEntries(values.map((value, number) => [`$${number + 1}`, value]));
}

interface SqliteError extends Error {
	code: 'ERR_SQLITE_ERROR';
	errcode: number;
	errstr: string;
}

/**
 * Explains a fault of the disk or of other processes, in the general words of SQLite or of the system, which contain
 * nothing of a message.
 *
 * @returns undefined for a bug in this code
 */
export function explainFault(error: unknown): string | undefined {
	if (error instanceof TooLate) return 'it was too slow';
	if (isSqliteError(error)) return error.errstr;
	if (!(error instanceof Error && 'syscall' in error)) return undefined;
	const { code, syscall } = error as NodeJS.ErrnoException;
	return `${code} (${syscall})`;
}

/** Whether the time was over, or another process kept its lock for too long: then the database itself is well. */
export function isBusy(error: unknown): boolean {
	// The low byte is the kind of fault: https://sqlite.org/rescode.html.
	return error instanceof TooLate || (isSqliteError(error) && (error.errcode & 0xff) === 5);
}

function isSqliteError(error: unknown): error is SqliteError {
	return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}
