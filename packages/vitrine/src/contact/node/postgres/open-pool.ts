import postgres, { type Sql, type TransactionSql } from 'postgres';
import { migrate } from '#contact/sql/migrations.ts';
import { type Row, type Statement, steadyClock, type Work } from '#contact/sql/statement.ts';
import { TooLate } from '#contact/store-fault.ts';

/** Connections to a server, and the work on its tables that comes before any other. */
export interface Pool {
	sql: Sql<{ bigint: number }>;
	migrated: Promise<void>;
}

/** A few suffice for messages, and leave the server to others. */
export const connections = 5;

/** Seconds for a connection to be made. */
const connectLimit = 2;

/** The number of the lock for migrations: any number that no other program uses. */
const migrationLock = 8_429_613;

/** Prepares connections to a server, each of which is made when it is needed, and brings its tables up to date. */
export function openPool(url: string): Pool {
	const sql = postgres(url, {
		max: connections,
		connect_timeout: connectLimit,
		idle_timeout: 60,
		// No back-off of the pool: callers have their own.
		backoff: () => 0,
		// Poolers between here and the server hand connections on after each transaction.
		prepare: false,
		fetch_types: false,
		types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
		onnotice: () => {},
		connection: { application_name: 'vitrine' },
	});
	const migrated = transact(sql, lockAndMigrate(), () => false);
	// Each call that waits for it hears of its failure; there may be none any more.
	migrated.catch(() => {});
	return { sql, migrated };
}

/** Two who start at the same time do it one after the other. */
function* lockAndMigrate(): Work<void> {
	yield { text: `SELECT pg_advisory_xact_lock(${migrationLock})`, parameters: [] };
	const [row] = yield { text: `SELECT to_regclass('vitrine_facts') IS NOT NULL AS "hasFacts"`, parameters: [] };
	yield* migrate(row?.hasFacts === true);
}

/**
 * How long the server works on one statement, or waits for a lock, in milliseconds; and how long it keeps a transaction
 * whose client has fallen silent.
 */
const limits = { statement: 2000, lock: 2000, silence: 10_000 };

/**
 * Runs work in one transaction: all of it, or none. The steady clock is that of the server, which all clients read.
 *
 * @param isLate returns whether the deadline has passed: then the transaction is rolled back
 */
export function transact<Result>(
	pool: Sql<{ bigint: number }>,
	work: Work<Result>,
	isLate: () => boolean,
): Promise<Result> {
	return pool.begin('isolation level read committed', async (transaction) => {
		const [settings] = await transaction.unsafe(
			`SELECT set_config('statement_timeout', '${limits.statement}', true),
				set_config('lock_timeout', '${limits.lock}', true),
				set_config('idle_in_transaction_session_timeout', '${limits.silence}', true),
				CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS clock`,
		);
		let step = work.next();
		while (!step.done) step = work.next(await ask(transaction, step.value, settings?.clock));
		if (isLate()) throw new TooLate();
		return step.value;
	}) as Promise<Result>;
}

async function ask(
	transaction: TransactionSql<{ bigint: number }>,
	statement: Statement,
	clock: number,
): Promise<Row[]> {
	const { text, parameters, takes } = statement;
	const values = parameters.map((value) => (value === steadyClock ? clock : value));
	const lock = { free: ' FOR UPDATE OF d SKIP LOCKED', all: ' FOR UPDATE OF d' };
	return transaction.unsafe(takes ? text + lock[takes] : text, values);
}

/** Thrown where the server has fallen silent. */
export class NoAnswer extends Error {
	override name = 'NoAnswer';
}

/** Whether the server has undone the work of one of several who waited for each other: it can be done at once again. */
export function isDeadlock(error: unknown): boolean {
	return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}

/** What an operator may meet, by SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const meanings: Record<string, string> = {
	'08P01': 'what answers is no PostgreSQL',
	25006: 'it is read-only',
	28000: 'it refuses the account',
	'28P01': 'it refuses the password',
	'3D000': 'the database does not exist',
	'3F000': 'the schema does not exist',
	'22P05': 'its encoding lacks a character: use one that is made with UTF8',
	'40P01': 'others hold what it waits for',
	42501: 'the account has no right to do this',
	53100: 'its disk is full',
	53300: 'it has too many connections',
	'55P03': 'it was too slow: someone holds a lock',
	57014: 'it was too slow',
	'57P01': 'it is being stopped',
	'57P03': 'it is starting or being stopped',
};

/**
 * Explains a fault of the server or of the connection to it. The server's own words are left out: they may quote data.
 *
 * @returns undefined for a bug in this code
 */
export function explainFault(error: unknown): string | undefined {
	if (error instanceof TooLate) return 'it was too slow';
	if (error instanceof NoAnswer) return 'it does not answer';
	if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
	return meanings[error.code] ?? error.code;
}
