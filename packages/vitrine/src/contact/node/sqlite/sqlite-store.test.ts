import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { testStore } from '../../../../../../test/store-contract/store-contract.ts';
import type { StorePlace } from '../../../../../../test/store-contract/store-place.ts';
import { createSqliteStore } from '../open-store.ts';

testStore('SQLite', async (): Promise<StorePlace> => {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-sqlite-'));
	const connect = () => new DatabaseSync(join(folder, 'contact.sqlite'), { timeout: 5000 });
	return {
		open: () => createSqliteStore({ folder }),
		ask: async (sql) => {
			const database = connect();
			const rows = database.prepare(sql).all();
			database.close();
			return rows.map((row) => ({ ...row }));
		},
		hold: async () => {
			const database = connect();
			database.exec('BEGIN IMMEDIATE');
			return async () => database.close();
		},
		remove: async () => rmSync(folder, { recursive: true }),
	};
});

it('waits for who is about to write to a database that has no write-ahead log yet', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-sqlite-'));
	const database = new DatabaseSync(join(folder, 'contact.sqlite'));
	database.exec('CREATE TABLE lamps (light text); BEGIN IMMEDIATE');
	setTimeout(() => database.close(), 500);
	const store = createSqliteStore({ folder });
	expect(await store.list()).toEqual([]);
	await store.close();
	rmSync(folder, { recursive: true });
});
