import { StoreUnavailable } from '../contact-store.ts';
import { assertAddsOnly } from './adds-only.ts';
import { type Migration, migrations } from './migrations.ts';
import { sql, type Work } from './statement.ts';

/**
 * Brings the tables of a database to the version of this code, or leaves newer ones as they are where they accept it.
 * `vitrine_facts` holds their version, and the oldest code that they accept. Others must not do the same meanwhile.
 *
 * @param hasFacts whether that table is there
 * @throws {StoreUnavailable} where the tables want newer code
 */
export function* migrate(hasFacts: boolean, list: readonly Migration[] = migrations): Work<void> {
	assertAddsOnly(list);
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
