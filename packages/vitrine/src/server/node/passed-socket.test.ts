import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { message } from '../../../../../test/support/contact-app.ts';
import { findSystemd } from '../../../../../test/support/find-program.ts';
import { openKeptAlive } from '../../../../../test/support/kept-alive.ts';
import { startMailServer } from '../../../../../test/support/mail-server.ts';
import { vitrine } from '../../../../../test/support/repository.ts';
import { launchingCommand, startServer } from '../../../../../test/support/running-server.ts';
import { searchedSite } from '../../../../../test/support/searched-site.ts';
import {
	type SocketUnits,
	type SocketUnitsOptions,
	startSocketUnits,
} from '../../../../../test/support/socket-units.ts';

const program = findSystemd('systemd-socket-activate') ?? '';
const soon = { timeout: 20_000, interval: 50 };
let folder: string;
let running: SocketUnits[] = [];

beforeAll(async () => {
	folder = await searchedSite();
});
afterEach(async () => {
	await Promise.all(running.map((units) => units.stop()));
	running = [];
});

async function start(options: Partial<SocketUnitsOptions> = {}): Promise<SocketUnits> {
	const units = await startSocketUnits(folder, { program, ...options });
	running.push(units);
	return units;
}

/** Asks over a connection of its own. */
const ask = (units: SocketUnits, path: string, init: RequestInit = {}) =>
	fetch(units.origin + path, {
		redirect: 'manual',
		...init,
		headers: { Connection: 'close', ...(init.headers as Record<string, string>) },
	});

const post = (units: SocketUnits, name: string) =>
	ask(units, '/api/contact', {
		method: 'POST',
		headers: { Origin: 'https://lantern.example' },
		body: new URLSearchParams({ ...message, name }),
	});

/** Asks without a pause, again where a server closed the connection. Returns what ends it, and gives what was no answer. */
function visit({ port }: SocketUnits): { count: () => number; leave: () => Promise<string[]> } {
	let isOver = false;
	let answers = 0;
	const faults: string[] = [];
	const visitor = async () => {
		while (!isOver) {
			const connection = await openKeptAlive(port);
			for (let isLast = false; !isLast && !isOver; answers++) {
				const answer = await connection.ask('/about');
				if (answer.status !== 200) faults.push(`${answer.status}`);
				isLast = answer.isLast;
			}
			connection.leave();
		}
	};
	const visits = Array.from({ length: 8 }, () => visitor().catch((error: Error) => faults.push(error.message)));
	return {
		count: () => answers,
		leave: async () => {
			isOver = true;
			await Promise.all(visits);
			return faults;
		},
	};
}

describe.skipIf(program === '')('a server with a socket of systemd', () => {
	it('D7 is restarted under load, and neither is a connection refused nor a request lost', async () => {
		const units = await start();
		const { count, leave } = visit(units);
		for (let restarts = 0; restarts < 2; restarts++) {
			const before = count();
			await expect.poll(count, soon).toBeGreaterThan(before + 100);
			const [old = 0] = units.processes();
			process.kill(old, 'SIGTERM');
			await units.answering([old]);
		}
		const before = count();
		await expect.poll(count, soon).toBeGreaterThan(before + 100);
		expect(await leave()).toEqual([]);
		expect(await units.stop()).toEqual([0, 0, 0]);
	});

	it('D7 keeps connections that come while no process is there, and answers them when one is', async () => {
		const units = await start();
		const [old = 0] = units.processes();
		process.kill(old, 'SIGKILL');
		const answers = await Promise.all(Array.from({ length: 6 }, () => ask(units, '/about')));
		expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
	});

	it('gets it from a command that hands over to another process', async () => {
		const units = await start({ command: launchingCommand });
		expect((await ask(units, '/about')).status).toBe(200);
		expect(await units.stop()).toEqual([0]);
	});

	it('reports where it listens, and which settings do nothing for that', async () => {
		const units = await start({ env: { PORT: '8123', HOST: '192.0.2.1' } });
		// One is written to the standard output, the other to the standard error: they come in any order.
		await expect.poll(units.output).toContain(`  ${units.origin}/ `);
		await expect.poll(units.output).toContain('"notice":"HOST, PORT have no effect: systemd passes a socket."');
	});

	it('D5 reports in one line that it takes no socket of the file system', async () => {
		const path = join(mkdtempSync(join(tmpdir(), 'vitrine-socket-')), 'site.sock');
		const child = spawn(program, ['-l', path, process.execPath, vitrine, 'serve', folder]);
		let output = '';
		child.stderr.on('data', (chunk) => {
			output += chunk;
		});
		await expect.poll(() => existsSync(path), soon).toBe(true);
		connect(path).on('error', () => {});
		expect(await once(child, 'close')).toEqual([1, null]);
		expect(output.split('\n').at(-2)).toBe(
			'The socket that systemd passed cannot be listened on (it has no port): write an address with a port behind ListenStream=.',
		);
	});
});

