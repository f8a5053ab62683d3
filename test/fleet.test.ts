import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '#contact/sql/migrations.ts';
import { findNginx, findPgBouncer } from './support/find-program.ts';
import { createFleetProxy, type FleetProxy } from './support/fleet-proxy.ts';
import { isLong } from './support/long-form.ts';
import { type RunningPgBouncer, startPgBouncer } from './support/running-pgbouncer.ts';
import { type RunningPostgres, startPostgres, withClient } from './support/running-postgres.ts';
import { freePort, type RunningServer, startServer } from './support/running-server.ts';
import { createTinySite } from './support/tiny-site.ts';
import { isSigned, startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver.ts';

const [nginx, pgBouncer] = [findNginx(), findPgBouncer()];
const isWhole = nginx !== undefined && pgBouncer !== undefined;

const { exportEdition, paths } = createTinySite({ pages: 4 });
const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const [secret, nextSecret] = [secretOf(7), secretOf(8)];
/** In milliseconds: how long nothing may be answered after a part is there again. */
const recovery = 10_000;

const clockOffset = new URL('support/clock-offset.ts', import.meta.url);

let database: RunningPostgres;
let databaseUrl: string;
let pooler: RunningPgBouncer;
let receiver: WebhookReceiver;
let proxy: FleetProxy;
let ports: number[];
let servers: RunningServer[];
let folders: [string, string];
let shared: string;

/** Starts one of three servers on an export of its own machine. */
function startOne(number: number, folder: string, env: Record<string, string> = {}): Promise<RunningServer> {
	return startServer(folder, {
		PORT: `${ports[number]}`,
		TRUST_PROXY: '127.0.0.1',
		KEEP_ALIVE_SECONDS: '75',
		ASSETS_DIR: shared,
		DATABASE_URL: pooler.address,
		CONTACT_WEBHOOK_URL: receiver.url,
		CONTACT_WEBHOOK_SECRET: secret,
		...env,
	});
}

beforeAll(async () => {
	if (!isWhole) return;
	[database, receiver] = await Promise.all([startPostgres(), startWebhookReceiver()]);
	databaseUrl = await database.createDatabase();
	pooler = await startPgBouncer(pgBouncer, databaseUrl);
	const make = async (edition: string) => {
		const folder = mkdtempSync(join(tmpdir(), 'vitrine-fleet-'));
		await exportEdition(folder, edition, {
			forms: { contact: { address: 'first@tiny.example', fields: ['name', 'email', 'message'] } },
		});
		return folder;
	};
	folders = [await make('edition0'), await make('edition1')];
	shared = mkdtempSync(join(tmpdir(), 'vitrine-shared-'));
	ports = [await freePort(), await freePort(), await freePort()];
	servers = await Promise.all(ports.map((_, number) => startOne(number, folders[0])));
	proxy = await createFleetProxy(nginx, ports);
	await proxy.start();
});
afterAll(async () => {
	if (!isWhole) return;
	await proxy.kill();
	await Promise.all(servers.map((server) => server.stop()));
	await Promise.all([pooler.stop(), receiver.stop()]);
	await database.remove();
});

let visitors = 0;
/** Keys of the messages that somebody was thanked for. */
const thanked = new Set<string>();

/** Sends the form; undefined where nothing answers. */
async function post(key: string, address = `198.${visitors >> 8}.${visitors++ % 256}.7`): Promise<number | undefined> {
	const fields = { name: 'Ada', email: 'ada@example.com', message: `Message ${key}`, key };
	const headers = { Origin: 'https://tiny.example', 'X-Test-Address': address };
	const sent = fetch(`${proxy.origin}/api/contact`, {
		...{ method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) },
		signal: AbortSignal.timeout(15_000),
	});
	return sent.then(
		async ({ status, body }) => {
			await body?.cancel();
			if (status === 303) thanked.add(key);
			return status;
		},
		() => undefined,
	);
}

async function get(path: string): Promise<{ status: number | undefined; text: string }> {
	const asked = fetch(proxy.origin + path, { signal: AbortSignal.timeout(15_000) });
	return asked.then(
		async (answer) => ({ status: answer.status, text: await answer.text() }),
		() => ({ status: undefined, text: '' }),
	);
}

