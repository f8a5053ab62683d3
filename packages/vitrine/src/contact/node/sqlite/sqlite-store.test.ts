import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
