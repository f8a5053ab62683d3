import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { message } from '../../../../../test/support/contact-app.ts';
import { openKeptAlive } from '../../../../../test/support/kept-alive.ts';
import { startMailServer } from '../../../../../test/support/mail-server.ts';
import { type RunningServer, startServer } from '../../../../../test/support/running-server.ts';
import { searchedSite } from '../../../../../test/support/searched-site.ts';

const soon = { timeout: 20_000, interval: 50 };
let folder: string;
let running: RunningServer[] = [];

beforeAll(async () => {
	folder = await searchedSite();
});
afterEach(async () => {
	for (const server of running)
		if (server.process.exitCode === null && server.process.signalCode === null) await server.stop();
	running = [];
});

async function start(env: Record<string, string> = {}, workers = '3'): Promise<RunningServer> {
	const server = await startServer(folder, env, { words: ['--workers', workers] });
	running.push(server);
	return server;
}

/** The ids of the processes that a server has started. */
function workersOf({ process: { pid } }: RunningServer): number[] {
	const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
	const rows = list.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
	return rows.filter(([, parent]) => parent === pid).map(([id = 0]) => id);
}

/** Has a server renew its processes, and stops the first new one before it answers; gives its id. */
async function renewUntilStopped(server: RunningServer, before: number[]): Promise<number> {
	server.process.kill('SIGHUP');
	const find = () => workersOf(server).find((id) => !before.includes(id)) ?? 0;
	await expect.poll(find, { timeout: 20_000, interval: 5 }).not.toBe(0);
	const follower = find();
	process.kill(follower, 'SIGSTOP');
	return follower;
}

/** Lets a process wait for ten seconds where it would wait for a minute. */
const shortMinute = `--import=data:text/javascript,${encodeURIComponent(
	'const wait=setTimeout;globalThis.setTimeout=(run,time,...more)=>wait(run,time===60000?10000:time,...more)',
)}`;

/** Asks over a connection of its own, and so another worker than the one before. */
const ask = (server: RunningServer, path: string, init: RequestInit = {}) =>
	fetch(server.origin + path, {
		redirect: 'manual',
		...init,
		headers: { Connection: 'close', ...(init.headers as Record<string, string>) },
	});

const post = (server: RunningServer, name: string) =>
	ask(server, '/api/contact', {
		method: 'POST',
		headers: { Origin: 'https://lantern.example' },
		body: new URLSearchParams({ ...message, name }),
	});

/**
 * Asks without a pause until told to stop, and again where a server closed the connection; gives what was no answer.
 *
 * @param again whether anybody comes again
 */
function visit(server: RunningServer, { again = true } = {}): () => Promise<string[]> {
	let isOver = false;
	const faults: string[] = [];
	const visitor = async () => {
		while (!isOver) {
			const connection = await openKeptAlive(server.port);
			for (let isLast = false; !isLast && !isOver; ) {
				const answer = await connection.ask('/about');
				if (answer.status !== 200) faults.push(`${answer.status}`);
				isLast = answer.isLast;
			}
			connection.leave();
			if (!again) return;
		}
	};
	const visits = Array.from({ length: 8 }, () => visitor().catch((error: Error) => faults.push(error.message)));
	return async () => {
		isOver = true;
		await Promise.all(visits);
		return faults;
	};
}

