import { StoreUnavailable } from '../contact-store.ts';
import { type Migration, migrations } from './migrations.ts';
import { sql, type Work } from './statement.ts';

/**
 * Brings the tables of a database to the version of this code, or leaves newer ones as they are where they accept it.
 * The transaction must shut out others who migrate. `vitrine_facts` holds the version, and the oldest code that it
 * accepts.
 *
 * @throws {StoreUnavailable} where the database wants newer code
 */
export function* migrate(list: readonly Migration[] = migrations): Work<void> {
	yield sql`CREATE TABLE IF NOT EXISTS vitrine_facts (name text PRIMARY KEY, value text NOT NULL)`;
	const facts = yield sql`SELECT name, value FROM vitrine_facts WHERE name IN ('version', 'oldest-code')`;
	const fact = (name: string) => Number(facts.find((row) => row.name === name)?.value ?? 0);
	const mine = list.at(-1)?.version ?? 0;
	if (fact('oldest-code') > mine) {
		throw new StoreUnavailable(
			`The store of messages wants code that knows version ${fact('oldest-code')} of its tables, and this code knows ${mine}: deploy a newer build.`,
		);
	}
	for (const { version, oldestCode, adds } of list) {
		if (version <= fact('version')) continue;
		for (const text of adds) yield { text, parameters: [] };
		yield* writeFact('version', version);
		yield* writeFact('oldest-code', oldestCode);
	}
}

function* writeFact(name: string, value: number): Work<void> {
	yield sql`
		INSERT INTO vitrine_facts (name, value) VALUES (${name}, ${`${value}`})
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}