/** Visitors who read and write until they are told to stop. Whoever writes sends again until somebody says thanks. */
function startLoad() {
	/** What readers met that they must not: since when the load runs, and what. */
	const wrong: string[] = [];
	const tabs = new Set<string>();
	let isOver = false;
	const read = async (turn: number) => {
		for (let number = turn; !isOver; number++) {
			const path = paths[number % paths.length] ?? '/';
			const { status, text } = await get(path);
			const [script] = /\/assets\/boot-\w+\.js/.exec(text) ?? [];
			if (status !== 200 || script === undefined) wrong.push(`${path}: ${status}`);
			else {
				tabs.add(script);
				const asked = await get(script);
				if (asked.status !== 200) wrong.push(`${script}: ${asked.status}`);
			}
			await wait(15);
		}
	};
	const write = async () => {
		while (!isOver) {
			const key = crypto.randomUUID();
			while ((await post(key)) !== 303) await wait(100);
			await wait(40);
		}
	};
	const ends = [read(0), read(1), read(2), write(), write()];
	return {
		wrong,
		tabs,
		stop: async () => {
			isOver = true;
			await Promise.all(ends);
		},
	};
}

/** How long until a message is accepted again, in milliseconds: whoever is not thanked sends the same again. */
async function untilAccepted(key: string = crypto.randomUUID()): Promise<number> {
	const began = performance.now();
	while ((await post(key)) !== 303) await wait(50);
	return performance.now() - began;
}

/** Until the form is refused, since the database cannot be written. Gives the key of what was refused. */
async function untilRefused(): Promise<string> {
	for (;;) {
		const key = crypto.randomUUID();
		if ((await post(key)) === 503) return key;
		await wait(50);
	}
}

const run = (...statements: string[]) =>
	withClient(databaseUrl, async (client) => {
		for (const statement of statements) await client.unsafe(statement);
	});

const countRows = (table: string) =>
	withClient(databaseUrl, async (client) => Number((await client.unsafe(`SELECT count(*) FROM ${table}`))[0]?.count));

async function everythingDelivered(): Promise<void> {
	// Leases of what was cut off are over, as they are 50 seconds later.
	await run(`UPDATE vitrine_deliveries SET lease_ends = 0 WHERE state = 'waiting'`);
	const open = () => countRows(`vitrine_deliveries WHERE state <> 'delivered'`);
	await expect.poll(open, { timeout: 30_000, interval: 200 }).toBe(0);
}

