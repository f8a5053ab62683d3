import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildSite } from '#build/export/build-site.ts';
import { href } from '#routes.ts';
import { findNginx, findPgBouncer } from '../test/support/find-program.ts';
import { createFleetProxy, type FleetProxy } from '../test/support/fleet-proxy.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import { startPgBouncer } from '../test/support/running-pgbouncer.ts';
import { type RunningPostgres, startPostgres, withClient } from '../test/support/running-postgres.ts';
import { freePort, type RunningServer, startServer } from '../test/support/running-server.ts';
import { startWebhookReceiver } from '../test/support/webhook-receiver.ts';
import { type Figure, median, percentile } from './figure.ts';

const servers = 3;
const posts = 500;
const atOnce = 20;
const rounds = 3;
const seconds = 4;

/**
 * What three servers behind nginx do on PostgreSQL behind PgBouncer, all on this machine, and what a page and a message
 * ask of the database.
 *
 * @throws {Error} saying what to install
 */
export async function fleetFigures(): Promise<Figure[]> {
	const [nginx, pgBouncer] = [findNginx(), findPgBouncer()];
	if (nginx === undefined || pgBouncer === undefined || spawnSync('which', ['wrk']).status !== 0) {
		throw new Error('The benchmark of a fleet needs nginx, PgBouncer and wrk: apt-get install nginx pgbouncer wrk');
	}
	const out = join(repositoryRoot, 'dist');
	await buildSite({ root: repositoryRoot, out });
	const [database, receiver] = await Promise.all([startPostgres(), startWebhookReceiver()]);
	const databaseUrl = await database.createDatabase();
	const pooler = await startPgBouncer(pgBouncer, databaseUrl);
	const ports = await Promise.all(Array.from({ length: servers }, freePort));
	const start = (port: number) =>
		startServer(out, {
			...{ PORT: `${port}`, TRUST_PROXY: '127.0.0.1', KEEP_ALIVE_SECONDS: '75', LOG: 'off' },
			...{ DATABASE_URL: pooler.address, CONTACT_WEBHOOK_URL: receiver.url },
			CONTACT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
		});
	const running = await Promise.all(ports.map(start));
	const proxy = await createFleetProxy(nginx, ports);
	await proxy.start();
	try {
		// The first message makes the tables.
		await post(proxy.origin, posts);
		return [
			...(await pages(proxy.origin, databaseUrl)),
			...(await messages(proxy.origin, databaseUrl)),
			...(await outages({ proxy, database, server: running.pop() })),
		];
	} finally {
		await proxy.kill();
		await Promise.all(running.map((server) => server.stop()));
		await Promise.all([pooler.stop(), receiver.stop()]);
		await database.remove();
	}
}

async function pages(origin: string, databaseUrl: string): Promise<Figure[]> {
	const before = await readStatistics(databaseUrl);
	const began = performance.now();
	const afterIdle = await readStatistics(databaseUrl);
	const idleSeconds = (performance.now() - began) / 1000;
	const perIdleSecond = (afterIdle.transactions - before.transactions) / idleSeconds;
	const startedLoad = performance.now();
	const loads = Array.from({ length: rounds }, () => load(origin));
	const after = await readStatistics(databaseUrl);
	const requests = loads.reduce((sum, one) => sum + one.requests, 0);
	const expected = (perIdleSecond * (performance.now() - startedLoad)) / 1000;
	const transactions = Math.max(0, after.transactions - afterIdle.transactions - expected);
	return [
		{
			name: 'home page, requests per second',
			value: Math.round(median(loads.map((one) => one.perSecond))),
			unit: '/s',
		},
		{ name: 'home page, bytes of an answer', value: Math.round(median(loads.map((one) => one.bytes))), unit: 'B' },
		{ name: 'transactions of the database per second, nobody there', value: round(perIdleSecond), unit: '/s', max: 5 },
		{ name: 'transactions of the database per page', value: round(transactions / requests), unit: '', max: 0.01 },
	];
}

