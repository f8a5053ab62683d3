import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { TransactionSql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused } from '../../../../../../test/store-contract/refused.ts';
import { contactApp, message } from '../../../../../../test/support/contact-app.ts';
import { startCuttingProxy } from '../../../../../../test/support/cutting-proxy.ts';
import { isLong } from '../../../../../../test/support/long-form.ts';
import { expectEachOnce, newMessage, postTo } from '../../../../../../test/support/messages.ts';
import { type RunningPostgres, startPostgres, withClient } from '../../../../../../test/support/running-postgres.ts';
import { startStoreProcess } from '../../../../../../test/support/store-process.ts';
import { createPostgresStore } from '../open-store.ts';

let server: RunningPostgres;
beforeAll(async () => {
	server = await startPostgres();
});
afterAll(() => server.remove());

let url: string;
let opened: { close: () => Promise<void> }[];
beforeEach(async () => {
	url = await server.createDatabase();
	opened = [];
});
afterEach(() => Promise.all(opened.map((store) => store.close())));

const open = (at = url) => {
	const store = createPostgresStore({ url: at });
	opened.push(store);
	return store;
};

const run = (...statements: string[]) =>
	withClient(url, async (client) => {
		for (const statement of statements) await client.unsafe(statement);
	});

describe('a server that is down', () => {
	it('at start refuses, and works as soon as it is up', async () => {
		await server.stop();
		const store = open();
		const refusal = await refused(store.accept(newMessage()));
		expect(refusal.message).toBe('The store of messages (DATABASE_URL): ECONNREFUSED.');
		await server.start();
		expect(await store.accept(newMessage())).toBe('stored');
	});

	it('for a moment, between two messages, is not noticed', async () => {
		const store = open();
		await store.accept(newMessage());
		await server.stop();
		await server.start();
		await wait(100);
		expect(await store.accept(newMessage())).toBe('stored');
	});

	it('because it was killed under load has every message that was accepted, once', async () => {
		const store = open();
		for (const accepted of isLong ? [10, 100] : [10]) {
			const load = postTo(store);
			await load.until(accepted);
			await server.kill();
			await wait(100);
			load.stop();
			await server.start();
			await expectEachOnce(store, load);
			await store.removeBefore(Number.MAX_SAFE_INTEGER);
		}
	});

	it('because it was lost between commit and answer has stored the message once', async () => {
		const proxy = await startCuttingProxy(server.port);
		const store = open(url.replace(`:${server.port}`, `:${proxy.port}`));
		await store.accept(newMessage());
		const message = newMessage();
		proxy.cutAfter('commit\0');
		await refused(store.accept(message));
		proxy.cutAfter(undefined);
		expect(await store.accept({ ...message, id: crypto.randomUUID() })).toBe('repeated');
		expect(await store.list()).toHaveLength(2);
		await store.close();
		await proxy.close();
	});
});

describe('a server that does not answer', () => {
	it('is given up after three seconds, on new connections as on old ones, and is back when it is', async () => {
		const [known, fresh] = [open(), open()];
		await known.accept(newMessage());
		const lost = newMessage();
		await server.freeze();
		const started = performance.now();
		const refusals = await Promise.all([
			refused(known.accept(lost)),
			refused(known.list()),
			refused(fresh.accept(newMessage())),
		]);
		expect(performance.now() - started).toBeLessThan(4500);
		expect(refusals[0]?.message).toBe('The store of messages (DATABASE_URL): it does not answer.');
		server.thaw();
		await wait(500);
		expect(await known.list()).toHaveLength(1);
		expect(await known.accept(lost)).toBe('stored');
		expect(await fresh.list()).toHaveLength(2);
	});
});

