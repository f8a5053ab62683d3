/** One step of the tables from one version to the next. */
export interface Migration {
	version: number;
	/** The oldest code that may use tables of this version: it is as old as the newest migration that it knows. */
	oldestCode: number;
	/** Statements that create tables and indexes or add columns, and do nothing else. */
	adds: string[];
}

/**
 * Every version that the tables ever had, in order, for SQLite and PostgreSQL alike. A version that was deployed stays
 * as it is: what changes is added below. Times are in milliseconds since 1970, except those of leases, which are of
 * the steady clock.
 */
export const migrations: readonly Migration[] = [
	{
		version: 1,
		oldestCode: 1,
		adds: [
			`CREATE TABLE vitrine_messages (
				id text PRIMARY KEY,
				received bigint NOT NULL,
				locale text NOT NULL,
				fields text NOT NULL,
				suspicions text NOT NULL
			)`,
			'CREATE INDEX vitrine_messages_received ON vitrine_messages (received)',
			`CREATE TABLE vitrine_deliveries (
				id text PRIMARY KEY,
				message_id text NOT NULL REFERENCES vitrine_messages (id) ON DELETE CASCADE,
				channel text NOT NULL,
				state text NOT NULL,
				attempts integer NOT NULL,
				next_try bigint NOT NULL,
				last_try bigint NOT NULL,
				error text,
				lease text,
				leased_at bigint,
				lease_ends bigint
			)`,
			'CREATE INDEX vitrine_deliveries_message ON vitrine_deliveries (message_id)',
			'CREATE INDEX vitrine_deliveries_next ON vitrine_deliveries (state, next_try)',
			'CREATE TABLE vitrine_keys (key text PRIMARY KEY, received bigint NOT NULL)',
			`CREATE TABLE vitrine_posts (
				address_range text NOT NULL,
				window_length bigint NOT NULL,
				started bigint NOT NULL,
				posts bigint NOT NULL,
				PRIMARY KEY (address_range, window_length)
			)`,
		],
	},
	{
		version: 2,
		oldestCode: 1,
		adds: [
			`ALTER TABLE vitrine_deliveries ADD COLUMN digest text NOT NULL DEFAULT ''`,
			'CREATE INDEX vitrine_deliveries_digest ON vitrine_deliveries (digest)',
		],
	},
];
