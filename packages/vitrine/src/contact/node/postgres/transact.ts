import type { Sql, TransactionSql } from 'postgres';
import { type Row, type Statement, steadyClock, type Work } from '#contact/sql/statement.ts';

/**
 * How long the server works on one statement, or waits for a lock, in milliseconds; and how long it keeps a transaction
 * whose client has fallen silent.
 */
const limits = { statement: 2000, lock: 2000, silence: 10_000 };

/**
 * Does work in one transaction: all of it, or none. The steady clock is the server's, which all who share it read.
 *
 * @param isLate says whether the time for it has passed: then it is undone
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

/** Thrown where the time for a piece of work is over. */
export class TooLate extends Error {
	override name = 'TooLate';
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