describe('a database that cannot be written', () => {
	it('because it is read-only is refused until it can be, and can be read', async () => {
		await open().accept(newMessage());
		const name = new URL(url).pathname.slice(1);
		await run(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
		const store = open();
		const refusal = await refused(store.accept(newMessage()));
		expect(refusal.message).toBe('The store of messages (DATABASE_URL): it is read-only.');
		expect(await store.list()).toHaveLength(1);
		await run('SET default_transaction_read_only = off', `ALTER DATABASE ${name} RESET default_transaction_read_only`);
		await refused(store.accept(newMessage()));
		expect(await store.accept(newMessage())).toBe('stored');
	});

	it('because the account may not is refused until it may', async () => {
		await run('CREATE ROLE guest LOGIN');
		const store = open(url.replace('vitrine@', 'guest@'));
		const refusal = await refused(store.accept(newMessage()));
		expect(refusal.message).toBe('The store of messages (DATABASE_URL): the account has no right to do this.');
		await run('GRANT CREATE ON SCHEMA public TO guest');
		expect(await store.accept(newMessage())).toBe('stored');
	});

	it('because its disk is full (SQLSTATE 53100) is answered by 503 until it is not', async () => {
		const store = open();
		await store.accept(newMessage());
		await run(
			`CREATE FUNCTION fill() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'Ada wrote' USING ERRCODE = '53100'; END $$ LANGUAGE plpgsql`,
			'CREATE TRIGGER full_disk BEFORE INSERT ON vitrine_messages FOR EACH ROW EXECUTE FUNCTION fill()',
		);
		const app = contactApp({ store });
		expect((await app.postJson(message)).status).toBe(503);
		expect(app.outages).toEqual(['The store of messages (DATABASE_URL): its disk is full.']);
		await run('DROP TRIGGER full_disk ON vitrine_messages');
		expect((await app.postJson(message)).status).toBe(200);
		expect(app.faults).toEqual([]);
	});

	it('because it is not there is refused until it is', async () => {
		const name = `later_${Date.now()}`;
		const store = open(url.replace(/[^/]+$/, name));
		const refusal = await refused(store.accept(newMessage()));
		expect(refusal.message).toBe('The store of messages (DATABASE_URL): the database does not exist.');
		await run(`CREATE DATABASE ${name}`);
		expect(await store.accept(newMessage())).toBe('stored');
	});

	it('because its tables were dropped has new ones after the next try', async () => {
		const store = open();
		await store.accept(newMessage());
		await run('DROP SCHEMA public CASCADE', 'CREATE SCHEMA public');
		await refused(store.accept(newMessage()));
		expect(await store.accept(newMessage())).toBe('stored');
	});
});

describe.skipIf(spawnSync('prlimit', ['--version']).status !== 0)('a server whose disk has no room', () => {
	it('keeps what was accepted and refuses the rest, until there is room', async ({ onTestFinished }) => {
		// To a process, a limit of its files is a disk that has no room: it cannot write on, in the middle of a page.
		const tight = await startPostgres(['prlimit', '--fsize=3000000:unlimited']);
		onTestFinished(tight.remove);
		const store = open(await tight.createDatabase());
		const post = () => {
			const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(30_000)));
			return newMessage({ fields: { message: bytes.toString('base64') } });
		};
		const stored = new Set<string>();
		const lost: string[] = [];
		while (lost.length < 3 && stored.size < 500) {
			const message = post();
			const answer = `${await store.accept(message).catch((error: Error) => error.message)}`;
			if (answer === 'stored') stored.add(message.id);
			else lost.push(answer);
		}
		expect(stored.size).toBeGreaterThan(20);
		expect(new Set((await store.list()).map(({ id }) => id))).toEqual(stored);
		await tight.limit('--fsize=unlimited');
		expect(await store.accept(post())).toBe('stored');
		expect(await store.list()).toHaveLength(stored.size + 1);
		await store.close();
	});
});

describe('a process that is killed under load', () => {
	it('has stored every message that it accepted, once', async () => {
		for (const accepted of [5, 100]) {
			const { store, kill } = startStoreProcess({ DATABASE_URL: url });
			const load = postTo(store);
			await load.until(accepted);
			await kill();
			load.stop();
			const again = open();
			await expectEachOnce(again, load);
			await again.removeBefore(Number.MAX_SAFE_INTEGER);
		}
	});
});

describe('a database that is not in UTF-8', () => {
	it.each(['LATIN1', 'SQL_ASCII', 'EUC_JP'])('but in %s keeps every letter', async (encoding) => {
		const name = `encoded_${encoding.toLowerCase()}`;
		await run(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING '${encoding}' LOCALE 'C'`);
		const store = open(url.replace(/[^/]+$/, name));
		const fields = { name: 'Анна 佐藤 José', email: 'почта@пример.рф', message: 'Привет 👩‍👩‍👧 \ud800' };
		const message = newMessage({ fields });
		expect(await store.accept(message)).toBe('stored');
		expect((await store.find(message.id))?.fields).toEqual(fields);
	});
});

describe('a deadlock', () => {
	// PostgreSQL looks for a deadlock once, after a second: on a machine that pauses that long before the last lock, it
	// finds none.
	it('with another program is solved by a second try', { retry: 2 }, async () => {
		const store = open();
		const [first, second] = [newMessage(), newMessage()];
		for (const message of [first, second]) await store.accept(message);
		const lock = (client: TransactionSql, id: string) =>
			client`SELECT 1 FROM vitrine_messages WHERE id = ${id} FOR UPDATE`;
		let removed: Promise<number> | undefined;
		await withClient(url, (client) =>
			client.begin(async (transaction) => {
				// This one waits longer until it looks for a deadlock, so the store is the one that is undone.
				await transaction`SET LOCAL deadlock_timeout = '10s'`;
				await lock(transaction, second.id);
				removed = store.remove([first.id, second.id]);
				removed.catch(() => {}); // It is awaited below, maybe after it has failed.
				await expect
					.poll(async () => (await transaction`SELECT 1 FROM pg_locks WHERE NOT granted`).length, {
						timeout: 5000,
						interval: 10,
					})
					.toBeGreaterThan(0);
				await lock(transaction, first.id);
			}),
		);
		expect(await removed).toBe(2);
	});
});

describe('two sites in one database', () => {
	it('have a store each where each has its schema', async () => {
		await run('CREATE SCHEMA one', 'CREATE SCHEMA two');
		const [one, two] = [open(`${url}?search_path=one`), open(`${url}?search_path=two`)];
		await one.accept(newMessage());
		expect([await one.list(), await two.list()].map((records) => records.length)).toEqual([1, 0]);
		expect(await one.secret()).not.toBe(await two.secret());
	});
});
