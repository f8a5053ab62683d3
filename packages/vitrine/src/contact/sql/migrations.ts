import { StoreUnavailable } from '../contact-store.ts';
import { sql, type Work } from './statement.ts';

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
	{
		version: 3,
		oldestCode: 1,
		adds: ['ALTER TABLE vitrine_messages ADD COLUMN consent text'],
	},
	{
		version: 4,
		oldestCode: 1,
		adds: [
			`ALTER TABLE vitrine_messages ADD COLUMN form text NOT NULL DEFAULT 'contact'`,
			'CREATE INDEX vitrine_messages_form ON vitrine_messages (form, received)',
		],
	},
];

/**
 * Brings the tables of a database to the version of this code, or leaves newer ones as they are where they accept it.
 * `vitrine_facts` holds their version, and the oldest code that they accept. Others must not do the same meanwhile.
 *
 * @param hasFacts whether that table is there
 * @throws {StoreUnavailable} where the tables want newer code
 */
export function* migrate(hasFacts: boolean, list: readonly Migration[] = migrations): Work<void> {
	if (!hasFacts) yield sql`CREATE TABLE vitrine_facts (name text PRIMARY KEY, value text NOT NULL)`;
	const found = yield* readVersion(list);
	for (const { version, oldestCode, adds } of list) {
		if (version <= found) continue;
		for (const text of adds) yield { text, parameters: [] };
		yield* writeFact('version', version);
		yield* writeFact('oldest-code', oldestCode);
	}
}

/**
 * Does work on tables that still are as `migrate` left them: a newer build may have changed them since, or someone may
 * have put back an older copy.
 *
 * @throws {StoreUnavailable} where they are not
 */
export function* ifUpToDate<Result>(work: Work<Result>, list: readonly Migration[] = migrations): Work<Result> {
	if ((yield* readVersion(list)) < latest(list)) {
		throw new StoreUnavailable('its tables have just been replaced by older ones: try again');
	}
	return yield* work;
}

function* readVersion(list: readonly Migration[]): Work<number> {
	const facts = yield sql`SELECT name, value FROM vitrine_facts WHERE name IN ('version', 'oldest-code')`;
	const fact = (name: string) => Number(facts.find((row) => row.name === name)?.value ?? 0);
	if (fact('oldest-code') <= latest(list)) return fact('version');
	throw new StoreUnavailable(
		`its tables want code that knows version ${fact('oldest-code')} of them, and this code knows ${latest(list)}: deploy a newer build`,
	);
}

function latest(list: readonly Migration[]): number {
	return list.at(-1)?.version ?? 0;
}

function* writeFact(name: string, value: number): Work<void> {
	yield sql`
		INSERT INTO vitrine_facts (name, value) VALUES (${name}, ${`${value}`})
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}

/** Brings a database of SQLite to the version of this code. */
export function* bringUpToDate(list: readonly Migration[] = migrations): Work<void> {
	const facts = yield { text: "SELECT 1 FROM sqlite_schema WHERE name = 'vitrine_facts'", parameters: [] };
	yield* migrate(facts.length > 0, list);
}