describe('a server of several processes', () => {
	it('counts messages and queries of an address in all of them together, and says everything once', async () => {
		const server = await start();
		const posts: number[] = [];
		for (let count = 0; count < 11; count++) posts.push((await post(server, `Ada ${count}`)).status);
		expect(posts).toEqual([...Array(10).fill(303), 429]);
		// More than two minutes have room for: one may begin meanwhile.
		const queries = await Promise.all(Array.from({ length: 130 }, () => ask(server, '/search?q=guide')));
		const answered = queries.filter(({ status }) => status === 200).length;
		expect([60, 120]).toContain(answered);
		expect(queries.filter(({ status }) => status === 429)).toHaveLength(130 - answered);
		expect(server.output().match(/Ready in/g)).toHaveLength(1);
		expect(server.output().match(/Messages of the form wait in the store/g)).toHaveLength(1);
		expect(await server.stop()).toBe(0);
	});

	it('D7 mails each message once and at once, and goes on to where the process that mails is killed', async () => {
		const mailServer = await startMailServer();
		const server = await start({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });
		for (const name of ['Ada', 'Ben', 'Cyd']) expect((await post(server, name)).status).toBe(303);
		// Less than the ten seconds after which an outbox looks by itself.
		await expect.poll(() => mailServer.mails, { timeout: 20_000 }).toHaveLength(3);
		const [oldest = 0] = workersOf(server);
		process.kill(oldest, 'SIGKILL');
		await expect.poll(() => server.output().match(/Messages of the form go by mail/g), soon).toHaveLength(2);
		for (const name of ['Dan', 'Eve', 'Fay']) expect((await post(server, name)).status).toBe(303);
		await expect.poll(() => mailServer.mails, { timeout: 20_000 }).toHaveLength(6);
		expect(await server.stop()).toBe(0);
		await mailServer.stop();
	});

	it('D7 puts another process in the place of one that is killed, while the others answer', async () => {
		const server = await start();
		const before = workersOf(server);
		process.kill(before[1] ?? 0, 'SIGKILL');
		for (let count = 0; count < 10; count++) expect((await ask(server, '/about')).status).toBe(200);
		await expect.poll(() => workersOf(server).filter((id) => !before.includes(id)), soon).toHaveLength(1);
		expect(workersOf(server)).toHaveLength(3);
		await expect.poll(server.output, soon).toContain('A worker ended (SIGKILL): another one takes its place.');
	});

	it('D7 leaves to the first process what SIGHUP means, which a terminal that is closed sends to all', async () => {
		const server = await start();
		const before = workersOf(server);
		for (const id of before) process.kill(id, 'SIGHUP');
		for (let count = 0; count < 10; count++) expect((await ask(server, '/about')).status).toBe(200);
		expect(workersOf(server)).toEqual(before);
		expect(server.output()).not.toContain('A worker ended');
	});

	it('D7 has another process answer a connection that one was given and died before it took it', async () => {
		const server = await start();
		const [, stopped = 0] = workersOf(server);
		process.kill(stopped, 'SIGSTOP');
		const answers = Array.from({ length: 6 }, () => ask(server, '/about').then(({ status }) => status));
		// Those that are given to the others, in turn.
		await Promise.race(answers);
		await sleep(500);
		process.kill(stopped, 'SIGKILL');
		expect(await Promise.all(answers)).toEqual(Array(6).fill(200));
	}, 20_000);

	it('D7 renews them one by one when it gets SIGHUP, and no request is lost', async () => {
		const server = await start({}, '2');
		const before = workersOf(server);
		const leave = visit(server);
		server.process.kill('SIGHUP');
		await expect.poll(server.output, soon).toContain('All workers were renewed.');
		expect(await leave()).toEqual([]);
		const after = workersOf(server);
		expect(after).toHaveLength(2);
		expect(after.filter((id) => before.includes(id))).toEqual([]);
	});

	it('D7 keeps those it has where new ones do not start', async () => {
		const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-data-'));
		const place = join(dataDir, 'place');
		const server = await start({ DATA_DIR: place }, '2');
		const before = workersOf(server);
		execFileSync('rm', ['-rf', place]);
		writeFileSync(place, 'no folder');
		server.process.kill('SIGHUP');
		await expect.poll(server.output, soon).toContain('The workers are not renewed, since a new one did not start');
		expect(workersOf(server)).toEqual(before);
		expect((await ask(server, '/about')).status).toBe(200);
	});

	it('D7 has as many as before where one is killed while another is renewed', async () => {
		const server = await start();
		const before = workersOf(server);
		const follower = await renewUntilStopped(server, before);
		process.kill(before[1] ?? 0, 'SIGKILL');
		await expect.poll(server.output, soon).toContain('A worker ended (SIGKILL): another one takes its place.');
		process.kill(follower, 'SIGCONT');
		await expect.poll(server.output, soon).toContain('All workers were renewed.');
		// So long a pause is made before one is replaced that did not live long.
		await sleep(1500);
		const after = workersOf(server);
		expect(after).toHaveLength(3);
		expect(after.filter((id) => before.includes(id))).toEqual([]);
	});

	it('D7 renews them another time where a new one never answered', async () => {
		const server = await start({ NODE_OPTIONS: shortMinute }, '2');
		const before = workersOf(server);
		await renewUntilStopped(server, before);
		await expect.poll(server.output, soon).toContain('(it did not answer within 60 s): the others go on.');
		expect(workersOf(server)).toEqual(before);
		server.process.kill('SIGHUP');
		await expect.poll(server.output, soon).toContain('All workers were renewed.');
		expect(workersOf(server)).toHaveLength(2);
	});

	it.skipIf(spawnSync('prlimit', ['--version']).status !== 0)(
		'D7 goes on with the others where no process can be started, and replaces one that ended when there is room again',
		async () => {
			const server = await start();
			const [killed = 0, ...others] = workersOf(server);
			const { pid } = server.process;
			const limit = (most: number) => spawnSync('prlimit', [`--pid=${pid}`, `--nofile=${most}:`]);
			const taken = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
			// One is left, for a visitor; a process takes several.
			limit(1 + Array.from({ length: 1024 }, (_, descriptor) => descriptor).findIndex((one) => !taken.has(one)));
			process.kill(killed, 'SIGKILL');
			await expect.poll(server.output, soon).toMatch(/A worker could not be started .*EMFILE/);
			for (let count = 0; count < 6; count++) expect((await ask(server, '/about')).status).toBe(200);
			limit(1024);
			await expect.poll(() => workersOf(server), soon).toHaveLength(3);
			expect(workersOf(server).filter((id) => others.includes(id))).toEqual(others);
			expect(await server.stop()).toBe(0);
		},
	);

	it('answers who is there when it is told to end, and ends with 0', async () => {
		const server = await start({}, '2');
		const visitor = await openKeptAlive(server.port);
		expect(await visitor.status('/about')).toBe(200);
		const leave = visit(server, { again: false });
		await sleep(200);
		const code = server.stop();
		await expect.poll(() => visitor.status('/ready'), { timeout: 20_000, interval: 10 }).toBe(503);
		const faults = await leave();
		expect(faults).toEqual([]);
		expect(await code).toBe(0);
		expect(workersOf(server)).toEqual([]);
	});

	it('says in one line why it cannot start', async () => {
		const first = await startServer(folder);
		running.push(first);
		await expect(start({ PORT: `${first.port}` })).rejects.toThrow(
			`exit 1: PORT ${first.port} is in use: set PORT to another one, or end the program that listens on it.`,
		);
		await expect(start({}, '1')).rejects.toThrow(
			/^exit 2: Expected a whole number from 2 to 64 behind --workers, one for each core: 1\. See "npm run serve -- --help"\.$/,
		);
	});
});
