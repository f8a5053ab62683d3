import postgres, { type Sql } from 'postgres';
import { createLimit } from '#concurrency-limit.ts';
import { type ContactStore, StoreUnavailable } from '#contact/contact-store.ts';
import { migrate } from '#contact/sql/migrate.ts';
import type { Work } from '#contact/sql/statement.ts';
import { type StoreCall, storeMethods, storeWork } from '#contact/sql/store-work.ts';
import { storeFailed } from '../store-failed.ts';
import { explainFault } from './explain-fault.ts';
import { TooLate, transact } from './transact.ts';

export interface PostgresStoreOptions {
	/** `DATABASE_URL`. */
	url: string;
}

/** Connections to the server, and the work on its tables that comes before any other. */
interface Pool {
	sql: Sql<{ bigint: number }>;
	migrated: Promise<void> | undefined;
}

/** One try of a call. */
interface Attempt {
	/** Whether it is undone: it took so long that its caller may be told that it failed. */
	isLate: boolean;
	pool?: Pool;
}

/** How long a call takes at most, in milliseconds: as `ContactStore` promises. */
const limit = 3000;

/** How long a call may work until it is undone. The rest is for the last answer. */
const patience = 2500;

/** Seconds for a connection to be made. */
const connectLimit = 2;

/** A few suffice for messages, and leave the server to others. */
const connections = 5;

/** How many calls wait at most: more than that cannot be done within the limit. */
const mostCalls = 256;

/** Taken by whoever migrates; any number does that nobody else takes. */
const migrationLock = 8_429_613;

/**
 * Keeps messages in PostgreSQL, in tables that begin with `vitrine_`, in the schema that the account writes to. Several
 * servers share one outbox there. A server that is down is asked again by each call.
 */
export function createPostgresStore({ url }: PostgresStoreOptions): ContactStore {
	const unavailable = (reason: string) => new StoreUnavailable(`The store of messages (DATABASE_URL): ${reason}.`);
	const inTurn = createLimit(connections);
	let pool: Pool | undefined;
	let isClosed = false;
	let calls = 0;

	const perform = async (call: StoreCall, attempt: Attempt) => {
		if (attempt.isLate) throw new TooLate();
		attempt.pool = pool ??= open(url);
		const { sql } = attempt.pool;
		attempt.pool.migrated ??= transact(sql, lockAndMigrate(), () => false);
		await attempt.pool.migrated;
		return transact(sql, storeWork(call), () => attempt.isLate);
	};
	const ask = async (call: StoreCall): Promise<unknown> => {
		if (isClosed) throw unavailable('it is closed');
		if (calls >= mostCalls) throw unavailable('too many calls wait');
		calls++;
		const attempt: Attempt = { isLate: false };
		const { promise: tooLate, reject } = Promise.withResolvers<never>();
		const timers = [
			setTimeout(() => {
				attempt.isLate = true;
			}, patience),
			setTimeout(() => {
				reject(unavailable('it does not answer'));
				// Connections to a server that fell silent may never end by themselves.
				attempt.pool?.sql.end({ timeout: 0 });
				if (pool === attempt.pool) pool = undefined;
			}, limit),
		];
		try {
			return await Promise.race([inTurn(() => perform(call, attempt)), tooLate]);
		} catch (error) {
			// Whatever is wrong may have changed the tables, too.
			if (attempt.pool) attempt.pool.migrated = undefined;
			if (error instanceof StoreUnavailable) throw error;
			const reason = explainFault(error);
			throw reason === undefined ? storeFailed(error) : unavailable(reason);
		} finally {
			for (const timer of timers) clearTimeout(timer);
			calls--;
		}
	};
	return {
		...storeMethods(ask),
		async close() {
			isClosed = true;
			await pool?.sql.end({ timeout: limit / 1000 });
		},
	};
}

function open(url: string): Pool {
	const sql = postgres(url, {
		max: connections,
		connect_timeout: connectLimit,
		idle_timeout: 60,
		// A call waits for no back-off: whoever calls has one.
		backoff: () => 0,
		// Poolers between here and the server hand connections on after each transaction.
		prepare: false,
		fetch_types: false,
		types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
		onnotice: () => {},
		connection: { application_name: 'vitrine' },
	});
	return { sql, migrated: undefined };
}

/** Two who start at the same time do it one after the other. */
function* lockAndMigrate(): Work<void> {
	yield { text: `SELECT pg_advisory_xact_lock(${migrationLock})`, parameters: [] };
	const [row] = yield { text: `SELECT to_regclass('vitrine_facts') IS NOT NULL AS "hasFacts"`, parameters: [] };
	yield* migrate(row?.hasFacts === true);
}
