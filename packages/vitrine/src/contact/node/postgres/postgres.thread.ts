import { workerData } from 'node:worker_threads';
import { storeWork } from '#contact/sql/store-work.ts';
import { TooLate } from '#contact/store-fault.ts';
import { createLimit } from '#node/concurrency-limit.ts';
import { type Question, readSteadyClock, serveStore } from '../threaded-store.ts';
import { connections, explainFault, isDeadlock, NoAnswer, openPool, type Pool, transact } from './open-pool.ts';

/** How long the last answer of the server is waited for when the time for a call is over, in milliseconds. */
const lastWait = 250;

const { url } = workerData as { url: string };
// A call that waits here has no connection yet: it is refused after its timeout, which means no fault of the server.
const withConnection = createLimit(connections);
let pool: Pool | undefined;

serveStore({
	perform,
	explain: explainFault,
	close: () => pool?.sql.end({ timeout: 2 }),
});

async function perform(question: Question): Promise<unknown> {
	const { promise: noAnswer, reject } = Promise.withResolvers<never>();
	const timeLeft = question.deadline - readSteadyClock();
	const timer = setTimeout(() => reject(new NoAnswer()), timeLeft + lastWait);
	try {
		return await Promise.race([withConnection(() => tryNow(question, noAnswer)), noAnswer]);
	} finally {
		clearTimeout(timer);
	}
}

async function tryNow(question: Question, noAnswer: Promise<never>): Promise<unknown> {
	const isLate = () => readSteadyClock() > question.deadline;
	if (isLate()) throw new TooLate();
	pool ??= openPool(url);
	const used = pool;
	try {
		await Promise.race([used.migrated, noAnswer]);
		const tryOnce = () => Promise.race([transact(used.sql, storeWork(question), isLate), noAnswer]);
		return await tryOnce().catch((error: unknown) => {
			if (isDeadlock(error)) return tryOnce();
			throw error;
		});
	} catch (error) {
		// The driver may keep what remains of a failed connection, so none of them is used again. Others come to their
		// end first, unless the server has fallen silent: then they never may.
		if (pool === used) pool = undefined;
		used.sql.end({ timeout: error instanceof NoAnswer ? 0 : 2 });
		throw error;
	}
}