describe.skipIf(!isWhole)('three servers behind nginx, on PostgreSQL behind PgBouncer', () => {
	it('store a message once, whichever of them it comes to and however often', async () => {
		const key = crypto.randomUUID();
		const answers = await Promise.all(Array.from({ length: 9 }, () => post(key)));
		expect(answers).toEqual(Array(9).fill(303));
		expect(await countRows('vitrine_messages')).toBe(1);
	});

	it('count together what one visitor sends', async () => {
		const answers = await Promise.all(Array.from({ length: 12 }, () => post(crypto.randomUUID(), '203.0.113.77')));
		expect(answers.filter((status) => status === 303)).toHaveLength(10);
		expect(answers.filter((status) => status === 429)).toHaveLength(2);
	});

	if (!isLong) return;

	it('lose and double nothing while a process, the database and the proxy are killed, and a deploy goes through', async () => {
		const load = startLoad();
		const times: Record<string, number> = {};
		await wait(500);

		servers[1]?.process.kill('SIGKILL');
		times.process = await untilAccepted();
		expect(load.wrong).toEqual([]);

		await database.kill();
		// It serves pages, and takes messages once it has its database.
		servers[1] = await startOne(1, folders[0]);
		await wait(1000);
		await database.start();
		times.database = await untilAccepted();
		expect(load.wrong).toEqual([]);

		await proxy.kill();
		await proxy.start();
		times.proxy = await untilAccepted();
		expect(load.wrong.filter((met) => !met.endsWith('undefined'))).toEqual([]);
		load.wrong.length = 0;

		for (const folder of ['assets', 'builds/meta']) {
			for (const build of folders) cpSync(join(build, 'site', folder), join(shared, folder), { recursive: true });
		}
		for (const number of servers.keys()) {
			await servers[number]?.stop();
			// The last of them has a clock that is an hour ahead.
			servers[number] = await startOne(number, folders[1], {
				CONTACT_WEBHOOK_SECRET: `${nextSecret} ${secret}`,
				...(number === 2 ? { NODE_OPTIONS: `--import ${clockOffset}`, CLOCK_OFFSET_MS: '3600000' } : {}),
			});
			// Until nginx asks it again, as the guide says.
			await wait(3000);
		}
		await wait(500);
		await load.stop();
		expect(load.wrong).toEqual([]);
		expect([...load.tabs].sort()).toEqual(['/assets/boot-edition0.js', '/assets/boot-edition1.js']);
		for (const script of load.tabs) expect((await get(script)).status).toBe(200);
		for (const [part, took] of Object.entries(times)) expect(took, part).toBeLessThan(recovery);

		expect(await countRows('vitrine_messages')).toBe(thanked.size);
		await everythingDelivered();
		const ids = await withClient(databaseUrl, (client) => client.unsafe('SELECT id FROM vitrine_messages'));
		const came = new Set(receiver.calls.map(({ headers }) => `${headers['webhook-id']}`));
		expect(ids.filter(({ id }) => !came.has(`${id}`))).toEqual([]);
		expect(came.size).toBe(ids.length);
		// A receiver that knows one of the two secrets knew each of them.
		const timeOf = (call: (typeof receiver.calls)[number]) => Number(call.headers['webhook-timestamp']) * 1000;
		expect(receiver.calls.filter((call) => !isSigned(call, secret, timeOf(call)))).toEqual([]);
		expect(receiver.calls.some((call) => isSigned(call, nextSecret, timeOf(call)))).toBe(true);
	});

	it('serve pages and lose and double nothing while the database is read-only, full, or that of newer code', async () => {
		const name = new URL(databaseUrl).pathname.slice(1);
		// Connections that are open have the setting of before.
		const reconnect = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`;
		const writable = 'SET default_transaction_read_only = off';
		const newest = migrations.length;
		const setFact = (fact: string, value: number) =>
			`UPDATE vitrine_facts SET value = '${value}' WHERE name = '${fact}'`;
		const troubles: Record<string, { begin: string[]; end: string[] }> = {
			'read-only': {
				begin: [`ALTER DATABASE ${name} SET default_transaction_read_only = on`, reconnect],
				end: [writable, `ALTER DATABASE ${name} RESET default_transaction_read_only`, reconnect],
			},
			full: {
				begin: [
					`CREATE FUNCTION fill() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$ LANGUAGE plpgsql`,
					'CREATE TRIGGER full_disk BEFORE INSERT ON vitrine_messages FOR EACH ROW EXECUTE FUNCTION fill()',
				],
				end: ['DROP TRIGGER full_disk ON vitrine_messages'],
			},
			'of newer code that shuts out this one': {
				begin: [setFact('oldest-code', newest + 1)],
				end: [setFact('oldest-code', newest)],
			},
		};
		const load = startLoad();
		const took: [string, number][] = [];
		for (const [trouble, { begin, end }] of Object.entries(troubles)) {
			await run(...begin);
			const refused = await untilRefused();
			await run(...end);
			took.push([trouble, await untilAccepted(refused)]);
		}
		// Newer code beside this one, which only adds: nobody is refused.
		await run('ALTER TABLE vitrine_messages ADD COLUMN mood text', setFact('version', newest + 1));
		expect(await post(crypto.randomUUID())).toBe(303);
		await load.stop();
		expect(load.wrong).toEqual([]);
		for (const [trouble, milliseconds] of took) expect(milliseconds, trouble).toBeLessThan(recovery);
		expect(await countRows('vitrine_messages')).toBe(thanked.size);
		const keys = await countRows('(SELECT DISTINCT fields FROM vitrine_messages) AS texts');
		expect(keys).toBe(thanked.size);
		await everythingDelivered();
		const came = new Set(receiver.calls.map(({ headers }) => `${headers['webhook-id']}`));
		expect(came.size).toBe(thanked.size);
	});
});
