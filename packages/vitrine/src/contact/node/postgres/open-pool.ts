import postgres, { type Sql } from 'postgres';
import { migrate } from '#contact/sql/migrate.ts';
import type { Work } from '#contact/sql/statement.ts';
import { transact } from './transact.ts';

/** Connections to a server, and the work on its tables that comes before any other. */
export interface Pool {
	sql: Sql<{ bigint: number }>;
	migrated: Promise<void>;
}

/** A few suffice for messages, and leave the server to others. */
export const connections = 5;

/** Seconds for a connection to be made. */
const connectLimit = 2;

/** Taken by whoever migrates; any number does that nobody else takes. */
const migrationLock = 8_429_613;

/** Prepares connections to a server, each of which is made when it is needed, and brings its tables up to date. */
export function openPool(url: string): Pool {
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
