import { afterAll, beforeAll } from 'vitest';
import { testStore } from '../../../../../../test/store-contract/store-contract.ts';
import type { StorePlace } from '../../../../../../test/store-contract/store-place.ts';
import { type RunningPostgres, startPostgres, withClient } from '../../../../../../test/support/running-postgres.ts';
import { createPostgresStore } from '../open-store.ts';

let server: RunningPostgres;
let database: string;
beforeAll(async () => {
	server = await startPostgres();
	database = await server.createDatabase();
});
afterAll(() => server.remove());

testStore('PostgreSQL', async (): Promise<StorePlace> => {
	const schema = `schema_${crypto.randomUUID().replaceAll('-', '')}`;
	await withClient(database, (client) => client.unsafe(`CREATE SCHEMA ${schema}`));
	const url = `${database}?search_path=${schema}`;
	return {
		open: () => createPostgresStore({ url }),
		ask: (sql) => withClient(url, async (client) => [...(await client.unsafe(sql))]),
		hold: async () => {
			const held = Promise.withResolvers<void>();
			const { promise: released, resolve: release } = Promise.withResolvers<void>();
			const holding = withClient(url, (client) =>
				client.begin(async (transaction) => {
					await transaction`LOCK TABLE vitrine_keys`;
					held.resolve();
					await released;
				}),
			);
			await held.promise;
			return async () => {
				release();
				await holding;
			};
		},
		remove: async () => {},
	};
});