async function messages(origin: string, databaseUrl: string): Promise<Figure[]> {
	const before = await readStatistics(databaseUrl);
	const times: number[] = [];
	let accepted = 0;
	let next = 0;
	const started = performance.now();
	const visitor = async () => {
		while (next < posts) {
			const began = performance.now();
			if ((await post(origin, next++)).status === 303) accepted++;
			times.push(performance.now() - began);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, visitor));
	const took = (performance.now() - started) / 1000;
	while ((await countOpen(databaseUrl)) > 0) await wait(200);
	const after = await readStatistics(databaseUrl);
	const each = (name: keyof Statistics) => round((after[name] - before[name]) / posts);
	return [
		{ name: `posts accepted, ${atOnce} at once`, value: accepted, unit: 'posts', min: posts },
		{ name: 'stored and delivered', value: after.messages - before.messages, unit: 'posts', min: posts, max: posts },
		{ name: 'half answered within', value: Math.round(median(times)), unit: 'ms' },
		{ name: '99 of 100 answered within', value: Math.round(percentile(times, 99)), unit: 'ms', max: 3000 },
		{ name: 'posts a second', value: Math.round(posts / took), unit: '/s' },
		{ name: 'transactions per message', value: each('transactions'), unit: '' },
		{ name: 'rows inserted per message', value: each('inserted'), unit: '' },
		{ name: 'rows updated per message', value: each('updated'), unit: '' },
		{ name: 'bytes of the database per message', value: Math.round(each('bytes')), unit: 'B' },
	];
}

/** How soon a message is accepted after a part is gone, or is there again where it is the only one. */
async function outages({ proxy, database, server }: Parts): Promise<Figure[]> {
	server?.process.kill('SIGKILL');
	const figures = [await untilAccepted('one of the servers is killed', proxy.origin)];
	await database.kill();
	await wait(1000);
	await database.start();
	figures.push(await untilAccepted('the database is there again', proxy.origin));
	await proxy.kill();
	await proxy.start();
	return [...figures, await untilAccepted('nginx is there again', proxy.origin)];
}

interface Parts {
	proxy: FleetProxy;
	database: RunningPostgres;
	server: RunningServer | undefined;
}

let further = posts + 1;

async function untilAccepted(after: string, origin: string): Promise<Figure> {
	const began = performance.now();
	const number = ++further;
	const isAccepted = () =>
		post(origin, number).then(
			({ status }) => status === 303,
			() => false,
		);
	while (!(await isAccepted())) await wait(20);
	const value = round((performance.now() - began) / 1000);
	return { name: `a message is accepted after ${after}`, value, unit: 's', max: 10 };
}

interface Statistics {
	transactions: number;
	inserted: number;
	updated: number;
	bytes: number;
	messages: number;
}

/** How long a process of the database may keep to itself what it has counted, in milliseconds. */
const untilCounted = 11_000;

/** Deliveries that were not made yet. */
async function countOpen(databaseUrl: string): Promise<number> {
	const [row] = await withClient(databaseUrl, (client) =>
		client.unsafe(`SELECT count(*) AS open FROM vitrine_deliveries WHERE state <> 'delivered'`),
	);
	return Number(row?.open);
}

async function readStatistics(databaseUrl: string): Promise<Statistics> {
	await wait(untilCounted);
	const [row] = await withClient(databaseUrl, (client) =>
		client.unsafe(`SELECT
			(SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS transactions,
			sum(n_tup_ins) AS inserted, sum(n_tup_upd) AS updated, sum(pg_total_relation_size(relid)) AS bytes,
			(SELECT count(*) FROM vitrine_messages) AS messages
			FROM pg_stat_user_tables WHERE relname LIKE 'vitrine%'`),
	);
	const read = (name: keyof Statistics) => Number(row?.[name]);
	return {
		...{ transactions: read('transactions'), inserted: read('inserted'), updated: read('updated') },
		...{ bytes: read('bytes'), messages: read('messages') },
	};
}

function post(origin: string, number: number): Promise<Response> {
	const message = `Message ${number}: I should like to know more about your work.`;
	return fetch(origin + href('contact'), {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({ name: 'Ada', email: `ada${number}@example.org`, message, locale: 'en' }),
		headers: { 'X-Test-Address': `10.${number >> 8}.${number & 255}.7`, 'Sec-Fetch-Site': 'same-origin' },
	});
}

function load(address: string): { perSecond: number; requests: number; bytes: number } {
	const words = ['-t1', '-c32', `-d${seconds}s`, '-H', 'Accept-Encoding: br', '-s', lua, address];
	const output = execFileSync('wrk', words, { encoding: 'utf8' });
	const [, requests = 0, bytes = 0, errors = 0] = /(\d+) requests (\d+) bytes (\d+) errors/.exec(output) ?? [];
	if (Number(errors) > 0) throw new Error(output);
	const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
	return { perSecond, requests: Number(requests), bytes: Number(bytes) / Number(requests) };
}

const lua = join(import.meta.dirname, 'fleet-load.lua');

/** To two digits behind the point. */
function round(value: number): number {
	return Math.round(value * 100) / 100;
}