describe.skipIf(program === '')('two servers on one socket of systemd', () => {
	const idsOf = async (units: SocketUnits) => {
		const seen = new Set<number>();
		const look = async () => {
			const text = await (await ask(units, '/metrics')).text();
			seen.add(Number(/process="(\d+)"/.exec(text)?.[1]));
			return seen.size;
		};
		await expect.poll(look, soon).toBe(2);
		return seen;
	};

	it('D7 both answer, and one does where the other is killed', async () => {
		const units = await start({ units: 2 });
		expect(await idsOf(units)).toEqual(new Set(units.processes()));
		const [killed = 0] = units.processes();
		process.kill(killed, 'SIGKILL');
		for (let count = 0; count < 10; count++) expect((await ask(units, '/about')).status).toBe(200);
		await units.answering([killed]);
		expect(await idsOf(units)).toEqual(new Set(units.processes()));
	});

	it('count searches by themselves', async () => {
		const units = await start({ units: 2 });
		const [first = 0, second = 0] = units.processes();
		process.kill(second, 'SIGSTOP');
		const search = async () => (await ask(units, '/search?q=guide')).status;
		// More than two minutes have room for: one may begin meanwhile.
		const statuses: number[] = [];
		while (statuses.at(-1) !== 429 && statuses.length < 130) statuses.push(await search());
		expect(statuses.at(-1)).toBe(429);
		process.kill(first, 'SIGSTOP');
		process.kill(second, 'SIGCONT');
		expect(await search()).toBe(200);
		process.kill(first, 'SIGCONT');
	});

	it('D7 mail each message once and count those of an address together, also where one is killed', async () => {
		const mailServer = await startMailServer();
		const units = await start({ units: 2, env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` } });
		for (let count = 0; count < 5; count++) expect((await post(units, `Ada ${count}`)).status).toBe(303);
		await expect.poll(() => mailServer.mails, soon).toHaveLength(5);
		process.kill(units.processes()[0] ?? 0, 'SIGKILL');
		const statuses: number[] = [];
		for (let count = 5; count < 11; count++) statuses.push((await post(units, `Ada ${count}`)).status);
		expect(statuses).toEqual([...Array(5).fill(303), 429]);
		await expect.poll(() => mailServer.mails, soon).toHaveLength(10);
		await units.stop();
		expect(mailServer.mails).toHaveLength(10);
		await mailServer.stop();
	});
});

describe('a server that is passed what it cannot take', () => {
	const passed = (count: number, more = '') => ({
		through: ['sh', '-c', `export LISTEN_PID=$$ LISTEN_FDS=${count}; exec "$@" ${more}`, 'sh'],
	});

	it('D5 reports in one line that several sockets are too many', async () => {
		await expect(startServer(folder, {}, passed(2))).rejects.toThrow(
			/^exit 1: systemd passes 2 sockets: write one ListenStream= in one unit named in Sockets=\.$/,
		);
	});

	it('D5 reports in one line that a file is no socket', async () => {
		await expect(startServer(folder, {}, passed(1, '3</dev/null'))).rejects.toThrow(
			/^exit 1: The socket that systemd passed cannot be listened on \([^\n]+\): write an address with a port behind ListenStream=\.$/,
		);
	});

	it('listens on its port where a socket is meant for another process', async () => {
		const server = await startServer(folder, { LISTEN_PID: '1', LISTEN_FDS: '1' });
		expect((await fetch(`${server.origin}/about`)).status).toBe(200);
		expect(await server.stop()).toBe(0);
	});
});
